import type { Manifest } from "./manifest.ts";
import { filesOf } from "./manifest.ts";

const ROOT_ELEMENT = '<div id="root"></div>';
const MODULE_SCRIPT = '<script type="module"';

/**
 * The shell for one address: it names all that the screen loads, so that the browser need not find
 * out file by file, and shows what stands there until the program has come. Nobody can press or type
 * into that: it would be lost.
 */
export function pageHtml(shell: string, files: Iterable<string>, markup: string): string {
  if (/\sstyle="|<script/.test(markup))
    throw new Error("A page has a style or a script of its own");
  if (!shell.includes(ROOT_ELEMENT)) throw new Error("The shell has no root element");
  const links = [...files].map(
    (file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`,
  );
  // Neither do programs that fill forms in.
  const shown = markup.replaceAll("<input ", "<input readonly ");
  return shell
    .replace(MODULE_SCRIPT, () => `${links.join("\n    ")}\n    ${MODULE_SCRIPT}`)
    .replace(ROOT_ELEMENT, () =>
      markup === "" ? ROOT_ELEMENT : `<div id="root"><div inert>${shown}</div></div>`,
    );
}

interface Page {
  /** the address that it answers; any other of who is signed in, without one */
  address: string;
  /** the chunks that its screen begins with */
  chunks: readonly string[];
  /** what stands there until the program has come: the layout, the sign-in, or nothing */
  before: "layout" | "sign-in" | "nothing";
}

const ENTRY = "index.html";
const routeChunk = (name: string) => `app/routes/${name}.tsx?tsr-split=component`;

const behindSignIn = (name: string): Page => ({
  address: `/${name}`,
  chunks: [routeChunk("_app"), routeChunk(`_app/${name}`)],
  before: "layout",
});
const beforeSignIn = (name: string): Page => ({
  address: `/${name}`,
  chunks: [routeChunk(name)],
  before: name === "login" ? "sign-in" : "nothing",
});

export const PAGES: readonly Page[] = [
  { address: "", chunks: [routeChunk("_app")], before: "layout" },
  ...[
    "dashboard",
    "expenses",
    "budget",
    "contracts",
    "contractors",
    "timeline",
    "reports",
    "projects",
    "billing",
    "account",
  ].map(behindSignIn),
  ...["login", "demo", "admin"].map(beforeSignIn),
  // Their screens are in one file, which no address has for itself.
  ...["forgot-password", "reset-password", "confirm-email"].map((name): Page => ({
    address: `/${name}`,
    chunks: [],
    before: "nothing",
  })),
];

export function filesOfPage(manifest: Manifest, { chunks }: Page): Set<string> {
  return filesOf(manifest, [ENTRY, ...chunks]);
}
