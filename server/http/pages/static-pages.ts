import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import fastifyStatic from "@fastify/static";
import type { FastifyReply, FastifyRequest } from "fastify";
import { DEMO_PATH } from "../../features/demo/rules/contract.ts";
import {
  OPERATOR_LINK_CLASS,
  OPERATOR_LINKS,
  type OperatorLink,
} from "../../../shared/operator-pages.ts";
import { APP_SHELL, SIGNED_OUT_HEADER, WORKER_PATH } from "../../../shared/service-worker.ts";
import type { Config } from "../../config/config.ts";
import type { Deps } from "../../deps.ts";
import type { App } from "../core/app-type.ts";
import { escapeHtml, plainPage } from "../errors/error-page.ts";
import type { ActiveSession } from "../session/session.ts";
import { choiceOf } from "../../features/projects/rules/project-choice.ts";
import type { PageRenderer, PageRequest } from "./page-renderer.ts";
import { pageViewOf } from "./page-view.ts";
import { type Answers, readPageShells } from "./page-shells.ts";

const SHELL = "app.html";
const LANDING = "landing.html";
/** Pages are sent even when the session lookup fails. */
const PAGE_SESSION = { config: { session: "page" } } as const;
const LANDING_SIGNED_IN = "landing-signed-in.html";
/** Prefixes that never serve a page. */
const NON_PAGE_PATHS = /^\/(?:api|assets|files)(?:\/|$)/;
/** Glob of files that are not served: source maps, compressed copies and the pages themselves. */
const UNSERVED_FILES =
  "**/!(*.js|*.css|*.svg|*.png|*.jpg|*.webp|*.ico|*.woff2|*.txt|*.webmanifest)";

interface WebOptions extends Pick<Deps, "clock"> {
  /** folder of the built pages */
  folder: string;
  /** URL of 'Watch Demo', and the operator's privacy, terms and contact pages */
  config: Pick<Config, "demoUrl" | "operatorPages" | "hasServiceWorker" | "google">;
  /** loads the responses to preload for a URL */
  answersOf: (session: ActiveSession, request: FastifyRequest) => Promise<Answers>;
  /** milliseconds, after which the page is sent without preloaded responses */
  timeoutMs: number;
  renderer: PageRenderer;
}

