import { afterEach, expect, test, vi } from "vitest";
import { createTestApp, type TestApp } from "../../../tests/support/app/app.ts";
import { listenOnFreePort, sendRaw } from "../../../tests/support/doubles/raw-request.ts";
import { createMetrics, type Metrics } from "../ops/metrics.ts";

/** Short, because each rejection takes this long. */
const MAX_WAIT_MS = 50;
/** Raw request, because `fetch` sets sec-fetch-mode itself. */
const NAVIGATION =
  "GET /dashboard HTTP/1.1\r\nhost: localhost\r\nsec-fetch-mode: navigate\r\nconnection: close\r\n\r\n";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** An app whose database load the test controls. */
async function crowded({ maxWaitMs = MAX_WAIT_MS } = {}) {
  const load = { freeSlots: 1, oldestMs: 0 };
  const metrics: Metrics = createMetrics();
  const product: TestApp = await createTestApp({
    load: {
      freeSlots: () => load.freeSlots,
      oldestWaitMs: () => load.oldestMs,
      maxWaitMs,
    },
    replace: { meters: metrics },
  });
  closing.push(() => product.close());
  const url = `http://127.0.0.1:${await listenOnFreePort(product.app)}`;
  const ask = (path: string, init?: RequestInit) => fetch(`${url}${path}`, init);
  return { product, load, metrics, ask };
}

test("rejects requests with retry-after when they have waited too long", async () => {
  const { load, ask } = await crowded();
  expect((await ask("/api/projects")).status).toBe(401);
  load.freeSlots = 0;
  const response = await ask("/api/projects");
  expect(response.status).toBe(503);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await response.json()).toEqual({
    error: "We're busy right now. Please try again in a moment.",
    code: "unavailable",
  });
  expect((await ask("/files/some.pdf?signature=x")).status).toBe(503);
  load.freeSlots = 1;
  expect((await ask("/api/projects")).status).toBe(401);
});

test("sheds only API calls when the database doesn't respond", async () => {
  const { load, ask } = await crowded();
  const paths = ["/api/projects", "/login", "/robots.txt", "/healthz"];
  const statuses = async () => Promise.all(paths.map(async (path) => (await ask(path)).status));
  const [, ...usual] = await statuses();
  load.oldestMs = 10 * MAX_WAIT_MS;
  expect(await statuses()).toEqual([503, ...usual]);
});

test("finishes waiting requests when the app closes", async () => {
  const { product, load, ask } = await crowded({ maxWaitMs: 60_000 });
  const { server } = product.app;
  const freeSlots = vi.fn<() => number>(() => (server.listening ? 0 : 1));
  Object.defineProperty(load, "freeSlots", { get: freeSlots });
  const response = ask("/api/projects");
  await vi.waitFor(() => expect(freeSlots).toHaveBeenCalled(), { timeout: 30_000, interval: 5 });
  await product.app.close();
  expect(await (await response).json()).toMatchObject({ code: "unauthenticated" });
});

test("sends the usual headers with a rejection", async () => {
  const { load, ask } = await crowded();
  const before = await ask("/api/projects");
  load.freeSlots = 0;
  const response = await ask("/api/projects");
  const own = new Set(["date", "retry-after", "content-length", "x-request-id"]);
  const shared = ({ headers }: Response) => [...headers].filter(([name]) => !own.has(name));
  expect(shared(response)).toEqual(shared(before));
  expect(response.headers.get("content-security-policy")).toContain("default-src 'self'");
});

test("reuses the connection after a rejection, whatever the body", async () => {
  const { product, load, ask } = await crowded();
  const post = () =>
    ask("/api/login", {
      method: "POST",
      headers: { origin: product.deps.config.publicUrl, "content-type": "application/json" },
      body: JSON.stringify({ email: "a@example.com", password: "x".repeat(60_000) }),
    });
  for (let index = 0; index < 3; index += 1) {
    load.freeSlots = 0;
    expect((await post()).status).toBe(503);
    load.freeSlots = 1;
    expect((await post()).status).toBe(400);
  }
});

test("sheds pages, but never files, health checks and payments", async () => {
  const { product, load, ask } = await crowded();
  const statuses = async () => {
    const paths = ["/login", "/robots.txt", "/healthz", "/readyz"];
    return Promise.all(paths.map(async (path) => (await ask(path)).status));
  };
  const paid = async () =>
    (await ask("/api/stripe/webhook", { method: "POST", body: "{}" })).headers.has("retry-after");
  const [, ...usual] = await statuses();
  load.freeSlots = 0;
  expect(await statuses()).toEqual([503, ...usual]);
  const page = await sendRaw(product.app, NAVIGATION);
  expect(page).toContain("content-type: text/html; charset=utf-8");
  expect(page).toContain("Please try again in a moment.");
  expect(await paid()).toBe(false);
});

test("counts rejections and logs one line for all of them", async () => {
  const { product, load, metrics, ask } = await crowded();
  load.freeSlots = 0;
  await Promise.all(Array.from({ length: 5 }, async () => ask("/api/projects")));
  const { text } = await metrics.text();
  expect(text).toContain('plumbline_requests_turned_away_total{queue="database"} 5\n');
  const [, ...lines] = product.logged().split("\n").filter(Boolean);
  expect(lines).toEqual([expect.stringContaining("Requests waited too long for the database")]);
});

test("reports the number of waiting requests", async () => {
  const { load, metrics, ask } = await crowded({ maxWaitMs: 30_000 });
  const waiting = async () =>
    /^plumbline_http_requests_waiting (\d+)$/m.exec((await metrics.text()).text)?.[1];
  load.freeSlots = 0;
  const response = ask("/api/projects");
  await vi.waitFor(async () => expect(await waiting()).toBe("1"));
  load.freeSlots = 1;
  expect((await response).status).toBe(401);
  expect(await waiting()).toBe("0");
});
