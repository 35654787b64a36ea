import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyReply, FastifyRequest } from "fastify";
import { OWN_DEMO } from "../../shared/demo/contract.ts";
import type { App } from "./app-type.ts";

const SHELL = "app.html";
const LANDING = "landing.html";
const LANDING_SIGNED_IN = "landing-signed-in.html";
/** Paths that are never a page, even when nothing is there. */
const NO_PAGES = /^\/(?:api|assets|files)(?:\/|$)/;
/** Everything but what a page asks for: source maps, compressed copies, the pages themselves. */
const NOT_ASKED_FOR = "**/!(*.js|*.css|*.svg|*.png|*.jpg|*.webp|*.ico|*.woff2|*.txt|*.webmanifest)";

interface WebOptions {
  /** where the build puts the pages */
  folder: string;
  /** where 'Watch Demo' leads: the product's own page, or another address that /demo sends on to */
  demoUrl: string;
}

/** Serves the built pages and their files. */
export async function addWeb(app: App, { folder, demoUrl }: WebOptions): Promise<void> {
  const isBuilt = existsSync(join(folder, SHELL));
  const tags = new Map(
    [SHELL, LANDING, LANDING_SIGNED_IN].map((name) => [name, tagOf(join(folder, name))]),
  );
  if (isBuilt) await addFiles(app, folder);

  app.get("/login", { config: { session: "optional" } }, async (request, reply) =>
    // Who links a Google account may be signed in already, or who proves once more who they are.
    request.session && !/[?&](?:link=google|step=second-factor)(?:&|$)/.test(request.url)
      ? reply.header("cache-control", "no-store").redirect("/dashboard", 302)
      : sendPage(reply, SHELL),
  );

  app.get(OWN_DEMO, async (_request, reply) =>
    demoUrl === OWN_DEMO ? sendPage(reply, SHELL) : reply.redirect(demoUrl, 302),
  );

  // Whoever has lost the password is signed out, and a mail's link may be opened in any browser.
  for (const path of ["/forgot-password", "/reset-password", "/confirm-email"]) {
    app.get(path, async (_request, reply) => sendPage(reply, SHELL));
  }

  // An administrator need not be a homeowner, and the page itself tells nothing.
  app.get("/admin", async (_request, reply) => sendPage(reply, SHELL));

  app.get("/", { config: { session: "optional" } }, async (request, reply) =>
    sendPage(reply, request.session ? LANDING_SIGNED_IN : LANDING),
  );

  app.get("/*", { config: { session: "optional" } }, async (request, reply) => {
    if (!isPage(request)) return reply.callNotFound();
    return sendPage(reply, request.session ? SHELL : LANDING);
  });

  function sendPage(reply: FastifyReply, name: string): FastifyReply {
    if (isBuilt) {
      // Kept by the browser, but asked about each time: the session decides which page it is.
      const etag = tags.get(name);
      reply.headers({ "cache-control": "private, no-cache", vary: "Cookie", etag });
      const known = reply.request.headers["if-none-match"]?.split(",") ?? [];
      if (known.some((one) => one.trim() === etag)) return reply.code(304).send();
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
  if (!existsSync(file)) return undefined;
  return `W/"${createHash("sha256").update(readFileSync(file)).digest("base64url").slice(0, 27)}"`;
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
