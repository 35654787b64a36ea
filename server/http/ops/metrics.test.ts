import { afterEach, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../tests/support/app/app.ts";
import { failed } from "../../errors.ts";
import { createMetrics, type Metrics, serveMetrics } from "./metrics.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function watched(): Promise<{ product: TestApp; metrics: Metrics }> {
  const metrics = createMetrics();
  const product = await createTestApp({ watch: metrics.watch });
  closing.push(() => product.close());
  return { product, metrics };
}

/** Value of a series in Prometheus text format. */
async function valueOf({ text }: Metrics, series: string): Promise<number | undefined> {
  const lines = (await text()).text.split("\n");
  const line = lines.find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

const counted = (method: string, route: string, status: number) =>
  `plumbline_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`;

test("counts responses by route, never by URL", async () => {
  const { product, metrics } = await watched();
  const homeowner = await product.homeowner();
  await homeowner.get("/api/expenses/1");
  await homeowner.delete("/api/expenses/1");
  await homeowner.delete("/api/expenses/2");
  await product.visitor().get("/api/projects");
  await product.visitor().get("/api/nothing/of/the/kind");
  expect(await valueOf(metrics, counted("DELETE", "/api/expenses/:id", 404))).toBe(2);
  expect(await valueOf(metrics, counted("GET", "/api/projects", 401))).toBe(1);
  const { text } = await metrics.text();
  expect(text).not.toContain("/api/expenses/1");
  expect(text).not.toContain("of/the/kind");
  expect(text).not.toContain(homeowner.user.email);
});

test("counts requests rejected by a full queue, without logging a failure", async () => {
  const metrics = createMetrics();
  const matches = async () => {
    throw failed("unavailable", "Very many are signing in just now.", {
      queue: "passwords",
      retryAfterSeconds: 5,
    });
  };
  const product = await createTestApp({
    watch: metrics.watch,
    replace: { passwords: { hash: matches, matches } },
  });
  closing.push(() => product.close());
  const credentials = { email: "a@example.com", password: "a dry cellar" };
  // More than the limit of wrong passwords. None was checked, so none is counted.
  for (let index = 0; index < 12; index += 1) {
    const response = await product.visitor().post("/api/login", credentials);
    expect(response).toMatchObject({ status: 503, body: { code: "unavailable" } });
    expect(response.headers["retry-after"]).toBe("5");
  }
  const series = 'plumbline_requests_turned_away_total{queue="passwords"}';
  expect(await valueOf(metrics, series)).toBe(12);
  expect(product.logged()).not.toContain("Request failed");
});

test("reads gauges at each scrape and counts sweeps", async () => {
  const metrics = createMetrics();
  metrics.addReading({ name: "rooms", help: "Rooms of the house", read: () => 7 });
  expect(await valueOf(metrics, "plumbline_rooms")).toBe(7);
  metrics.countSweep("trash", true);
  metrics.countSweep("trash", true);
  metrics.countSweep("trash", false);
  expect(await valueOf(metrics, 'plumbline_sweeps_total{sweep="trash",result="done"}')).toBe(2);
  expect(await valueOf(metrics, 'plumbline_sweeps_total{sweep="trash",result="failed"}')).toBe(1);
});

test("counts a request as in flight only until its response", async () => {
  const { product, metrics } = await watched();
  await product.app.listen({ host: "127.0.0.1", port: 0 });
  const address = product.app.server.address();
  if (address === null || typeof address === "string") throw new Error("It does not listen");
  const response = await fetch(`http://127.0.0.1:${address.port}/healthz`);
  expect(response.status).toBe(200);
  await response.text();
  await expect.poll(() => valueOf(metrics, "plumbline_http_requests_under_way")).toBe(0);
});

test("serves metrics on a separate port that serves nothing else", async () => {
  const { product, metrics } = await watched();
  const served = await serveMetrics(metrics, { host: "127.0.0.1", port: 0 });
  closing.push(served.close);
  const url = `http://127.0.0.1:${served.port}`;
  const response = await fetch(`${url}/metrics`);
  expect(response.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(await response.text()).toContain("nodejs_eventloop_lag_seconds");
  expect((await fetch(url)).status).toBe(404);
  expect((await fetch(`${url}/metrics`, { method: "POST" })).status).toBe(404);
  expect((await product.visitor().get("/metrics")).text).not.toContain("nodejs_");
  await expect(serveMetrics(metrics, { host: "127.0.0.1", port: served.port })).rejects.toThrow(
    /EADDRINUSE/,
  );
});
