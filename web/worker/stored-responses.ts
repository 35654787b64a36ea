import { SIGNED_OUT_HEADER } from "../../shared/service-worker.ts";
import { accountIn, readPage } from "./page-content.ts";
import { accountOf, cacheNameOf, isResponseCache, responseKey } from "../lib/http/stored-paths.ts";

/*
 * The last responses of the signed-in account, for offline use. There is at most one cache, so that
 * no other account's response is ever found. Changes run one after another, and a response
 * requested before a sign-out is not stored after it.
 */

/** Pages and filters of expenses add up; the oldest are dropped. */
const MAX_RESPONSES = 60;

let changes: Promise<unknown> = Promise.resolve();

function inOrder(work: () => Promise<unknown>): Promise<void> {
  const done = changes.then(work).then(
    () => undefined,
    // Storage is full or denied: the response is missing offline.
    (error: unknown) => console.error("Responses could not be stored", error),
  );
  changes = done;
  return done;
}

async function nameOfCurrent(): Promise<string | undefined> {
  return (await caches.keys()).find(isResponseCache);
}

async function deleteAllBut(kept?: string): Promise<void> {
  for (const name of await caches.keys()) {
    if (isResponseCache(name) && name !== kept) await caches.delete(name);
  }
}

let signOuts = 0;

/** Read when a request is sent, and passed on with its response. */
export function signOutsSoFar(): number {
  return signOuts;
}

/** Called after a sign-out. */
export function deleteResponses(): Promise<void> {
  signOuts += 1;
  return inOrder(() => deleteAllBut());
}

async function put(cache: Cache, key: string, response: Response): Promise<void> {
  await cache.put(key, response);
  const keys = await cache.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - MAX_RESPONSES)))
    await cache.delete(old);
}

/**
 * Stores the responses embedded in a page, and deletes those of another account or of an ended
 * session.
 */
export function storePage(
  page: Response,
  home: string | null,
  signOutsBefore: number,
): Promise<void> {
  const date = page.headers.get("date") ?? "";
  const isSignedOut = page.headers.has(SIGNED_OUT_HEADER);
  return inOrder(async () => {
    const content = readPage(await page.text(), isSignedOut);
    if (content.kind === "unknown" || signOutsBefore !== signOuts) return;
    const name = content.kind === "signed-in" ? cacheNameOf(content.account) : undefined;
    await deleteAllBut(name);
    if (content.kind !== "signed-in" || name === undefined) return;
    const cache = await caches.open(name);
    for (const [path, response] of Object.entries(content.responses)) {
      const headers = { "content-type": "application/json", date };
      await put(
        cache,
        responseKey(path, home),
        new Response(JSON.stringify(response), { headers }),
      );
    }
  });
}

/** Stores a response of the signed-in account; deletes all after a 401. */
export function storeResponse(
  path: string,
  home: string | null,
  response: Response,
  signOutsBefore: number,
): Promise<void> {
  return inOrder(async () => {
    if (signOutsBefore !== signOuts) return;
    if (response.status === 401) return deleteAllBut();
    if (!response.ok) return;
    if (path === "/api/user") {
      const account = accountIn(await response.clone().json());
      if (account === undefined) return;
      await deleteAllBut(cacheNameOf(account));
      await caches.open(cacheNameOf(account));
    }
    const name = await nameOfCurrent();
    // The account is known from the page or from /api/user.
    if (name !== undefined) await put(await caches.open(name), responseKey(path, home), response);
  });
}

/** The signed-in account, as of the last page or response. */
export async function findAccount(): Promise<number | undefined> {
  const name = await nameOfCurrent();
  return name === undefined ? undefined : accountOf(name);
}

export async function findResponse(
  path: string,
  home: string | null,
): Promise<Response | undefined> {
  const name = await nameOfCurrent();
  if (name === undefined) return undefined;
  return (await caches.open(name)).match(responseKey(path, home));
}
