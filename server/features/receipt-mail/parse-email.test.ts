import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import { attached, writeEmail } from "../../../tests/support/receipt-emails.ts";
import { pdfInvoice, pngScan } from "../../../tests/support/records/receipts.ts";
import type { ReceivedEmail } from "./received-email.ts";
import { parseEmail } from "./parse-email.ts";

const FROM = { from: "Shop <Shop@Example.com>", to: "someone@example.com" };

async function parsed(raw: Uint8Array): Promise<ReceivedEmail> {
  const email = await parseEmail(raw);
  if (email.kind === "unreadable") throw new Error("The email is unreadable");
  return email;
}

async function textOf(pdf: Uint8Array | undefined): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf ?? [])), {
    mergePages: true,
  });
  return text;
}

test("attachments are the files, without the email's text, logo or signature", async () => {
  const scan = await pngScan();
  const raw = await writeEmail({
    ...FROM,
    html: '<p>Your receipt</p><img src="cid:logo@shop"><img src="https://shop.example/pixel.gif">',
    attachments: [
      attached(pdfInvoice()),
      attached(scan),
      { filename: "logo.png", content: Buffer.alloc(500), cid: "logo@shop" },
      { filename: "smime.p7s", content: "x", contentType: "application/pkcs7-signature" },
    ],
  });
  const email = await parsed(raw);
  expect(email).toMatchObject({ sender: "shop@example.com", subject: "Your receipt" });
  expect(email.files.map((file) => Buffer.from(file))).toEqual([pdfInvoice().bytes, scan.bytes]);
  expect(email.problems).toEqual([]);
});

test("a large image within the text is a photo", async () => {
  const photo = Buffer.alloc(150 * 1024, 1);
  const raw = await writeEmail({
    ...FROM,
    html: '<img src="cid:photo@phone">',
    attachments: [{ filename: "photo.jpg", content: photo, cid: "photo@phone" }],
  });
  expect((await parsed(raw)).files.map(({ byteLength }) => byteLength)).toEqual([photo.length]);
});

describe("an email without files becomes a PDF", () => {
  const html = `<h1>Lumber &amp; Co</h1><style>p { color: red }</style>
    <table><tr><td>2x4 studs</td><td>$12.40</td></tr><tr><td>Total</td><td>$12.40</td></tr></table>
    <script>alert(1)</script><img src="http://127.0.0.1:9/pixel"><p>Grüße</p>`;
  const write = () =>
    writeEmail({ ...FROM, html, date: "2026-03-02T10:00:00Z", messageId: "<a@b>" });

  test("with each price on the line of its item", async () => {
    const email = await parsed(await write());
    const text = await textOf(email.files[0]);
    expect(text).toContain("Lumber & Co");
    expect(text).toMatch(/Total \$12\.40/);
    expect(text).toContain("From: shop@example.com");
    expect(text).toContain("2026-03-02");
    expect(text).toContain("Grüße");
    expect(text).not.toMatch(/alert|color|pixel/);
  });

  test("with the same bytes for a repeated delivery", async () => {
    const raw = await write();
    const [first, again] = [await parsed(raw), await parsed(raw)];
    expect(again.files).toEqual(first.files);
  });

  test("also for plain text", async () => {
    const raw = await writeEmail({ ...FROM, text: "Paid $5.00\nThank you" });
    expect(await textOf((await parsed(raw)).files[0])).toContain("Paid $5.00");
  });

  test("unless it is empty", async () => {
    const email = await parsed(await writeEmail({ ...FROM, text: " \n " }));
    expect(email).toMatchObject({ files: [], problems: ["empty"] });
  });
});

test("finds the attachment of a forwarded email", async () => {
  const forwarded = await writeEmail({ ...FROM, attachments: [attached(pdfInvoice())] });
  const raw = await writeEmail({
    from: "me@example.com",
    to: FROM.to,
    text: "Fwd",
    attachments: [{ contentType: "message/rfc822", content: forwarded }],
  });
  const email = await parsed(raw);
  expect(email.sender).toBe("me@example.com");
  expect(email.files.map((file) => Buffer.from(file))).toEqual([pdfInvoice().bytes]);
});

test("two copies by different routes have the same fingerprint, another email a different one", async () => {
  const raw = await writeEmail({ ...FROM, text: "A", messageId: "<1@shop>" });
  const copy = Buffer.concat([Buffer.from("Received: by other.example; now\r\n"), raw]);
  const other = await writeEmail({ ...FROM, text: "B", messageId: "<1@shop>" });
  const { fingerprint } = await parsed(raw);
  expect((await parsed(copy)).fingerprint).toBe(fingerprint);
  expect((await parsed(other)).fingerprint).not.toBe(fingerprint);
});

test("reports more than 20 files, and one above 10 MB", async () => {
  const file = (content: Buffer) => ({ filename: "a.pdf", content });
  const files = Array.from({ length: 22 }, (_, index) => file(Buffer.from(`%PDF-${index}`)));
  const large = file(Buffer.alloc(10 * 1024 * 1024 + 1));
  const email = await parsed(await writeEmail({ ...FROM, attachments: [large, ...files] }));
  expect(email.files).toHaveLength(20);
  expect(email.problems).toEqual(["too_large", "too_many", "too_many"]);
});

test.each([
  ["From: \r\n\r\nx", null],
  ["From: a@b@c\r\n\r\nx", null],
  [`From: ${"a".repeat(300)}@example.com\r\n\r\nx`, null],
  ["From: Evil\u202E <A@B.example>\r\n\r\nx", "a@b.example"],
  ["From: a@b.example, c@d.example\r\n\r\nx", "a@b.example"],
])("the sender of %j is %j", async (raw, sender) => {
  expect((await parsed(Buffer.from(raw))).sender).toBe(sender);
});

test("recognizes an automatic reply", async () => {
  const raw = Buffer.from("From: a@b.example\r\nAuto-Submitted: auto-replied\r\n\r\nAway");
  expect((await parsed(raw)).isAutomatic).toBe(true);
});
