import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { activityPage } from "../../../shared/activity/contract.ts";
import type { UserId } from "../../../shared/ids.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { joinHome } from "../../../tests/support/app/members/household.ts";
import {
  createMailHome,
  fillInbox,
  fillRoom,
  type MailHome,
  mailOf,
  sendToWebhook,
} from "../../../tests/support/app/inbound-mail.ts";
import { waitForLock } from "../../../tests/support/database/lock-waits.ts";
import { attached, writeEmail } from "../../../tests/support/receipt-emails.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import { pdfInvoice, pngScan } from "../../../tests/support/records/receipts.ts";
import { lockOwner } from "../../records/owner-lock.ts";
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

describe("an email of another sender", () => {
  test("waits, and becomes drafts once the sender is allowed, as later ones do immediately", async () => {
    expect((await home.send(SHOP)).status).toBe(204);
    expect(await home.inbox()).toEqual([]);
    const [email] = await home.waiting();
    expect(email).toMatchObject({ sender: SHOP, subject: "Your receipt" });

    const accepted = await home.owner.post(`/api/received-emails/${email?.id}/accept`);
    expect(accepted).toMatchObject({ status: 200, body: { count: 1, problems: [] } });
    expect(await home.inbox()).toEqual(["pdf"]);
    expect(await home.waiting()).toEqual([]);
    expect((await home.owner.post(`/api/received-emails/${email?.id}/accept`)).status).toBe(404);

    await home.send(SHOP, [attached(await pngScan())]);
    expect(await home.inbox()).toEqual(["png", "pdf"]);
  });

  test("accepted by two editors at once becomes one set of drafts", async () => {
    const editor = await product.homeowner();
    await joinHome(product, home.owner, editor);
    await home.send(SHOP);
    const [email] = await home.waiting();
    const owner = home.owner.user.id as UserId;
    const accept = (by: Homeowner) =>
      by.post(`/api/received-emails/${email?.id}/accept`, {}, { "x-home": String(owner) });
    const { both } = await product.db.transaction(async (tx) => {
      await lockOwner(tx, owner);
      const accepting = Promise.all([accept(home.owner), accept(editor)]);
      await waitForLock(product.db, accepting, 2);
      return { both: accepting };
    });
    expect((await both).map(({ status }) => status)).toEqual([200, 200]);
    expect(await home.inbox()).toEqual(["pdf"]);
  });

  test("is deleted when discarded, and a second copy does not restore it", async () => {
    const email = await writeEmail({ from: SHOP, to: home.address, text: "Win a prize" });
    await sendToWebhook(product, home.address, email);
    const [held] = await home.waiting();
    expect((await home.owner.delete(`/api/received-emails/${held?.id}`)).status).toBe(204);
    await sendToWebhook(product, home.address, email);
    expect(await home.waiting()).toEqual([]);
    expect(await home.countWaiting()).toBe(0);
  });

  test("leaves an activity entry when discarded", async () => {
    await home.send(SHOP);
    const [held] = await home.waiting();
    await home.owner.delete(`/api/received-emails/${held?.id}`);
    const page = activityPage.parse((await home.owner.get("/api/activity?kind=draft")).body);
    expect(page.lines[0]).toMatchObject({ label: "the emails that wait to be accepted" });
  });

  test("is rejected when 20 are waiting", async () => {
    await product.db.execute(sql`
      insert into received_emails
        (user_id, project_id, fingerprint, sender, subject, received_at, content, problems)
      select ${home.owner.user.id}, ${home.projectId}, n::text, ${SHOP}, '', now(), '\\x00', '[]'
      from generate_series(1, 20) n`);
    expect((await home.send(SHOP)).status).toBe(403);
    expect((await home.send(home.owner.user.email)).status).toBe(204);
  });

  test("is kept for 14 days", async () => {
    await home.send(SHOP);
    product.clock.advance(13 * DAY_MS);
    await sweepReceivedEmails(product.deps);
    expect(await home.countWaiting()).toBe(1);
    product.clock.advance(DAY_MS + 1);
    await sweepReceivedEmails(product.deps);
    expect(await home.countWaiting()).toBe(0);
  });
});

