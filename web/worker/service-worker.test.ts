import { beforeEach, expect, test, vi } from "vitest";

const ORIGIN = "https://home.example";
const HTML = { "content-type": "text/html", date: "Sat, 14 Mar 2026 09:41:00 GMT" };

/** As in browsers: an event that has ended can't be extended. */
class WorkerEvent {
  clientId = "tab";
  response: Promise<Response> | undefined;
  isRefused = false;
  readonly #work: Promise<unknown>[] = [];
  #pending = 0;
  readonly request: { url: string; method: string; mode: string; headers: Headers };
  isNew: boolean;
  constructor(request: WorkerEvent["request"], isNew = true) {
    this.request = request;
    this.isNew = isNew;
  }
  waitUntil(work: Promise<unknown>): void {
    if (!this.isNew && this.#pending === 0) {
      this.isRefused = true;
      throw new DOMException("The event has ended", "InvalidStateError");
    }
    this.#pending += 1;
    const ended = () => void (this.#pending -= 1);
    this.#work.push(work.then(ended, ended));
  }
  respondWith(response: Promise<Response>): void {
    this.response = response;
    this.waitUntil(response);
  }
  async ended(): Promise<void> {
    while (this.#pending > 0) await Promise.all(this.#work);
  }
}

class Store {
  readonly entries = new Map<string, Response>();
  async match(key: string) {
    return this.entries.get(new URL(key, ORIGIN).href)?.clone();
  }
  async put(key: string, response: Response) {
    this.entries.set(new URL(key, ORIGIN).href, response);
  }
  async keys() {
    return [...this.entries.keys()].map((url) => ({ url }));
  }
  async delete(key: string | { url: string }) {
    return this.entries.delete(new URL(typeof key === "string" ? key : key.url, ORIGIN).href);
  }
}

class Stores {
  readonly all = new Map<string, Store>();
  async open(name: string) {
    const store = this.all.get(name) ?? new Store();
    this.all.set(name, store);
    return store;
  }
  async keys() {
    return [...this.all.keys()];
  }
  async delete(name: string) {
    return this.all.delete(name);
  }
  async match(key: string) {
    for (const store of this.all.values()) {
      const found = await store.match(key);
      if (found) return found;
    }
    return undefined;
  }
}

class Client {
  id = "tab";
  postMessage = vi.fn<(message: unknown) => void>();
  readonly url: string;
  constructor(url: string) {
    this.url = url;
  }
}

let listeners: Map<string, (event: unknown) => void>;
let stores: Stores;
let windows: Client[];
let isPreloading: boolean;
/** The server's responses, by path. */
let server: (path: string) => Promise<Response>;

const pageOf = (answers: object) =>
  new Response(`<script id="answers" type="application/json">${JSON.stringify(answers)}</script>`, {
    headers: HTML,
  });
const after = (ms: number, response: () => Response) =>
  new Promise<Response>((resolve) => setTimeout(() => resolve(response()), ms));
const never = new Promise<Response>(() => {});

beforeEach(async () => {
  vi.useFakeTimers();
  listeners = new Map();
  stores = new Stores();
  windows = [];
  isPreloading = true;
  server = () => Promise.reject(new TypeError("Failed to fetch"));
  const scope = {
    addEventListener: (kind: string, listener: (event: unknown) => void) =>
      listeners.set(kind, listener),
    caches: stores,
    clients: {
      claim: async () => {},
      get: async () => windows[0],
      matchAll: async () => windows,
    },
    location: new URL("/sw.js", ORIGIN),
    registration: {
      navigationPreload: {
        enable: async () => void (isPreloading = true),
        disable: async () => void (isPreloading = false),
      },
    },
    setTimeout,
    clearTimeout,
  };
  const files = [
    { url: "/app-shell", revision: "2" },
    { url: "/assets/budget-2.js", revision: null },
  ];
  const globals = { self: scope, location: scope.location, caches: stores, Client, FILES: files };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  // This test has no network.
  vi.stubGlobal("fetch", (request: string | { url: string }) =>
    server(new URL(typeof request === "string" ? request : request.url).pathname),
  );
  vi.resetModules();
  await import("./service-worker.ts");
  return () => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  };
});

function send(kind: string, path = "/", { mode = "cors", method = "GET" } = {}): WorkerEvent {
  const url = new URL(path, ORIGIN).href;
  const event = new WorkerEvent({ url, method, mode, headers: new Headers() });
  listeners.get(kind)?.(event);
  event.isNew = false;
  return event;
}

const open = (path: string) => send("fetch", path, { mode: "navigate" });

test("a navigation is sent once: an older worker's preload is disabled", async () => {
  await send("activate").ended();
  expect(isPreloading).toBe(false);
  expect(open("/api/auth/google/callback?code=a").response).toBeUndefined();
  const dashboard = vi.fn<() => Promise<Response>>(async () => pageOf({}));
  server = dashboard;
  await open("/dashboard").response;
  expect(dashboard).toHaveBeenCalledTimes(1);
});

test("a server that doesn't respond to the open pages delays no request", async () => {
  windows = [new Client(`${ORIGIN}/dashboard`)];
  server = async () => never;
  let isActive = false;
  void send("activate")
    .ended()
    .then(() => (isActive = true));
  await vi.advanceTimersByTimeAsync(0);
  expect(isActive).toBe(true);
});

test("a page requested before the sign-out is not stored after it", async () => {
  const { promise: page, resolve: answer } = Promise.withResolvers<Response>();
  server = async (path) => (path === "/dashboard" ? page : new Response());
  const opening = open("/dashboard");
  await send("fetch", "/api/logout", { method: "POST" }).ended();
  answer(pageOf({ "/api/user": { id: 7 } }));
  await opening.ended();
  await vi.advanceTimersByTimeAsync(0);
  expect(await stores.keys()).not.toContain("answers-7");
});

/** The response that the page gets for its projects: the server's or the stored one. */
async function askProjects(serverMs: number): Promise<{ from: string; event: WorkerEvent }> {
  server = () => after(serverMs, () => new Response("fresh"));
  const event = send("fetch", "/api/projects");
  await vi.advanceTimersByTimeAsync(10_000);
  return { from: (await (await event.response)?.text()) ?? "", event };
}

async function storeProjects(): Promise<void> {
  const store = await stores.open("answers-7");
  await store.put("/api/projects", new Response("stored", { headers: HTML }));
}

test.each([
  ["a slow answer is waited for", [5000, 5000], ["fresh", "fresh"]],
  ["one too late shortens the wait", [7000, 2000], ["stored", "stored"]],
  ["until one arrives late", [7000, 2000, 2000], ["stored", "stored", "fresh"]],
  ["or in time", [7000, 500, 5000], ["stored", "fresh", "fresh"]],
])("%s", async (_, times, sources) => {
  const got: string[] = [];
  for (const time of times) {
    await storeProjects();
    got.push((await askProjects(time)).from);
  }
  expect(got).toEqual(sources);
});

test("a response that arrives after the stored one was shown is stored", async () => {
  await storeProjects();
  const { from, event } = await askProjects(7000);
  expect({ from, isRefused: event.isRefused }).toEqual({ from: "stored", isRefused: false });
  expect(await (await stores.match("/api/projects"))?.text()).toBe("fresh");
});

test("a page that shows one stored response among fresh ones learns its time", async () => {
  await storeProjects();
  await askProjects(7000);
  server = async () => new Response("fresh");
  await send("fetch", "/api/quotes").ended();
  const postMessage = vi.fn<(message: unknown) => void>();
  const data = { kind: "shown" };
  listeners.get("message")?.({ data, ports: [{ postMessage }], source: new Client(ORIGIN) });
  expect(postMessage).toHaveBeenCalledExactlyOnceWith(HTML.date);
});

test("files of an older version stay while a page is open", async () => {
  const file = "/assets/budget-1.js";
  await (await stores.open("program")).put(file, new Response("older"));
  server = async () => pageOf({});
  windows = [new Client(`${ORIGIN}/login`)];
  await send("activate").ended();
  await open("/dashboard").ended();
  expect(await (await send("fetch", file).response)?.text()).toBe("older");
  windows = [];
  await open("/dashboard").ended();
  expect(await stores.match(file)).toBeUndefined();
});
