import type { Manifest } from "./manifest.ts";
import { filesOf } from "./manifest.ts";

const ROOT_ELEMENT = '<div id="root"></div>';
/**
 * Sets the styles that the Content-Security-Policy forbids in HTML, tells web/main.tsx by
 * `data-media` whether layout, time zone, day and project are this browser's (empty: they are not),
 * and repeats the first press of a button or shortcut once that program removes it.
 */
const RENDERED_SCRIPT = `<script>{
const root = document.querySelector("#root");
for (const { dataset, style } of root.querySelectorAll("[data-style]")) style.cssText = dataset.style;
const { media, zone, day, key, choice } = root.dataset;
let isSameProject = false;
try {
  isSameProject = (localStorage.getItem(key) ?? "") === choice;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  // The server does not see a fragment, such as a milestone's.
  const isSame =
    location.hash === "" &&
    matchMedia(media).matches &&
    timeZone === zone &&
    new Date().toDateString() === new Date(day + "T12:00").toDateString() &&
    isSameProject;
  if (!isSame) root.dataset.media = "";
} catch {
  root.dataset.media = "";
}
const nameOf = (button) => button.ariaLabel ?? button.textContent;
let repeat;
root.addEventListener("click", ({ target }) => {
  const pressed = target.closest("button");
  if (!pressed) return;
  repeat ??= () => {
    if (pressed.isConnected) return pressed.click();
    // Rendered again. Another project may have a record of the same name, as may two rows.
    if (!isSameProject) return;
    const named = [...root.querySelectorAll("button")].filter((button) => nameOf(button) === nameOf(pressed));
    if (named.length === 1) named[0].click();
  };
});
addEventListener("keydown", ({ key, target, ctrlKey, metaKey, altKey }) => {
  if (ctrlKey || metaKey || altKey || key.length > 1 || target.matches("input")) return;
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  repeat ??= () => root.querySelector("main").dispatchEvent(event);
});
new MutationObserver(() => repeat?.()).observe(root, { attributeFilter: ["data-media"] });
}</script>`;
const END = "</head>";
const MODULE_SCRIPT = '<script type="module"';

/**
 * The shell for one address: preloads all files of the screen, and shows static markup until the
 * program starts. Inputs in it are disabled, because presses and typing would be lost.
 */
export function pageHtml(shell: string, files: Iterable<string>, markup: string): string {
  if (/\sstyle="|<script/.test(markup))
    throw new Error("A page has a style or a script of its own");
  if (!shell.includes(ROOT_ELEMENT)) throw new Error("The shell has no root element");
  const links = [...files].map(
    (file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`,
  );
  // Readonly keeps form fillers out, too.
  const shown = markup.replaceAll("<input ", "<input readonly ");
  return shell
    .replace(MODULE_SCRIPT, () => `${links.join("\n    ")}\n    ${MODULE_SCRIPT}`)
    .replace(ROOT_ELEMENT, () =>
      markup === "" ? ROOT_ELEMENT : `<div id="root"><div inert>${shown}</div></div>`,
    );
}

/**
 * The shell of a screen that the server renders: with an empty root for it.
 *
 * @param styles of this screen alone, which its program adds later
 */
export function emptyPageHtml(shell: string, files: Iterable<string>, styles = ""): string {
  const html = pageHtml(shell, files, "").replace(END, () =>
    styles === "" ? END : `<style>${styles.trim()}</style>${END}`,
  );
  return html.replace(ROOT_ELEMENT, () => `${ROOT_ELEMENT}${RENDERED_SCRIPT}`);
}

/** Addresses of the screens that the server renders. */
export const RENDERED_PAGES: ReadonlySet<string> = new Set([
  "/dashboard",
  "/expenses",
  "/projects",
  "/contractors",
  "/timeline",
  "/contracts",
  "/budget",
]);

interface Page {
  /** address of the page; absent: any other address of a signed-in user */
  address: string;
  /** names of its screen's chunks */
  chunks: readonly string[];
  /** static markup until the program starts: the layout, the sign-in, or none */
  before: "layout" | "sign-in" | "nothing";
}

const behindSignIn = (name: string, ...parts: string[]): Page => ({
  address: `/${name}`,
  chunks: ["_app", name, ...parts],
  before: "layout",
});
const beforeSignIn = (name: string): Page => ({
  address: `/${name}`,
  chunks: [name],
  before: name === "login" ? "sign-in" : "nothing",
});

export const PAGES: readonly Page[] = [
  { address: "", chunks: ["_app"], before: "layout" },
  ...[
    "dashboard",
    "expenses",
    "contracts",
    "contractors",
    "timeline",
    "reports",
    "projects",
    "billing",
    "account",
  ].map((name) => behindSignIn(name)),
  behindSignIn("budget", "budget-lines"),
  ...["login", "demo", "admin", "invitation"].map(beforeSignIn),
  // These screens share one chunk without an address.
  ...["forgot-password", "reset-password", "confirm-email"].map((name): Page => ({
    address: `/${name}`,
    chunks: [],
    before: "nothing",
  })),
];

export function filesOfPage(manifest: Manifest, { chunks }: Page): Set<string> {
  return filesOf(manifest, ["index", ...chunks]);
}
