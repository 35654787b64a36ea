import { once } from "node:events";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { AppError } from "../../errors.ts";
import type { Meters } from "./meters.ts";
import type { App } from "../core/app-type.ts";
import { createServer } from "../core/node-http.ts";

/** Seconds, from fast database reads to the time after which users give up. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** The process's metrics for Prometheus. */
export interface Metrics extends Meters {
  /** Counts every response of the app from now on. */
  watch: (app: App) => void;
  /** all metrics in Prometheus text format */
  text: () => Promise<{ type: string; text: string }>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "plumbline_http_request_duration_seconds",
    help: "Response time by route and status",
    labelNames: ["method", "route", "status"],
    buckets: BUCKETS,
    registers,
  });
  const underWay = new Gauge({
    name: "plumbline_http_requests_under_way",
    help: "Requests that are not answered yet",
    registers,
  });
  const sweeps = new Counter({
    name: "plumbline_sweeps_total",
    help: "Turns of the sweeps, by name and whether they succeeded",
    labelNames: ["sweep", "result"],
    registers,
  });
  const jobs = new Counter({
    name: "plumbline_jobs_total",
    help: "Tries to do a job, by queue and how they went",
    labelNames: ["queue", "result"],
    registers,
  });
  const turnedAway = new Counter({
    name: "plumbline_requests_turned_away_total",
    help: "Requests refused until a later time, by the queue that was full",
    labelNames: ["queue"],
    registers,
  });

  return {
    watch(app) {
      app.addHook("onRequest", async (_request, reply) => {
        underWay.inc();
        // Also fires when the client disconnects before the response.
        reply.raw.once("close", () => underWay.dec());
      });
      app.addHook("onResponse", async (request, reply) => {
        const { url } = request.routeOptions;
        // Labeled by route, because each URL would become its own series.
        const labels = { method: request.method, route: url ?? "none", status: reply.statusCode };
        durations.observe(labels, reply.elapsedTime / 1000);
      });
      app.addHook("onError", async (_request, _reply, error) => {
        if (error instanceof AppError && error.queue !== undefined) {
          turnedAway.inc({ queue: error.queue });
        }
      });
    },
    addReading({ name, help, read }) {
      const collect = () => gauge.set(read());
      const gauge: Gauge = new Gauge({ name: `plumbline_${name}`, help, registers, collect });
    },
    addTotal({ name, help, read }) {
      const collect = () => {
        counter.reset();
        counter.inc(read());
      };
      const counter: Counter = new Counter({ name: `plumbline_${name}`, help, registers, collect });
    },
    countSweep: (sweep, isDone) => sweeps.inc({ sweep, result: isDone ? "done" : "failed" }),
    countJob: (queue, result) => jobs.inc({ queue, result }),
    countTurnedAway: (queue) => turnedAway.inc({ queue }),
    text: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}

interface Place {
  host: string;
  port: number;
}

/** Serves metrics for Prometheus on a separate port, which no proxy exposes. */
export async function serveMetrics(metrics: Metrics, { host, port }: Place) {
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      ({ type, text }) => response.writeHead(200, { "content-type": type }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  // Rejects when the port is in use.
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
