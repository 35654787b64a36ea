import { createHash } from "node:crypto";
import { PRODUCT_NAME } from "../../../shared/product.ts";

const STYLE = `
:root { color-scheme: light dark; --ink: #1c1917; --soft: #57534e; --paper: #faf8f5; --card: #fff; --line: #d6d3d1; --main: #9a3412; --on-main: #fff; }
@media (prefers-color-scheme: dark) { :root { --ink: #f5f5f4; --soft: #d6d3d1; --paper: #1c1917; --card: #292524; --line: #57534e; --main: #fdba74; --on-main: #1c1917; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 3rem 1rem; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 28rem; margin: 0 auto; padding: 1.75rem; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; }
h1 { margin: 0 0 .75rem; font-size: 1.375rem; line-height: 1.25; }
p { margin: 0 0 1rem; color: var(--soft); }
p:last-child { margin: 0; }
a { color: var(--main); display: inline-block; padding: .625rem 0; }
button { min-height: 2.75rem; padding: .5rem 1.25rem; border: 0; border-radius: .5rem; background: var(--main); color: var(--on-main); font: inherit; font-weight: 600; cursor: pointer; }
a:focus-visible, button:focus-visible { outline: 3px solid var(--main); outline-offset: 3px; }
`;

const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

/**
 * Content security policy: the page runs and loads nothing, and submits its form only to this
 * server.
 */
export const UNSUBSCRIBE_POLICY =
  `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; ` +
  "base-uri 'none'; frame-ancestors 'none'";

interface Words {
  question: string;
  what: string;
  button: string;
  done: string;
  after: string;
}

const WORDS = {
  reminders: {
    question: "Turn reminders off?",
    what: "You'll stop getting emails about payments and budget lines. You'll still get account and security emails.",
    button: "Turn off reminders",
    done: "Reminders are off",
    after: "You won't get reminder emails anymore. You can turn them back on in your account.",
  },
  digest: {
    question: "Turn the daily summary off?",
    what: "You'll stop getting emails about what others did in this home. You'll still get account and security emails.",
    button: "Turn off the summary",
    done: "The summary is off",
    after: "You won't get this email anymore. You can turn it back on in your account.",
  },
} as const satisfies Record<string, Words>;
export type Unsubscribed = keyof typeof WORDS;

/** Asks for confirmation, because mail scanners open every link. */
export function questionPage(from: Unsubscribed): string {
  const { question, what, button } = WORDS[from];
  return page(question, [
    `<p>${what}</p>`,
    // Posts to the same URL, whose token identifies the account.
    `<form method="post"><button>${button}</button></form>`,
  ]);
}

export function donePage(from: Unsubscribed): string {
  const { done, after } = WORDS[from];
  return page(done, [`<p>${after}</p>`, '<p><a href="/account">Go to your account</a></p>']);
}

function page(title: string, parts: readonly string[]): string {
  return [
    "<!doctype html>",
    '<html lang="en">',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="robots" content="noindex">',
    `<title>${title} · ${PRODUCT_NAME}</title>`,
    `<style>${STYLE}</style>`,
    "<main>",
    `<h1>${title}</h1>`,
    ...parts,
    "</main>",
    "</html>",
    "",
  ].join("\n");
}
