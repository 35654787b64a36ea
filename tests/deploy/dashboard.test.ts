import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import * as z from "zod/mini";
import { findFreePort } from "../../server/free-port.ts";
import { type AppProcess, ROOT, startApp, stopApp } from "../support/app/processes/app-process.ts";
import { cloneDatabase } from "../support/database/clone-database.ts";

const HOST = "127.0.0.1";

const target = z.object({ expr: z.string() });
const dashboard = z.object({
  panels: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      type: z.string(),
      targets: z.optional(z.array(target)),
      gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
    }),
  ),
  annotations: z.object({ list: z.array(target) }),
  templating: z.object({ list: z.array(z.object({ definition: z.optional(z.string()) })) }),
});

const { panels, annotations, templating } = dashboard.parse(
  JSON.parse(readFileSync(join(ROOT, "deploy/grafana-dashboard.json"), "utf8")),
);
const queries = [...panels.flatMap(({ targets = [] }) => targets), ...annotations.list].map(
  ({ expr }) => expr,
);

/** The metrics of a query, each with its label matchers. */
function seriesOf(query: string): { name: string; labels: string[] }[] {
  return [...query.matchAll(/([a-z_][a-z0-9_]*)\{([^}]*)\}/g)].map(
    ([, name = "", matchers = ""]) => ({
      name,
      labels: [...matchers.matchAll(/([a-z_]+)(?:=~|!~|!=|=)"/g)].map(([, label = ""]) => label),
    }),
  );
}

/** Label added by Prometheus. */
const GIVEN = new Set(["instance"]);

const closing: (() => Promise<unknown>)[] = [];
let metrics = "";

beforeAll(async () => {
  const database = await cloneDatabase(inject("databaseTemplateUrl"));
  closing.push(() => database.drop());
  const dataDir = await mkdtemp(join(tmpdir(), "plumbline-dashboard-"));
  closing.push(() => rm(dataDir, { recursive: true, force: true }));
  const port = await findFreePort(HOST);
  const app: AppProcess = await startApp({
    dataDir,
    env: {
      DATABASE_URL: database.url,
      SESSION_SECRET: "a secret of the tests, long enough for anything",
      METRICS_PORT: String(port),
    },
  });
  closing.push(() => stopApp(app));
  await fetch(`${app.url}/healthz`);
  metrics = await (await fetch(`http://${HOST}:${port}/metrics`)).text();
});

afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

/** The exported metrics, with the series of histograms. */
function exportedSeries(): Set<string> {
  const types = [...metrics.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return new Set(
    types.flatMap(([, name = "", type]) =>
      type === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
}

test("every metric of the dashboard is exported", () => {
  const asked = queries.flatMap(seriesOf).map(({ name }) => name);
  expect(asked.length).toBeGreaterThan(queries.length - 1);
  const known = exportedSeries();
  expect([...new Set(asked)].filter((name) => !known.has(name))).toEqual([]);
  const variables = templating.list.flatMap(({ definition = "" }) =>
    [...definition.matchAll(/label_values\((\w+),/g)].map(([, name = ""]) => name),
  );
  expect(variables.filter((name) => !known.has(name))).toEqual([]);
});

test("every exported metric is on the dashboard", () => {
  const ours = [...metrics.matchAll(/^# TYPE (plumbline_\S+) /gm)].map(([, name = ""]) => name);
  const all = queries.join("\n");
  expect(ours).not.toEqual([]);
  expect(ours.filter((name) => !all.includes(name))).toEqual([]);
});

test("metrics have the labels used in queries", () => {
  const line =
    /^plumbline_http_request_duration_seconds_bucket\{([^}]*)\}/m.exec(metrics)?.[1] ?? "";
  const labels = new Set([...line.matchAll(/(\w+)="/g)].map(([, label = ""]) => label));
  const asked = queries
    .flatMap(seriesOf)
    .filter(({ name }) => name.startsWith("plumbline_http_request_duration_seconds"))
    .flatMap((series) => series.labels);
  const grouped = queries
    .filter((query) => query.includes("plumbline_http_request_duration_seconds"))
    .flatMap((query) => [...query.matchAll(/ by \(([^)]*)\)/g)])
    .flatMap(([, names = ""]) => names.split(", "));
  const wanted = new Set([...asked, ...grouped]);
  expect([...wanted].filter((label) => !labels.has(label) && !GIVEN.has(label))).toEqual([]);
});

test("no two panels overlap, and panel ids are unique", () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const places = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)},${y + Math.floor(at / w)}`),
  );
  expect(new Set(places).size).toBe(places.length);
  expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([]);
});
