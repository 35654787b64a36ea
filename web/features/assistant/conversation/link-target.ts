/** A file of a project's, taken apart: what fetches it makes its address anew of these parts. */
interface FileTarget {
  kind: "file";
  projectId: number;
  /** as the address names it: "expenses.csv" */
  file: string;
  /** first and last day, or empty */
  from: string;
  to: string;
  /** for who wants it in a new tab */
  path: string;
}

/** Where a link of a reply may lead: a screen of this product, a file of it, another site, or nowhere. */
export type LinkTarget =
  | { kind: "record"; path: string }
  | FileTarget
  /** bringing expenses into a project */
  | { kind: "import"; projectId: number; path: string }
  | { kind: "site"; href: string; host: string }
  | { kind: "none" };

const NOWHERE: LinkTarget = { kind: "none" };
/** One slash, and no second one in any of the forms that browsers take for one. */
const OWN_PATH = /^\/(?![/\\])/;

/**
 * Sorts out a link's address. A reply may repeat what somebody wrote into a note, so nothing is
 * taken that could run, be fetched without a press, or pass for a screen of ours.
 */
export function linkTarget(href: string | null, origin: string): LinkTarget {
  if (href === null || !URL.canParse(href, origin)) return NOWHERE;
  const url = new URL(href, origin);
  if (OWN_PATH.test(href) && url.origin === origin) {
    // Dots that are taken out may leave two slashes at the front, which lead to another site.
    if (url.pathname.startsWith("//")) return NOWHERE;
    // What the server answers by itself is no screen, and only what may be taken out is a file.
    if (url.pathname.startsWith("/api/")) return fileTarget(url) ?? NOWHERE;
    const path = `${url.pathname}${url.search}${url.hash}`;
    const [, importing] = IMPORT.exec(path) ?? [];
    if (importing !== undefined) return { kind: "import", projectId: Number(importing), path };
    return { kind: "record", path };
  }
  const isWeb = /^https?:\/\//i.test(href) && url.username === "" && url.password === "";
  return isWeb ? { kind: "site", href: url.href, host: url.host } : NOWHERE;
}

const IMPORT = /^\/expenses\?projectId=([1-9]\d{0,14})#import$/;
const EXPORT = /^\/api\/projects\/([1-9]\d{0,14})\/exports\/([a-z-]+\.(?:csv|xlsx|pdf|zip))$/;
const DAYS = /^\??(?:(?:from|to|today)=\d{4}-\d{2}-\d{2}&?)*$/;

function fileTarget({ pathname, search, searchParams, hash }: URL): FileTarget | undefined {
  const [, project, file] = EXPORT.exec(pathname) ?? [];
  if (file === undefined || !DAYS.test(search) || hash !== "") return undefined;
  const day = (name: string) => searchParams.get(name) ?? "";
  const days = { from: day("from"), to: day("to") };
  return { kind: "file", projectId: Number(project), file, ...days, path: pathname + search };
}
