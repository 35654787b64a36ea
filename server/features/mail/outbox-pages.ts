import { createHash } from "node:crypto";
import { PRODUCT_NAME } from "../../../shared/product.ts";
import { escapeHtml } from "./mail-layout.ts";

const STYLE = `
:root { color-scheme: light dark; --ink: #1c1917; --soft: #57534e; --paper: #faf8f5; --card: #fff; --line: #d6d3d1; --main: #9a3412; --note: #fef3c7; --on-note: #713f12; }
@media (prefers-color-scheme: dark) { :root { --ink: #f5f5f4; --soft: #d6d3d1; --paper: #1c1917; --card: #292524; --line: #57534e; --main: #fdba74; --note: #422006; --on-note: #fde68a; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 1.5rem 1rem; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 44rem; margin: 0 auto; }
h1 { margin: 0 0 1rem; font-size: 1.375rem; line-height: 1.25; overflow-wrap: anywhere; }
a { color: var(--main); }
a:focus-visible { outline: 3px solid var(--main); outline-offset: 2px; }
.note { margin: 0 0 1.25rem; padding: .625rem .875rem; border-radius: .5rem; background: var(--note); color: var(--on-note); }
ul { margin: 0; padding: 0; list-style: none; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; }
li { padding: .75rem 1rem; overflow-wrap: anywhere; }
li + li { border-top: 1px solid var(--line); }
li a { font-weight: 600; }
.soft { margin: 0 0 .5rem; color: var(--soft); font-size: .875rem; overflow-wrap: anywhere; }
pre { margin: 1rem 0; padding: 1rem; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
iframe { width: 100%; height: 40rem; border: 1px solid var(--line); border-radius: .75rem; }
`;

const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

export const OUTBOX_POLICY =
  `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-src 'self'; ` +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Content security policy: an email runs and loads nothing, and its links open in a new tab. */
export const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

/** A stored email. */
interface StoredMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  /** ISO timestamp */
  sentAt: string;
}

/** A page that lists emails, newest first; its links contain the key. */
export function listPage(messages: readonly StoredMail[], key: string): string {
  const rows = messages.map(
    ({ id, subject, to, sentAt }) =>
      `<li><a href="${addressOf(`/${id}`, key)}">${escapeHtml(subject)}</a><div class="soft">to ${escapeHtml(to)}, ${timeOf(sentAt)}</div></li>`,
  );
  return page("Outbox", [
    `<p class="note"><strong>Nothing here was delivered.</strong> This ${PRODUCT_NAME} has no mail server set up (SMTP_URL), so it keeps its newest 200 emails here.</p>`,
    "<h1>Outbox</h1>",
    rows.length === 0 ? "<p>No email yet.</p>" : `<ul>${rows.join("")}</ul>`,
  ]);
}

export function mailPage({ id, subject, to, text, sentAt }: StoredMail, key: string): string {
  return page(subject, [
    `<p><a href="${addressOf("", key)}">Back to the outbox</a></p>`,
    `<h1>${escapeHtml(subject)}</h1>`,
    `<p class="soft">to ${escapeHtml(to)}, ${timeOf(sentAt)}</p>`,
    `<pre>${withLinks(escapeHtml(text))}</pre>`,
    `<iframe title="The email with its formatting" src="${addressOf(`/${id}/html`, key)}"></iframe>`,
  ]);
}

function addressOf(path: string, key: string): string {
  return escapeHtml(`/outbox${path}?${new URLSearchParams({ key }).toString()}`);
}

function timeOf(sentAt: string): string {
  return `${escapeHtml(sentAt.slice(0, 16).replace("T", " "))} UTC`;
}

/**
 * Makes URLs clickable.
 *
 * @param escaped HTML-escaped text, without quotes and angle brackets
 */
function withLinks(escaped: string): string {
  return escaped.replaceAll(/https?:\/\/[^\s&]+/g, (url) => `<a href="${url}">${url}</a>`);
}

function page(title: string, parts: readonly string[]): string {
  return [
    "<!doctype html>",
    '<html lang="en">',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="robots" content="noindex">',
    `<title>${escapeHtml(title)} · ${PRODUCT_NAME}</title>`,
    `<style>${STYLE}</style>`,
    "<main>",
    ...parts,
    "</main>",
    "</html>",
    "",
  ].join("\n");
}