/** Serves the built pages and their files. */
export async function addStaticPages(
  app: App,
  { folder, config, clock, answersOf, timeoutMs, renderer }: WebOptions,
): Promise<void> {
  const isBuilt = existsSync(join(folder, SHELL));
  const shells = readPageShells(folder, config, renderer);
  const landings = linkedLandings(folder, config.operatorPages.links);
  const tags = tagsIn(folder);
  if (isBuilt) await addFiles(app, folder);
  addServiceWorker(app, config, shells.withoutAnswers());

  app.get("/login", PAGE_SESSION, async (request, reply) =>
    // Users link a Google account and re-authenticate while signed in.
    request.session && !/[?&](?:link=google|step=second-factor)(?:&|$)/.test(request.url)
      ? reply.header("cache-control", "no-store").redirect("/dashboard", 302)
      : sendShell(request, reply),
  );

  app.get(DEMO_PATH, PAGE_SESSION, async (request, reply) =>
    config.demoUrl === DEMO_PATH ? sendShell(request, reply) : reply.redirect(config.demoUrl, 302),
  );

  // These pages are opened without a session: after a lost password, or from an email in another
  // browser.
  for (const path of ["/forgot-password", "/reset-password", "/confirm-email", "/invitation"]) {
    app.get(path, PAGE_SESSION, sendShell);
  }

  for (const [path, { title, text }] of config.operatorPages.texts) {
    const page = plainPage(title, text.split(/\r?\n\s*\r?\n/));
    app.get(path, PAGE_SESSION, async (_request, reply) =>
      reply.type("text/html; charset=utf-8").header("cache-control", "no-cache").send(page),
    );
  }

  // Administrators need no user account, and the page itself contains no data.
  app.get("/admin", PAGE_SESSION, sendShell);

  app.get("/", PAGE_SESSION, async (request, reply) =>
    sendPage(reply, request.session ? LANDING_SIGNED_IN : LANDING),
  );

  app.get("/*", PAGE_SESSION, async (request, reply) => {
    if (!isPage(request)) return reply.callNotFound();
    const isSignedOut = !request.session && !request.isSessionUnknown;
    return isSignedOut ? sendPage(reply, LANDING) : sendShell(request, reply);
  });

  /** Sends the page without preloaded responses when loading them fails. */
  async function sendShell(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const answers = isBuilt ? await findAnswers(request) : undefined;
    if (!answers) return sendPage(reply, shells.shellFileFor(request.url));
    const json = JSON.stringify(answers);
    const page = shells.isRendered(request.url) && pageToRender(request, json, clock.now());
    return shells.sendWith({ json, page }, request, reply);
  }

  async function findAnswers(request: FastifyRequest): Promise<Answers | undefined> {
    if (request.isSessionUnknown) return undefined;
    if (!request.session) return signedOutAnswers(request, config);
    const finding = answersOf(request.session, request).catch((err: unknown) => {
      request.log.warn({ err }, "A page was answered without what its screen asks for");
    });
    const found = await Promise.race([finding, wait(timeoutMs, undefined, { ref: false })]);
    return found ?? undefined;
  }

  function sendPage(reply: FastifyReply, name: string): FastifyReply {
    if (isBuilt) {
      // Revalidated each time, because the session decides which page is sent.
      const linked = landings.get(name);
      const etag = linked === undefined ? tags.get(name) : tagIn(linked);
      reply.headers({ "cache-control": "private, no-cache", vary: "Cookie", etag });
      if (name === LANDING && !reply.request.isSessionUnknown) reply.header(SIGNED_OUT_HEADER, "1");
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
 * False for what the browser has to render: another home, a project named by a link, or a first
 * visit, on which its view is unknown.
 */
function pageToRender(
  { session, url, cookies }: FastifyRequest,
  responses: string,
  now: Date,
): PageRequest | false {
  const view = pageViewOf(cookies, now);
  if (!session || !view || /[?&](?:home|projectId)=/.test(url)) return false;
  return {
    url,
    userId: session.userId,
    responses,
    ...view,
    chosenProject: choiceOf(cookies, session.userId),
  };
}

/** Preloaded for signed-out visitors, to save them the requests. */
function signedOutAnswers({ routeOptions }: FastifyRequest, { google }: Pick<Config, "google">) {
  const ofSignIn = { "/api/auth/google/about": { isOffered: google !== undefined } };
  return { "/api/user": null, ...(routeOptions.url === "/login" && ofSignIn) };
}

/**
 * ETags of the pages, from their content: a deployment may give all files the same timestamp, and a
 * changed hash in a page doesn't change its size. Weak, because all encodings share it.
 */
function tagsIn(folder: string): ReadonlyMap<string, string> {
  const names = globSync("*.html", { cwd: folder });
  return new Map(names.map((name) => [name, tagIn(readFileSync(join(folder, name)))]));
}

function tagIn(content: Buffer | string): string {
  return `W/"${createHash("sha256").update(content).digest("base64url").slice(0, 27)}"`;
}

/** Matches the element for the operator's links in the landing page; empty in the build. */
const PLACE = new RegExp(`(<p id="${OPERATOR_LINKS}"[^>]*>)(</p>)`);

/** The landing pages with links to the operator's pages; empty when there are no such pages. */
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

/**
 * Serves the service worker's script, always revalidated, and the page that it shows without a
 * connection. When switched off, the script removes the installed service worker and everything
 * that it stored.
 */
function addServiceWorker(
  app: App,
  { hasServiceWorker }: Pick<Config, "hasServiceWorker">,
  shell: string,
): void {
  app.get(WORKER_PATH, PAGE_SESSION, async (_request, reply) => {
    reply.header("cache-control", "no-cache");
    if (!hasServiceWorker)
      return reply.type("text/javascript; charset=utf-8").send(REMOVING_WORKER);
    return reply.sendFile("sw.js", { cacheControl: false });
  });
  app.get(APP_SHELL, PAGE_SESSION, async (_request, reply) =>
    reply.type("text/html; charset=utf-8").header("cache-control", "no-cache").send(shell),
  );
}

const REMOVING_WORKER = `
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(remove()));
async function remove() {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}
`;

/** Registers a route per file found at startup, so that no request path can reach other files. */
async function addFiles(app: App, folder: string): Promise<void> {
  const options = { wildcard: false, preCompressed: true };
  await app.register(fastifyStatic, {
    ...options,
    root: folder,
    globIgnore: ["assets/**", "sw.js", UNSERVED_FILES],
    maxAge: "1h",
  });
  await app.register(fastifyStatic, {
    ...options,
    root: join(folder, "assets"),
    prefix: "/assets/",
    globIgnore: [UNSERVED_FILES],
    // The file names contain a content hash.
    maxAge: "1y",
    immutable: true,
    decorateReply: false,
  });
}

/** Whether a page is requested: the path has no dot, and the client accepts HTML. */
function isPage({ url, headers }: FastifyRequest): boolean {
  const [path = ""] = url.split("?", 1);
  const accept = headers.accept ?? "*/*";
  return (
    !NON_PAGE_PATHS.test(path) &&
    !/[.\\%]/.test(path) &&
    (accept.includes("text/html") || accept.includes("*/*"))
  );
}
