import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { activityPage } from "../../../shared/activity/contract.ts";
import { createTestApp, type TestApp } from "../../../tests/support/app/app.ts";
import { joinHome } from "../../../tests/support/app/members/household.ts";
import {
  createMailHome,
  type MailHome,
  mailOf,
  newAddress,
  sendToWebhook,
} from "../../../tests/support/app/inbound-mail.ts";
import { attached, writeEmail } from "../../../tests/support/receipt-emails.ts";
import { mailsTo } from "../../../tests/support/mails.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import { pdfInvoice, pngScan } from "../../../tests/support/records/receipts.ts";
import { sweepReceivedEmails } from "./sweep-commands.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const SHOP = "orders@shop.example";

let product: TestApp;
let home: MailHome;

beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());
beforeEach(async () => {
  home = await createMailHome(product);
});

describe("the webhook", () => {
  test("creates drafts from an owner's email, in the owner's name", async () => {
    const sent = await home.send(`Me <${home.owner.user.email.toUpperCase()}>`, [
      attached(pdfInvoice()),
      attached(await pngScan()),
    ]);
    expect(sent.status).toBe(204);
    expect(await home.inbox()).toEqual(["png", "pdf"]);
    const page = activityPage.parse((await home.owner.get("/api/activity?kind=draft")).body);
    expect(page.lines[0]).toMatchObject({
      action: "created",
      actorId: home.owner.user.id,
      changes: { count: [null, 2] },
    });
  });

  test("ignores a duplicate email, even with other routing headers", async () => {
    const email = await writeEmail({
      from: home.owner.user.email,
      to: home.address,
      attachments: [attached(pdfInvoice())],
    });
    const copy = Buffer.concat([Buffer.from("Received: by relay.example; now\r\n"), email]);
    const responses = await Promise.all([
      sendToWebhook(product, home.address, email),
      sendToWebhook(product, home.address, copy),
    ]);
    responses.push(await sendToWebhook(product, home.address, email));
    expect(responses.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await home.inbox()).toEqual(["pdf"]);
  });

  test.each([
    ["no secret", { authorization: "" }, 401],
    ["another secret", { authorization: "Bearer another secret, long enough for anything" }, 401],
    ["no recipient", { "x-envelope-to": "" }, 404],
    ["another recipient", { "x-envelope-to": "receipts@in.plumbline.example" }, 404],
    ["another type", { "content-type": "application/json" }, 415],
  ])("rejects %s", async (_what, headers, status) => {
    const email = await writeEmail({
      from: home.owner.user.email,
      to: home.address,
      text: "Paid",
    });
    const response = await sendToWebhook(product, home.address, email, headers);
    expect(response.status).toBe(status);
    expect(await home.inbox()).toEqual([]);
  });

  test("rejects an email that can't be read or has no sender", async () => {
    const broken = Buffer.from(`X: ${"a".repeat(300_000)}\r\n\r\nx`);
    expect(await sendToWebhook(product, home.address, broken)).toMatchObject({ status: 400 });
    const anonymous = Buffer.from("Subject: x\r\n\r\nx");
    expect(await sendToWebhook(product, home.address, anonymous)).toMatchObject({ status: 400 });
  });

  test("ignores an automatic reply", async () => {
    const reply = Buffer.from(
      `From: ${home.owner.user.email}\r\nAuto-Submitted: auto-replied\r\n\r\nI am away`,
    );
    expect((await sendToWebhook(product, home.address, reply)).status).toBe(204);
    expect(await home.inbox()).toEqual([]);
  });
});

describe("the address", () => {
  test("is replaced by a change; the former one no longer works", async () => {
    const changed = await newAddress(home.owner, home.projectId);
    expect(changed).not.toBe(home.address);
    expect((await home.send(home.owner.user.email)).status).toBe(404);
    expect((await home.send(home.owner.user.email, undefined, changed)).status).toBe(204);
    expect(await home.inbox()).toEqual(["pdf"]);
  });

  test("is shown to editors, not to viewers", async () => {
    const [editor, viewer] = [await product.homeowner(), await product.homeowner()];
    await joinHome(product, home.owner, editor);
    await joinHome(product, home.owner, viewer, { role: "viewer" });
    const named = { "x-home": String(home.owner.user.id) };
    const path = `/api/projects/${home.projectId}/receipt-mail`;
    expect((await editor.get(path, named)).body).toMatchObject({
      isOn: true,
      address: home.address,
    });
    expect((await viewer.get(path, named)).status).toBe(403);
    expect((await viewer.post(path, undefined, named)).status).toBe(403);
  });

  test("is absent where the installation receives no email", async () => {
    const off = await createTestApp({ config: { inboundMail: undefined } });
    try {
      const someone = await off.homeowner();
      const { id } = await createProject(someone);
      expect(await mailOf(someone, id)).toMatchObject({ isOn: false });
      expect((await someone.post(`/api/projects/${id}/receipt-mail`)).status).toBe(404);
      const email = await writeEmail({ from: SHOP, to: home.address, text: "Paid" });
      expect((await sendToWebhook(off, home.address, email)).status).toBe(404);
    } finally {
      await off.close();
    }
  });
});

describe("problems of emails", () => {
  const text = { filename: "list.docx", content: Buffer.from("no receipt") };
  const cut = { filename: "cut.pdf", content: Buffer.from("%PDF-1.7 cut") };
  const replies = async () =>
    (await mailsTo(product, home.owner.user.email)).filter(({ subject }) =>
      subject.includes("couldn't be used"),
    );

  test("are listed in one email a day, without the sender's words", async () => {
    await home.send(home.owner.user.email, [text, cut, attached(pdfInvoice())]);
    expect(await home.inbox()).toEqual(["pdf"]);
    await sweepReceivedEmails(product.deps);
    const [first, ...more] = await replies();
    expect(more).toEqual([]);
    expect(first?.text).toContain("1 part: not a JPEG, PNG, GIF, or PDF file");
    expect(first?.text).toContain("1 part: damaged");
    expect(first?.text).not.toMatch(/list|cut\.pdf|Your receipt/);

    await home.send(home.owner.user.email, [{ ...text, content: Buffer.from("another") }]);
    await sweepReceivedEmails(product.deps);
    expect(await replies()).toHaveLength(1);
    product.clock.advance(DAY_MS);
    await sweepReceivedEmails(product.deps);
    expect(await replies()).toHaveLength(2);
    product.clock.advance(DAY_MS);
    await sweepReceivedEmails(product.deps);
    expect(await replies()).toHaveLength(2);
  });

  test("are shown when accepting an email, and not sent", async () => {
    await home.send(SHOP, [text]);
    const [email] = await home.waiting();
    const accepted = await home.owner.post(`/api/received-emails/${email?.id}/accept`);
    expect(accepted.body).toEqual({ count: 0, problems: ["other_type"] });
    await sweepReceivedEmails(product.deps);
    expect(await replies()).toEqual([]);
  });
});
