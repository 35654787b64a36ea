import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import fastifyStatic from "@fastify/static";
import type { FastifyReply, FastifyRequest } from "fastify";
import { OWN_DEMO } from "../../features/demo/rules/contract.ts";
import {
  OPERATOR_LINK_CLASS,
  OPERATOR_LINKS,
  type OperatorLink,
} from "../../../shared/operator-pages.ts";
import type { Config } from "../../config/config.ts";
import type { App } from "../core/app-type.ts";
import { escapeHtml, plainPage } from "../errors/error-page.ts";
import type { ActiveSession } from "../session/session.ts";
import { type Answers, readShells } from "./page-shells.ts";

const SHELL = "app.html";
const LANDING = "landing.html";
/** Whether anybody is signed in is looked up, and a page comes also where that fails. */
const FOR_ANYBODY = { config: { session: "page" } } as const;
const LANDING_SIGNED_IN = "landing-signed-in.html";
/** Paths that are never a page, even when nothing is there. */
const NO_PAGES = /^\/(?:api|assets|files)(?:\/|$)/;
/** Everything but what a page asks for: source maps, compressed copies, the pages themselves. */
const NOT_ASKED_FOR = "**/!(*.js|*.css|*.svg|*.png|*.jpg|*.webp|*.ico|*.woff2|*.txt|*.webmanifest)";

interface WebOptions {
  /** where the build puts the pages */
  folder: string;
  /** where 'Watch Demo' leads, and what the operator says of privacy, terms and how to be reached */
  config: Pick<Config, "demoUrl" | "operatorPages">;
  /** what the first screen of an address asks for */
  answersOf: (session: ActiveSession, request: FastifyRequest) => Promise<Answers>;
  /** how long that may take before the page goes without */
  patienceMs: number;
}

/** What is written into a page for who is not signed in: nobody has to ask for that, either. */
const NOBODY: Answers = { "/api/user": null };

/** Serves the built pages and their files. */
export async function addWeb(
  app: App,
  { folder, config: { demoUrl, operatorPages }, answersOf, patienceMs }: WebOptions,
): Promise<void> {
  const isBuilt = existsSync(join(folder, SHELL));
  const shells = readShells(folder, operatorPages.links);
  const landings = linkedLandings(folder, operatorPages.links);
  const tags = new Map(
    globSync("*.html", { cwd: folder }).map((name) => [name, tagOf(join(folder, name))]),
  );
  if (isBuilt) await addFiles(app, folder);

  app.get("/login", FOR_ANYBODY, async (request, reply) =>
    // Who links a Google account may be signed in already, or who proves once more who they are.
    request.session && !/[?&](?:link=google|step=second-factor)(?:&|$)/.test(request.url)
      ? reply.header("cache-control", "no-store").redirect("/dashboard", 302)
      : sendShell(request, reply),
  );

  app.get(OWN_DEMO, FOR_ANYBODY, async (request, reply) =>
    demoUrl === OWN_DEMO ? sendShell(request, reply) : reply.redirect(demoUrl, 302),
  );

  // Whoever has lost the password is signed out, and a mail's link may be opened in any browser.
  for (const path of ["/forgot-password", "/reset-password", "/confirm-email"]) {
    app.get(path, FOR_ANYBODY, sendShell);
  }

  for (const [path, { title, text }] of operatorPages.texts) {
    const page = plainPage(title, text.split(/\r?\n\s*\r?\n/));
    app.get(path, FOR_ANYBODY, async (_request, reply) =>
      reply.type("text/html; charset=utf-8").header("cache-control", "no-cache").send(page),
    );
  }

  // An administrator need not be a homeowner, and the page itself tells nothing.
  app.get("/admin", FOR_ANYBODY, sendShell);

  app.get("/", FOR_ANYBODY, async (request, reply) =>
    sendPage(reply, request.session ? LANDING_SIGNED_IN : LANDING),
  );

  app.get("/*", FOR_ANYBODY, async (request, reply) => {
    if (!isPage(request)) return reply.callNotFound();
    const isSignedOut = !request.session && !request.isSessionUnknown;
    return isSignedOut ? sendPage(reply, LANDING) : sendShell(request, reply);
  });

  /** A page without its answers is slower, and one that does not come is none: so it comes in any case. */
  async function sendShell(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const answers = isBuilt ? await findAnswers(request) : undefined;
    return answers
      ? shells.sendWith(answers, request, reply)
      : sendPage(reply, shells.nameOf(request.url));
  }

  async function findAnswers(request: FastifyRequest): Promise<Answers | undefined> {
    if (request.isSessionUnknown) return undefined;
    if (!request.session) return NOBODY;
    const finding = answersOf(request.session, request).catch((err: unknown) => {
      request.log.warn({ err }, "A page was answered without what its screen asks for");
    });
    const found = await Promise.race([finding, wait(patienceMs, undefined, { ref: false })]);
    return found ?? undefined;
  }

  function sendPage(reply: FastifyReply, name: string): FastifyReply {
    if (isBuilt) {
      // Kept by the browser, but asked about each time: the session decides which page it is.
      const linked = landings.get(name);
      const etag = linked === undefined ? tags.get(name) : tagIn(linked);
      reply.headers({ "cache-control": "private, no-cache", vary: "Cookie", etag });
      const known = reply.request.headers["if-none-match"]?.split(",") ?? [];
      if (known.some((one) => one.trim() === etag)) return reply.code(304).send();
      if (linked !== undefined) return reply.type("text/html; charset=utf-8").send(linked);
      return reply.sendFile(name, { cacheControl: false, etag: false, lastModified: false });
    }
    return reply
      .code(503)
      .type("text/plain; charset=utf-8")
      .send("The web pages are not built yet. Run `npm run build`, then start again.\n");
  }
}

