import { ANSWER_PATH, MAX_MESSAGE } from "../../../../shared/assistant/contract.ts";

/** Parsed address of a project file. The download builds its own address from these parts. */
interface FileTarget {
  kind: "file";
  projectId: number;
  /** name in the address: "expenses.csv" */
  file: string;
  /** first and last date, or empty */
  from: string;
  to: string;
  /** for opening in a new tab */
  path: string;
}

/**
 * Where a link in a reply may lead: an app page, a file download, the import dialog, a question to
 * send, another site, or nowhere.
 */
export type LinkTarget =
  | { kind: "record"; path: string }
  | FileTarget
  /** opens the expense import of a project */
  | { kind: "import"; projectId: number; path: string }
  /** sends a question */
  | { kind: "answer"; question: string }
  | { kind: "site"; href: string; host: string }
  | { kind: "none" };

const NOWHERE: LinkTarget = { kind: "none" };
/** One leading slash only: browsers read "//" and "/\\" as another host. */
const OWN_PATH = /^\/(?![/\\])/;

/**
 * Classifies a link. A reply may repeat text that an attacker wrote into a note, so links must not
 * run code, load anything without a press, or imitate an app page.
 */
export function linkTarget(href: string | null, origin: string): LinkTarget {
  if (href === null || !URL.canParse(href, origin)) return NOWHERE;
  const url = new URL(href, origin);
  if (OWN_PATH.test(href) && url.origin === origin) {
    // Removing dot segments may leave "//" at the start, which leads to another site.
    if (url.pathname.startsWith("//")) return NOWHERE;
    // API addresses are not pages; only exports are allowed.
    if (url.pathname.startsWith("/api/")) return fileTarget(url) ?? NOWHERE;
    if (href.startsWith(ANSWER_PATH)) return answerTarget(url);
    const path = `${url.pathname}${url.search}${url.hash}`;
    const [, importing] = IMPORT.exec(path) ?? [];
    if (importing !== undefined) return { kind: "import", projectId: Number(importing), path };
    return { kind: "record", path };
  }
  const isWeb = /^https?:\/\//i.test(href) && url.username === "" && url.password === "";
  return isWeb ? { kind: "site", href: url.href, host: url.host } : NOWHERE;
}

function answerTarget({ searchParams }: URL): LinkTarget {
  const question = searchParams.get("question")?.trim() ?? "";
  return question === "" || question.length > MAX_MESSAGE ? NOWHERE : { kind: "answer", question };
}

const IMPORT = /^\/expenses\?projectId=([1-9]\d{0,14})#import$/;
const EXPORT = /^\/api\/projects\/([1-9]\d{0,14})\/exports\/([a-z-]+\.(?:csv|xlsx|pdf|zip))$/;
const DATE_PARAMS = /^\??(?:(?:from|to|today)=\d{4}-\d{2}-\d{2}&?)*$/;

function fileTarget({ pathname, search, searchParams, hash }: URL): FileTarget | undefined {
  const [, project, file] = EXPORT.exec(pathname) ?? [];
  if (file === undefined || !DATE_PARAMS.test(search) || hash !== "") return undefined;
  const date = (name: string) => searchParams.get(name) ?? "";
  const dates = { from: date("from"), to: date("to") };
  return { kind: "file", projectId: Number(project), file, ...dates, path: pathname + search };
}
