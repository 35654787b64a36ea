import { PrecacheController } from "workbox-precaching/PrecacheController.js";
import { APP_SHELL, SHARE_PATH } from "../../shared/service-worker.ts";
import { isMessageToWorker, type StoredShown } from "./messages.ts";
import { isScreen, isStoredPath } from "../lib/http/stored-paths.ts";
import { takeShared } from "./shared-files.ts";
import {
  deleteResponses,
  findResponse,
  signOutsSoFar,
  storePage,
  storeResponse,
} from "./stored-responses.ts";

/*
 * Opens the app offline: the program from the files of its version, the data from the last
 * responses. Online, every page and response comes from the server, so that no old program runs
 * against a new server.
 */

declare const self: ServiceWorkerGlobalScope;
/** Files of this version, set by the build. */
declare const FILES: { url: string; revision: string | null }[];

/** Timeout of a page or response, after which the stored one is shown. */
const TIMEOUT_MS = 6000;
/** Shorter timeout once a response has been slow. */
const SHORT_TIMEOUT_MS = 1000;

const files = new PrecacheController({ cacheName: "program" });
files.addToCacheList(FILES);

let isSlow = false;
/** HTTP date of the oldest stored response that each page received and hasn't asked about. */
const shown = new Map<string, string>();

self.addEventListener("install", (event) => void files.install(event));
self.addEventListener("activate", (event) => {
  event.waitUntil(removeOldFiles(event));
  event.waitUntil(takeOver());
});

/** Removes the files of older versions once no open page can still load them. */
async function removeOldFiles(event: ExtendableEvent): Promise<void> {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const { installing, waiting } = self.registration;
  if (pages.length === 0 && !installing && !waiting) await files.activate(event);
}

async function takeOver(): Promise<void> {
  // Enabled by an older worker: navigations to the API would be sent twice.
  await self.registration.navigationPreload?.disable();
  await self.clients.claim();
  // Not awaited: until this worker is active, browsers hold back every request of every page.
  void storeOpenPages();
}

/** Pages opened before this worker: their data has not passed through it. */
async function storeOpenPages(): Promise<void> {
  for (const { url } of await self.clients.matchAll({ type: "window" })) {
    const { pathname, searchParams } = new URL(url);
    if (!isScreen(pathname)) continue;
    const signOutsBefore = signOutsSoFar();
    const options = { headers: { accept: "text/html" }, signal: AbortSignal.timeout(TIMEOUT_MS) };
    const page = await fetch(url, options).catch(() => undefined);
    if (page?.ok) await storePage(page, searchParams.get("home"), signOutsBefore);
  }
}

self.addEventListener("message", (event) => {
  const { data, ports, source } = event;
  if (!isMessageToWorker(data)) return;
  if (data.kind === "activate") event.waitUntil(self.skipWaiting());
  if (data.kind === "has") ports[0]?.postMessage(files.getCacheKeyForURL(data.file) !== undefined);
  if (data.kind === "shown") {
    const id = source instanceof Client ? source.id : "";
    ports[0]?.postMessage(shown.get(id) ?? null);
    shown.delete(id);
  }
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method === "POST" && pathname === "/api/logout") {
    event.respondWith(signOut(request));
  } else if (request.method === "POST" && pathname === SHARE_PATH) {
    event.respondWith(takeShared(request));
  } else if (request.method !== "GET") {
    return;
  } else if (request.mode === "navigate") {
    if (!/^\/(?:api|files|assets)\//.test(pathname)) event.respondWith(openPage(event));
  } else if (isStoredPath(pathname)) {
    event.respondWith(respond(event));
  } else if (pathname.startsWith("/assets/")) {
    event.respondWith(findFile(request));
  }
});

async function signOut(request: Request): Promise<Response> {
  const response = await fetch(request);
  if (response.ok) await deleteResponses();
  return response;
}

/** Also finds files of older versions: their names contain a content hash. */
async function findFile(request: Request): Promise<Response> {
  return (await caches.match(request.url)) ?? fetch(request);
}

/** The server's response; undefined without one in time. */
async function inTime(response: Promise<Response>): Promise<Response | undefined> {
  const start = performance.now();
  let timer = 0;
  const late = new Promise<undefined>((resolve) => {
    timer = self.setTimeout(resolve, isSlow ? SHORT_TIMEOUT_MS : TIMEOUT_MS);
  });
  const arrived = response.then(
    (received) => {
      // Also after a stored one was shown: the connection is fast enough again.
      if (performance.now() - start < TIMEOUT_MS) isSlow = false;
      return received;
    },
    () => undefined,
  );
  const first = await Promise.race([arrived, late]);
  self.clearTimeout(timer);
  if (first === undefined) isSlow = true;
  return first;
}

/** Stores a response whenever it arrives, also after a stored one was shown instead. */
function storeLater(
  event: FetchEvent,
  response: Promise<Response>,
  store: (copy: Response) => Promise<void>,
): void {
  // The page reports a failed request.
  event.waitUntil(
    response.then(
      (fresh) => store(fresh.clone()),
      () => undefined,
    ),
  );
}

async function openPage(event: FetchEvent): Promise<Response> {
  const { pathname, searchParams } = new URL(event.request.url);
  const signOutsBefore = signOutsSoFar();
  event.waitUntil(removeOldFiles(event));
  const response = fetch(event.request);
  storeLater(event, response, async (page) => {
    const isPage = page.headers.get("content-type")?.startsWith("text/html");
    if (page.ok && isPage) await storePage(page, searchParams.get("home"), signOutsBefore);
  });
  if (!isScreen(pathname)) return response;
  return (await inTime(response)) ?? (await files.matchPrecache(APP_SHELL)) ?? response;
}

async function respond(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const { pathname, search } = new URL(request.url);
  const home = request.headers.get("x-home");
  const signOutsBefore = signOutsSoFar();
  const response = fetch(request);
  storeLater(event, response, (copy) =>
    storeResponse(`${pathname}${search}`, home, copy, signOutsBefore),
  );
  const fresh = await inTime(response);
  if (fresh) return fresh;
  const stored = await findResponse(`${pathname}${search}`, home);
  if (!stored) return response;
  await note(event.clientId, stored);
  return stored;
}

/** Tells the page the time of a response, and keeps it for a page that is still loading. */
async function note(clientId: string, stored: Response): Promise<void> {
  const at = stored.headers.get("date") ?? "";
  const before = shown.get(clientId);
  const oldest = before !== undefined && Date.parse(before) <= Date.parse(at) ? before : at;
  shown.set(clientId, oldest);
  const message: StoredShown = { kind: "stored", at };
  (await self.clients.get(clientId))?.postMessage(message);
}