/**
 * By what is in a page, never by its size and time: a deployment may give every file the same time,
 * and one hash for another leaves the size as it is. Weak, as it is one for all encodings.
 */
function tagOf(file: string): string | undefined {
  return existsSync(file) ? tagIn(readFileSync(file)) : undefined;
}

function tagIn(content: Buffer | string): string {
  return `W/"${createHash("sha256").update(content).digest("base64url").slice(0, 27)}"`;
}

/** The place that the landing page keeps for them, which is empty as it is built. */
const PLACE = new RegExp(`(<p id="${OPERATOR_LINKS}"[^>]*>)(</p>)`);

/** The landing pages with the operator's own pages in their footers; none where there are none. */
function linkedLandings(
  folder: string,
  links: readonly OperatorLink[],
): ReadonlyMap<string, string> {
  if (links.length === 0) return new Map();
  const anchors = links
    .map(
      ({ name, href }) =>
        `<a class="${OPERATOR_LINK_CLASS}" href="${escapeHtml(href)}">${escapeHtml(name)}</a>`,
    )
    .join(" ");
  return new Map(
    [LANDING, LANDING_SIGNED_IN]
      .filter((name) => existsSync(join(folder, name)))
      .map((name) => [
        name,
        readFileSync(join(folder, name), "utf8").replace(
          PLACE,
          (_, start: string, end: string) => `${start}${anchors}${end}`,
        ),
      ]),
  );
}

/** Only what is there at the start gets an address: no path, whatever it looks like, leads further. */
async function addFiles(app: App, folder: string): Promise<void> {
  const options = { wildcard: false, preCompressed: true };
  await app.register(fastifyStatic, {
    ...options,
    root: folder,
    globIgnore: ["assets/**", NOT_ASKED_FOR],
    maxAge: "1h",
  });
  await app.register(fastifyStatic, {
    ...options,
    root: join(folder, "assets"),
    prefix: "/assets/",
    globIgnore: [NOT_ASKED_FOR],
    // Their names carry a hash of what is in them.
    maxAge: "1y",
    immutable: true,
    decorateReply: false,
  });
}

/** What a person opens: a path without dots, asked for by something that shows HTML. */
function isPage({ url, headers }: FastifyRequest): boolean {
  const [path = ""] = url.split("?", 1);
  const accept = headers.accept ?? "*/*";
  return (
    !NO_PAGES.test(path) &&
    !/[.\\%]/.test(path) &&
    (accept.includes("text/html") || accept.includes("*/*"))
  );
}
