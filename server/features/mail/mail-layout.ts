import { PRODUCT_NAME } from "../../../shared/product.ts";

export interface MailContent {
  subject: string;
  /** plain sentences, escaped by the layout */
  lines: readonly string[];
  /** bulleted lists */
  lists?: readonly { heading: string; items: readonly string[] }[];
  /** the email's main link */
  link?: { label: string; url: string };
  /**
   * text below the link: how long it is valid, and what to do if the recipient didn't ask for it
   */
  notes: readonly string[];
  /** footer links */
  links?: readonly { label: string; url: string }[];
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
]);

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => ESCAPES.get(letter) ?? letter);
}

/** Only letters, marks, spaces and the like, so that a name can't contain a URL. */
const NAME = /^[\p{L}\p{M}][\p{L}\p{M} '’-]{0,39}$/u;

export function isPlainName(text: string): boolean {
  return NAME.test(text);
}

/** "Hello Ada,", or "Hello," if the text does not look like a name. */
export function greetingOf(firstName: string | null): string {
  const name = firstName?.trim() ?? "";
  return isPlainName(name) ? `Hello ${name},` : "Hello,";
}

export function renderPlainText(greeting: string, content: MailContent): string {
  const { lines, lists = [], link, notes, links = [] } = content;
  const paragraphs = [
    greeting,
    ...lines,
    ...lists.map(({ heading, items }) => [heading, ...items.map((item) => `- ${item}`)].join("\n")),
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    ...notes,
    ...links.map(({ label, url }) => `${label}:\n${url}`),
    `– ${PRODUCT_NAME}`,
  ];
  return `${paragraphs.join("\n\n")}\n`;
}

// Mail programs support little CSS, and some only inline styles, so colors are repeated inline.
const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background: #1c1917 !important; }
  .card { background: #292524 !important; border-color: #57534e !important; }
  .ink { color: #f5f5f4 !important; }
  .soft { color: #d6d3d1 !important; }
  .button { background: #fdba74 !important; color: #1c1917 !important; }
}
`;
const FONT = "font-family: system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif";

export function renderHtml(greeting: string, content: MailContent): string {
  const { subject, lines, lists = [], link, notes, links = [] } = content;
  const paragraph = (text: string) =>
    `<p class="ink" style="margin: 0 0 16px; color: #1c1917; font-size: 16px; line-height: 1.5">${escapeHtml(text)}</p>`;
  const note = (text: string) =>
    `<p class="soft" style="margin: 0 0 12px; color: #57534e; font-size: 14px; line-height: 1.5">${escapeHtml(text)}</p>`;
  return [
    "<!doctype html>",
    '<html lang="en">',
    "<head>",
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(subject)}</title>`,
    `<style>${STYLE}</style>`,
    "</head>",
    `<body class="paper" style="margin: 0; padding: 24px 12px; background: #faf8f5; ${FONT}">`,
    '<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center">',
    '<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width: 520px; text-align: left"><tr>',
    '<td class="card" style="padding: 28px; background: #ffffff; border: 1px solid #e7e5e4; border-radius: 12px">',
    `<p class="soft" style="margin: 0 0 20px; color: #57534e; font-size: 14px; font-weight: 600">${PRODUCT_NAME}</p>`,
    `<h1 class="ink" style="margin: 0 0 16px; color: #1c1917; font-size: 22px; line-height: 1.3">${escapeHtml(subject)}</h1>`,
    paragraph(greeting),
    ...lines.map(paragraph),
    ...lists.flatMap(listOf),
    ...(link ? buttonOf(link) : []),
    ...notes.map(note),
    ...links.map(smallLinkOf),
    "</td></tr></table>",
    "</td></tr></table>",
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

function listOf({ heading, items }: { heading: string; items: readonly string[] }): string[] {
  return [
    `<h2 class="ink" style="margin: 24px 0 8px; color: #1c1917; font-size: 16px; line-height: 1.4">${escapeHtml(heading)}</h2>`,
    '<ul style="margin: 0 0 16px; padding: 0 0 0 20px">',
    ...items.map(
      (item) =>
        `<li class="ink" style="margin: 0 0 8px; color: #1c1917; font-size: 16px; line-height: 1.5; overflow-wrap: anywhere">${escapeHtml(item)}</li>`,
    ),
    "</ul>",
  ];
}

function smallLinkOf({ label, url }: { label: string; url: string }): string {
  return `<p class="soft" style="margin: 0 0 4px; font-size: 14px; line-height: 1.5"><a class="soft" href="${escapeHtml(url)}" style="display: inline-block; padding: 6px 0; color: #57534e">${escapeHtml(label)}</a></p>`;
}

function buttonOf({ label, url }: { label: string; url: string }): string[] {
  const href = escapeHtml(url);
  return [
    `<p style="margin: 24px 0"><a class="button" href="${href}" style="display: inline-block; padding: 12px 20px; border-radius: 8px; background: #9a3412; color: #ffffff; font-size: 16px; font-weight: 600; text-decoration: none">${escapeHtml(label)}</a></p>`,
    `<p class="soft" style="margin: 0 0 20px; color: #57534e; font-size: 13px; line-height: 1.5; word-break: break-all">Or copy this link into your browser:<br><a class="soft" href="${href}" style="color: #57534e">${href}</a></p>`,
  ];
}