test("with all allowed senders, an email in quarantine is not accepted by half", async () => {
  await home.send(SHOP);
  await product.db.execute(sql`
    insert into receipt_senders (user_id, project_id, email, created_at)
    select ${home.owner.user.id}, ${home.projectId}, n || '@shop.example', now()
    from generate_series(1, 50) n`);
  const [held] = await home.waiting();
  const accepted = await home.owner.post(`/api/received-emails/${held?.id}/accept`);
  expect(accepted).toMatchObject({ status: 409 });
  expect(await home.inbox()).toEqual([]);
  expect(await home.countWaiting()).toBe(1);
});

describe.each([
  { what: "a full inbox", fill: fillInbox, accepting: 409, sending: 409 },
  { what: "no room for receipts", fill: fillRoom, accepting: 413, sending: 503 },
])("with $what", ({ fill, accepting, sending }) => {
  beforeEach(async () => {
    await home.send(SHOP);
    await fill(product, home);
  });
  const accept = async () => {
    const [held] = await home.waiting();
    return home.owner.post(`/api/received-emails/${held?.id}/accept`);
  };

  test("an email in quarantine is unchanged by acceptance and can be accepted later", async () => {
    expect(await accept()).toMatchObject({ status: accepting });
    expect(await mailOf(home.owner, home.projectId)).toMatchObject({
      senders: [],
      emails: [{ sender: SHOP }],
    });
    await makeRoom();
    expect(await accept()).toMatchObject({ status: 200, body: { count: 1, problems: [] } });
  });

  test("asks an allowed sender to send the email later", async () => {
    const { email } = home.owner.user;
    const sent = await writeEmail({
      from: email,
      to: home.address,
      attachments: [attached(pdfInvoice())],
    });
    const send = () => sendToWebhook(product, home.address, sent);
    expect((await send()).status).toBe(sending);
    await makeRoom();
    expect((await send()).status).toBe(204);
    expect(await home.inbox()).toEqual(["pdf"]);
  });

  async function makeRoom(): Promise<void> {
    const { id } = home.owner.user;
    await product.db.execute(sql`delete from drafts where user_id = ${id}`);
    await product.db.execute(
      sql`delete from uploads where user_id = ${id} and size in (1, ${2 ** 31 - 1})`,
    );
  }
});

describe("allowed senders", () => {
  const allow = (email: string) =>
    home.owner.post(`/api/projects/${home.projectId}/receipt-senders`, { email });

  test("are added once, in lower case, and removed", async () => {
    expect((await allow(" Orders@Shop.example ")).status).toBe(204);
    expect((await allow(SHOP)).status).toBe(204);
    const { senders } = await mailOf(home.owner, home.projectId);
    expect(senders.map(({ email }) => email)).toEqual([SHOP]);
    await home.send(SHOP);
    expect(await home.inbox()).toEqual(["pdf"]);
    expect((await home.owner.delete(`/api/receipt-senders/${senders[0]?.id}`)).status).toBe(204);
    await home.send(SHOP, [attached(await pngScan())]);
    expect(await home.waiting()).toHaveLength(1);
  });

  test("must be email addresses", async () => {
    expect((await allow("shop")).status).toBe(400);
  });

  test("include editors of the project, but not viewers or members of other projects", async () => {
    const other = await createProject(home.owner);
    const [editor, viewer, elsewhere] = [
      await product.homeowner(),
      await product.homeowner(),
      await product.homeowner(),
    ];
    await joinHome(product, home.owner, editor);
    await joinHome(product, home.owner, viewer, { role: "viewer" });
    await joinHome(product, home.owner, elsewhere, { projects: [other.id] });
    for (const { user } of [viewer, elsewhere]) await home.send(user.email);
    expect(await home.inbox()).toEqual([]);
    expect(await home.waiting()).toHaveLength(2);
    await home.send(editor.user.email);
    expect(await home.inbox()).toEqual(["pdf"]);
  });
});
