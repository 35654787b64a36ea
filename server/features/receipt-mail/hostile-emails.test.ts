import { expect, test } from "vitest";
import { readEmail } from "./read-email.ts";

const HEAD = "From: a@b.example\r\nSubject: x\r\nMIME-Version: 1.0\r\n";

/** Multiparts inside each other. */
function nested(depth: number): string {
  const open = Array.from(
    { length: depth },
    (_, level) => `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n`,
  );
  return `${HEAD}${open.join("")}Content-Type: text/plain\r\n\r\nend`;
}

function parts(count: number): string {
  const part = "--b\r\nContent-Type: image/png\r\n\r\nx\r\n";
  return `${HEAD}Content-Type: multipart/mixed; boundary=b\r\n\r\n${part.repeat(count)}--b--`;
}

/** Emails inside each other. */
function forwarded(depth: number): string {
  return `${HEAD}${"Content-Type: message/rfc822\r\n\r\n".repeat(depth)}\r\nend`;
}

const htmlEmail = (html: string) => `${HEAD}Content-Type: text/html\r\n\r\n${html}`;

test.each([
  ["10,000 multiparts within each other", nested(10_000)],
  ["1,000 parts", parts(1_000)],
  ["a header of 1 MB", `${HEAD}X-Long: ${"a".repeat(1024 * 1024)}\r\n\r\nx`],
  ["100,000 headers", `${HEAD}${"X: y\r\n".repeat(100_000)}\r\nx`],
])("rejects %s", async (_name, raw) => {
  const outcome = await readEmail(async () => Buffer.from(raw));
  expect(outcome).toEqual({ kind: "unreadable" });
});

test.each([
  ["1,000 emails within each other", forwarded(1_000)],
  ["an unknown charset", `${HEAD}Content-Type: text/plain; charset=x-evil\r\n\r\ntext`],
  [
    "a file name with a path",
    `${HEAD}Content-Disposition: attachment; filename="../../x.pdf"\r\n\r\n%PDF-`,
  ],
  ["20,000 elements within each other", htmlEmail(`${"<div>".repeat(20_000)}text`)],
  ["tables within each other", htmlEmail(`${"<table><tr><td>".repeat(500)}text`)],
  ["no header at all", "text"],
  ["null bytes", `${HEAD}\r\n\u0000\u0000text`],
])("handles %s without harm, and reads the next email", async (_name, raw) => {
  const outcome = await readEmail(async () => Buffer.from(raw));
  expect(["email", "unreadable"]).toContain(outcome.kind);
  const next = await readEmail(async () => Buffer.from(`${HEAD}\r\nfine`));
  expect(next).toMatchObject({ kind: "email", sender: "a@b.example" });
});

test("an email made to take long ends only its process", async () => {
  const cells = "<td colspan=1000 rowspan=1000>x</td>".repeat(2_000);
  const raw = htmlEmail(`<table>${`<tr>${cells}</tr>`.repeat(10)}</table>`);
  const outcome = await readEmail(async () => Buffer.from(raw));
  expect(["email", "unreadable"]).toContain(outcome.kind);
  const next = await readEmail(async () => Buffer.from(`${HEAD}\r\nfine`));
  expect(next.kind).toBe("email");
});
