import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import { OPERATOR_LINKS, type OperatorLink } from "../../../shared/operator-pages.ts";
import { WORKER_OFF } from "../../../shared/service-worker.ts";
import type { Config } from "../../config/config.ts";
import { encodingFor, PAGE_ENCODERS } from "../responses/compression.ts";
import { elementOf, withElement, withResponses } from "./page-html.ts";
import type { PageRenderer, PageRequest } from "./page-renderer.ts";

/** API responses preloaded into a page, by API path. */
export type Answers = Readonly<Record<string, unknown>>;

/** The sign-in where Google is offered. The dot keeps it out of the names by path. */
export const GOOGLE_SIGN_IN = "app-login.google.html";

/** The shell with an empty root, of a screen that is rendered for the user. */
export const emptyShellOf = (name: string) => name.replace(/html$/, "empty.html");

/** The shell for paths without their own; others have a shell named after the path. */
const ANY = "app.html";

interface PageData {
  /** the preloaded responses, by API path */
  json: string;
  /** to render with them; false: the shell comes */
  page: PageRequest | false;
}

/**
 * The built page shells, and the function that sends them with preloaded data.
 *
 * @param options.operatorPages the operator's pages, linked in every shell
 * @param options.hasServiceWorker false when the operator has switched the service worker off
 */
export function readPageShells(
  folder: string,
  {
    operatorPages: { links },
    hasServiceWorker,
    google,
  }: Pick<Config, "operatorPages" | "hasServiceWorker" | "google">,
  renderer: PageRenderer,
) {
  const shells = new Map(
    globSync("app*.html", { cwd: folder }).map((name) => {
      const shell = withLinks(readFileSync(join(folder, name), "utf8"), links);
      return [name, hasServiceWorker ? shell : withElement(shell, `<meta name="${WORKER_OFF}">`)];
    }),
  );

  /** The shell file for a path; it references everything that its screen loads. */
  function shellFileFor(url: string): string {
    const [path = ""] = url.split("?", 1);
    if (path === "/login" && google && shells.has(GOOGLE_SIGN_IN)) return GOOGLE_SIGN_IN;
    const name = `app${path.replaceAll("/", "-")}.html`;
    return shells.has(name) ? name : ANY;
  }

  const isRendered = (url: string) => shells.has(emptyShellOf(shellFileFor(url)));

  /**
   * Sends a shell with preloaded responses. Not cacheable: a shared cache would leak them, and the
   * back button would show stale ones.
   */
  async function sendWith({ json, page }: PageData, request: FastifyRequest, reply: FastifyReply) {
    const name = shellFileFor(request.url);
    const encoding = encodingFor(request.headers["accept-encoding"]);
    const shell = shells.get(emptyShellOf(name)) ?? "";
    const rendered = page && (await renderer.render({ ...page, shell, encoding }));
    reply.headers({
      "cache-control": "no-store",
      vary: "Cookie, accept-encoding",
      ...(encoding && { "content-encoding": encoding }),
    });
    reply.type("text/html; charset=utf-8");
    if (rendered) return reply.send(rendered);
    const html = withResponses(shells.get(name) ?? "", json);
    return reply.send(encoding ? await PAGE_ENCODERS[encoding](html) : html);
  }

  return { shellFileFor, isRendered, sendWith, withoutAnswers: () => shells.get(ANY) ?? "" };
}

function withLinks(shell: string, links: readonly OperatorLink[]): string {
  if (links.length === 0) return shell;
  return withElement(shell, elementOf(JSON.stringify(links), OPERATOR_LINKS));
}
