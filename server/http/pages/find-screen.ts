import type { FastifyRequest } from "fastify";
import { type BrowserView, viewKey } from "../../../shared/browser-view.ts";
import type { OperatorLink } from "../../../shared/operator-pages.ts";
import { CHOICE_COOKIE } from "../../../shared/projects/chosen-project.ts";
import type { Answers, Screen } from "./page-shells.ts";
import type { ScreenRenderer } from "./screen-renderer.ts";

/** Screens rendered on the server for signed-in users. */
const RENDERED: ReadonlySet<string> = new Set([
  "/dashboard",
  "/expenses",
  "/projects",
  "/timeline",
  "/contractors",
  "/contracts",
]);

interface ScreenContext {
  request: FastifyRequest;
  answers: Answers;
  /** undefined when unknown */
  view: BrowserView | undefined;
  operatorLinks: readonly OperatorLink[];
}

/** The rendered screen of a page; undefined when the browser has to render it. */
export async function findScreen(
  renderer: ScreenRenderer,
  { request: { url, cookies, session }, answers, view: known, operatorLinks }: ScreenContext,
): Promise<Screen | undefined> {
  const [path = "", search] = url.split("?", 2);
  // What a member may do in another's home is found by the program.
  if (new URLSearchParams(search).has("home")) return undefined;
  // The sign-in is the same in every browser.
  const isForAll = path === "/login" && !session;
  const view = isForAll || !RENDERED.has(path) ? undefined : known;
  if (!isForAll && !(view && session)) return undefined;
  const html = await renderer.render({
    url,
    answers,
    view,
    cookies: `${CHOICE_COOKIE}=${cookies[CHOICE_COOKIE] ?? ""}`,
    operatorLinks,
  });
  return html === undefined ? undefined : { html, view: view ? viewKey(view) : "" };
}
