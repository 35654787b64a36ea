import type { FastifyReply, FastifyRequest } from "fastify";
import { notFound } from "../errors.ts";
import type { App } from "./app-type.ts";
import type { WebFile, WebFiles } from "./web-files.ts";

const FOREVER = "public, max-age=31536000, immutable";
const AN_HOUR = "public, max-age=3600";
/** Kept by the browser, but asked about each time: which page an address shows depends on the session. */
const ASK_FIRST = "private, no-cache";

const SHELL = "/app.html";
const LANDING = "/landing.html";
const LANDING_SIGNED_IN = "/landing-signed-in.html";
const OWN_DEMO = "/demo";
/** Paths that are never a page, even when nothing is there. */
const NO_PAGES = /^\/(?:api|assets|files)(?:\/|$)/;

interface WebOptions {
  /** where 'Watch Demo' leads: the product's own page, or another address that /demo sends on to */
  demoUrl: string;
}

/** Serves the built pages and their files. */
export function addWeb(app: App, { files }: WebFiles, { demoUrl }: WebOptions): void {
  for (const [path, file] of files) {
    if (path.endsWith(".html")) continue;
    const caching = path.startsWith("/assets/") ? FOREVER : AN_HOUR;
    app.get(path, async (request, reply) => sendFile(request, reply, file, caching));
  }

  app.get("/login", { config: { session: "optional" } }, async (request, reply) =>
    request.session
      ? reply.header("cache-control", "no-store").redirect("/dashboard", 302)
      : sendPage(request, reply, SHELL),
  );

  app.get(OWN_DEMO, async (request, reply) =>
    demoUrl === OWN_DEMO ? sendPage(request, reply, SHELL) : reply.redirect(demoUrl, 302),
  );

  app.get("/", { config: { session: "optional" } }, async (request, reply) =>
    sendPage(request, reply, request.session ? LANDING_SIGNED_IN : LANDING),
  );

  app.get("/*", { config: { session: "optional" } }, async (request, reply) => {
    if (!isPage(request)) return reply.callNotFound();
    return sendPage(request, reply, request.session ? SHELL : LANDING);
  });

  function sendPage(request: FastifyRequest, reply: FastifyReply, name: string): FastifyReply {
    const file = files.get(name);
    reply.header("vary", "Cookie");
    if (file) return sendFile(request, reply, file, ASK_FIRST);
    return reply
      .code(503)
      .type("text/plain; charset=utf-8")
      .send("The web pages are not built yet. Run `npm run build`, then start again.\n");
  }
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

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: WebFile,
  caching: string,
): FastifyReply {
  const varies = [reply.getHeader("vary"), "Accept-Encoding"].filter(Boolean).join(", ");
  reply.headers({ "cache-control": caching, etag: file.etag, vary: varies });
  if (request.headers["if-none-match"]?.includes(file.etag)) return reply.code(304).send();
  const encoding = encodingFor(request.headers["accept-encoding"], file);
  if (encoding !== undefined) reply.header("content-encoding", encoding);
  const bytes = encoding === undefined ? file.plain : file.compressed.get(encoding);
  if (bytes === undefined) throw notFound("Page");
  return reply.type(file.contentType).send(bytes);
}

/** The best of the encodings that the browser takes and the build has made. */
function encodingFor(accepted: string | undefined, file: WebFile): "br" | "gzip" | undefined {
  const names = new Set(
    (accepted ?? "").split(",").flatMap((part) => {
      const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
      return parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)) ? [] : [name];
    }),
  );
  return (["br", "gzip"] as const).find((name) => names.has(name) && file.compressed.has(name));
}
