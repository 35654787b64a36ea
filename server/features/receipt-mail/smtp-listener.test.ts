import { once } from "node:events";
import { connect } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { draftList } from "../../../shared/receipts/drafts.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import {
  fillInbox,
  fillRoom,
  mailOf,
  newAddress,
} from "../../../tests/support/app/inbound-mail.ts";
import { INBOUND_DOMAIN } from "../../../tests/support/inbound-domain.ts";
import {
  attached,
  deliver,
  smtpDialog,
  writeEmail,
} from "../../../tests/support/receipt-emails.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import { pdfInvoice } from "../../../tests/support/records/receipts.ts";
import { MAX_EMAIL_BYTES } from "./received-email.ts";
import { type SmtpListener, startSmtpListener } from "./smtp-listener.ts";

let product: TestApp;
let listener: SmtpListener;
let owner: Homeowner;
let projectId: number;
let address: string;

const start = (port = 0) =>
  startSmtpListener(product.deps, {
    host: "127.0.0.1",
    port,
    name: INBOUND_DOMAIN,
  });

beforeAll(async () => {
  product = await createTestApp();
  listener = await start();
});
afterAll(async () => {
  await listener.close();
  await product.close();
});
beforeEach(async () => {
  owner = await product.homeowner();
  projectId = (await createProject(owner)).id;
  address = await newAddress(owner, projectId);
});

async function countDrafts(): Promise<number> {
  const response = await owner.get(`/api/drafts?projectId=${projectId}`);
  return draftList.parse(response.body).totalCount;
}

const emailOf = (from: string) =>
  writeEmail({ from, to: address, attachments: [attached(pdfInvoice())] });

test("an owner's email becomes a draft, another sender's waits", async () => {
  const taken = await deliver(listener.port, address, await emailOf(owner.user.email));
  expect(taken).toMatch(/^250 /);
  expect(await countDrafts()).toBe(1);
  const held = await deliver(listener.port, address, await emailOf("shop@example.com"));
  expect(held).toMatch(/^250 /);
  expect(await countDrafts()).toBe(1);
  expect((await mailOf(owner, projectId)).emails).toMatchObject([{ sender: "shop@example.com" }]);
});

test("rejects an unknown recipient before the email", async () => {
  const wrong = address.replace(/[a-z2-7]@/, (last) => (last === "a@" ? "b@" : "a@"));
  const responses = await smtpDialog(listener.port, [
    "EHLO mail.example",
    "MAIL FROM:<a@b.example>",
    `RCPT TO:<${wrong}>`,
    `RCPT TO:<someone@example.com>`,
    "DATA",
    "QUIT",
  ]);
  expect(responses.map((line) => line.slice(0, 9))).toEqual([
    `220 ${INBOUND_DOMAIN}`.slice(0, 9),
    expect.stringMatching(/^250 /),
    expect.stringMatching(/^250 /),
    "550 5.1.1",
    "550 5.1.1",
    expect.stringMatching(/^503 /),
    expect.stringMatching(/^221 /),
  ]);
});

test("rejects a size over the limit, before the email if it was declared", async () => {
  const responses = await smtpDialog(listener.port, [
    "EHLO mail.example",
    `MAIL FROM:<a@b.example> SIZE=${MAX_EMAIL_BYTES + 1}`,
    "QUIT",
  ]);
  expect(responses[2]).toMatch(/^552 /);
  const line = `${"a".repeat(998)}\r\n`;
  const large = `From: ${owner.user.email}\r\n\r\n${line.repeat(MAX_EMAIL_BYTES / 1000 + 1)}`;
  expect(await deliver(listener.port, address, Buffer.from(large))).toMatch(/^552 /);
  expect(await countDrafts()).toBe(0);
});

test("rejects commands other than delivery, and a second recipient", async () => {
  const other = await newAddress(owner, (await createProject(owner)).id);
  const responses = await smtpDialog(listener.port, [
    "EHLO mail.example",
    "AUTH PLAIN AGEAYg==",
    "STARTTLS",
    "MAIL FROM:<a@b.example>",
    `RCPT TO:<${address}>`,
    `RCPT TO:<${other}>`,
    "QUIT",
  ]);
  expect(responses.slice(2).map((line) => line.slice(0, 3))).toEqual([
    "500",
    "500",
    "250",
    "250",
    "452",
    "221",
  ]);
});

test("asks to send the 61st email in an hour later", async () => {
  const key = `receipt mail ${owner.user.id}-${projectId}`;
  const endsAt = new Date(product.clock.now().getTime() + 60_000).toISOString();
  await product.db.execute(sql`
    insert into attempts (key, count, ends_at) values (${key}, 60, ${endsAt})`);
  const response = await deliver(listener.port, address, await emailOf(owner.user.email));
  expect(response).toMatch(/^451 4\.3\.0 Too many emails/);
  product.clock.advance(61_000);
  const later = await deliver(listener.port, address, await emailOf(owner.user.email));
  expect(later).toMatch(/^250 /);
});

test("rejects an unreadable email permanently", async () => {
  const header = Buffer.from(`From: ${owner.user.email}\r\nX: ${"a".repeat(300_000)}\r\n\r\nx`);
  expect(await deliver(listener.port, address, header)).toMatch(/^554 5\.6\.0/);
});

test("asks for another attempt after a server error, which adds each receipt once", async () => {
  const email = await emailOf(owner.user.email);
  await product.db.execute(sql`alter table received_emails rename to received_emails_away`);
  try {
    expect(await deliver(listener.port, address, email)).toMatch(/^451 /);
  } finally {
    await product.db.execute(sql`alter table received_emails_away rename to received_emails`);
  }
  expect(product.logged()).toContain("An email could not be received");
  expect(await deliver(listener.port, address, email)).toMatch(/^250 /);
  expect(await countDrafts()).toBe(1);
});

test.each([
  ["a full inbox", fillInbox],
  ["no room for receipts", fillRoom],
])("with %s, asks an allowed sender to send the email later", async (_what, fill) => {
  await fill(product, { owner, projectId });
  const response = await deliver(listener.port, address, await emailOf(owner.user.email));
  expect(response).toMatch(/^451 4\.3\.0/);
});

test("keeps nothing of a connection that breaks during the email", async () => {
  const socket = connect(listener.port, "127.0.0.1");
  await once(socket, "data");
  for (const command of ["EHLO a.example", "MAIL FROM:<>", `RCPT TO:<${address}>`, "DATA"]) {
    socket.write(`${command}\r\n`);
    await once(socket, "data");
  }
  socket.write(`From: ${owner.user.email}\r\n\r\nhalf`);
  socket.destroy();
  await deliver(listener.port, address, await emailOf(owner.user.email));
  expect(await countDrafts()).toBe(1);
});

test("reports a port in use with its variable", async () => {
  await expect(start(listener.port)).rejects.toThrow(
    `Port ${listener.port} on 127.0.0.1 is already in use. Set INBOUND_SMTP_PORT to another one.`,
  );
});
