import { createHash } from "node:crypto";
import { convert } from "html-to-text";
import PostalMime, { type Attachment, type Email } from "postal-mime";
import { MAX_RECEIPT_BYTES } from "../../../shared/receipts/contract.ts";
import { MAX_DRAFTS_AT_ONCE } from "../../../shared/receipts/drafts.ts";
import type { EmailProblem } from "../../../shared/receipts/mail.ts";
import type { ReadEmailOutcome, ReceivedEmail } from "./received-email.ts";
import { drawEmail } from "./email-pdf.ts";

/*
 * Reads an email. Only in a child process, because anyone may have written it. Fetches nothing that
 * it refers to.
 */

const MAX_HEADER_BYTES = 256 * 1024;
const MAX_DEPTH = 20;
const MAX_FORWARDED = 3;
const MAX_PARTS = 100;
/** Smaller images within the text are logos; larger ones are photos. */
const MAX_LOGO_BYTES = 100 * 1024;
const MAX_SUBJECT = 200;
const MAX_ADDRESS = 254;
const MAX_HTML = 1_000_000;
/** Types of email parts that are not files of the sender. */
const TECHNICAL =
  /^(?:application\/(?:pkcs7-signature|x-pkcs7-signature|pgp-signature)|text\/|message\/)/;

/** Parses an email; unreadable if it is broken or exceeds the limits. */
export async function parseEmail(bytes: Uint8Array): Promise<ReadEmailOutcome> {
  const parsed = await PostalMime.parse(bytes, {
    maxHeadersSize: MAX_HEADER_BYTES,
    maxNestingDepth: MAX_DEPTH,
    maxRfc822NestingDepth: MAX_FORWARDED,
  }).catch(() => undefined);
  if (parsed === undefined || parsed.attachments.length > MAX_PARTS) return { kind: "unreadable" };
  const sender = senderOf(parsed);
  const subject = oneLine(parsed.subject ?? "").slice(0, MAX_SUBJECT);
  const { files, problems } = await filesOf(parsed, { sender, subject });
  return {
    kind: "email",
    sender,
    subject,
    isAutomatic: parsed.headers.some(
      ({ key, value }) =>
        key === "auto-submitted" && value.toLowerCase().startsWith("auto-replied"),
    ),
    fingerprint: fingerprintOf(parsed),
    files,
    problems,
  };
}

function senderOf({ from }: Email): string | null {
  const address = oneLine(from?.address ?? "").toLowerCase();
  return /^[^\s@]+@[^\s@]+$/.test(address) && address.length <= MAX_ADDRESS ? address : null;
}

/** Removes line breaks, control characters and marks that change the direction of text. */
function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

async function filesOf(
  parsed: Email,
  { sender, subject }: Pick<ReceivedEmail, "sender" | "subject">,
): Promise<Pick<ReceivedEmail, "files" | "problems">> {
  const attached = parsed.attachments.flatMap((attachment) => {
    const content = bytesOf(attachment);
    return isDecoration(attachment, content.byteLength, parsed.html ?? "") ? [] : [content];
  });
  if (attached.length === 0) {
    const text = textOf(parsed);
    if (text === "") return { files: [], problems: ["empty"] };
    const day = dayWritten(parsed);
    return { files: [await drawEmail({ subject, sender, day, text })], problems: [] };
  }
  const fitting = attached.filter(({ byteLength }) => byteLength <= MAX_RECEIPT_BYTES);
  const files = fitting.slice(0, MAX_DRAFTS_AT_ONCE);
  const problems = [
    ...times(attached.length - fitting.length, "too_large"),
    ...times(fitting.length - files.length, "too_many"),
  ];
  return { files, problems };
}

function times(count: number, problem: EmailProblem): EmailProblem[] {
  return Array.from({ length: count }, () => problem);
}

function bytesOf({ content }: Attachment): Uint8Array<ArrayBuffer> {
  return new Uint8Array(typeof content === "string" ? Buffer.from(content) : content);
}

function isDecoration(
  { mimeType, filename, contentId, related }: Attachment,
  size: number,
  html: string,
): boolean {
  if (TECHNICAL.test(mimeType)) return mimeType.startsWith("application/") || filename === null;
  if (!mimeType.startsWith("image/") || size >= MAX_LOGO_BYTES) return false;
  const name = contentId?.replaceAll(/[<>]/g, "") ?? "";
  return related === true || (name !== "" && html.includes(`cid:${name}`));
}

function textOf({ html = "", text = "" }: Email): string {
  const shown =
    html === ""
      ? text
      : convert(html, {
          wordwrap: false,
          limits: { maxInputLength: MAX_HTML, maxDepth: 60, ellipsis: "" },
          selectors: [
            { selector: "img", format: "skip" },
            { selector: "a", options: { ignoreHref: true } },
            // Keeps a price on the line of its item.
            { selector: "table", format: "dataTable", options: { uppercaseHeaderCells: false } },
            ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({
              selector,
              options: { uppercase: false },
            })),
          ],
        });
  return shown.trim();
}

/** The date as the sender wrote it; undefined for an invalid one. */
function dayWritten({ date }: Email): string | undefined {
  return /^\d{4}-\d{2}-\d{2}(?=T)/.exec(date ?? "")?.[0];
}

/** Excludes headers such as "Received", which depend on the route and differ between two copies. */
function fingerprintOf(parsed: Email): string {
  const hash = createHash("sha256");
  const parts = [
    parsed.messageId ?? "",
    parsed.from?.address ?? "",
    parsed.subject ?? "",
    parsed.text ?? "",
    parsed.html ?? "",
    ...parsed.attachments.map(bytesOf),
  ];
  for (const part of parts) {
    const bytes = typeof part === "string" ? Buffer.from(part) : part;
    hash.update(`${bytes.byteLength}:`).update(bytes);
  }
  return hash.digest("hex");
}
