import { createHash } from "node:crypto";
import { PRODUCT_NAME } from "../../../shared/product.ts";

const STYLE = `
:root { color-scheme: light dark; --ink: #1c1917; --soft: #57534e; --paper: #faf8f5; --card: #fff; --line: #d6d3d1; --main: #9a3412; --on-main: #fff; --note: #fef3c7; --on-note: #713f12; }
@media (prefers-color-scheme: dark) { :root { --ink: #f5f5f4; --soft: #d6d3d1; --paper: #1c1917; --card: #292524; --line: #57534e; --main: #fdba74; --on-main: #1c1917; --note: #422006; --on-note: #fde68a; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 27rem; padding: 1.75rem; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; }
h1 { margin: 0 0 .5rem; font-size: 1.375rem; line-height: 1.25; }
p { margin: .5rem 0; color: var(--soft); }
.note { margin: 0 0 1.25rem; padding: .625rem .875rem; border-radius: .5rem; background: var(--note); color: var(--on-note); }
.price { font-size: 1.125rem; color: var(--ink); }
form, .back { display: block; margin-top: .75rem; }
button, .back { width: 100%; min-height: 2.75rem; padding: .5rem 1rem; border-radius: .5rem; font: inherit; font-weight: 600; text-align: center; text-decoration: none; }
button { border: 1px solid var(--line); background: transparent; color: var(--ink); cursor: pointer; }
button.main { border-color: var(--main); background: var(--main); color: var(--on-main); }
.back { color: var(--soft); }
button:focus-visible, a:focus-visible { outline: 3px solid var(--main); outline-offset: 2px; }
`;

const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

/**
 * Content security policy: the pages use only their own inline style and submit forms only to
 * themselves.
 */
export const SIMULATED_PAGE_POLICY =
  `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; ` +
  "base-uri 'none'; frame-ancestors 'none'";

export interface PageButton {
  label: string;
  action: string;
  isMain?: boolean;
}

interface SimulatedPage {
  title: string;
  /** plain text; contains no user input */
  lines: readonly string[];
  buttons: readonly PageButton[];
  back: { label: string; path: string };
}

/** A page of the simulated provider, marked as a test at the top. */
export function simulatedPage({ title, lines, buttons, back }: SimulatedPage): string {
  return [
    "<!doctype html>",
    '<html lang="en">',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="robots" content="noindex">',
    `<title>${title} (test) · ${PRODUCT_NAME}</title>`,
    `<style>${STYLE}</style>`,
    "<main>",
    `<p class="note"><strong>Test mode:</strong> no card required and nothing will be charged.</p>`,
    `<h1>${title}</h1>`,
    ...lines.map((line) => `<p>${line}</p>`),
    ...buttons.map(buttonOf),
    `<a class="back" href="${back.path}">${back.label}</a>`,
    "</main>",
    "</html>",
    "",
  ].join("\n");
}

function buttonOf({ label, action, isMain }: PageButton): string {
  const look = isMain ? ' class="main"' : "";
  return `<form method="post" action="${action}"><button type="submit"${look}>${label}</button></form>`;
}
