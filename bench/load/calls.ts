import { join } from "node:path";
import type { Exchange } from "./exchange.ts";
import { figure, type Figure, keep, table, written } from "../figures.ts";
import { load, percentile } from "./load.ts";
import { cpuSeconds, firstLine, residentMiB, start, type Started } from "./processes.ts";
import { startProduct } from "./product.ts";
import { LARGE_PROJECT, openWorld, type World } from "../world.ts";

/*
 * The expense page, the summary and an insert through the real app and the bare server, alternating
 * in one run, so that both see the same machine load.
 */

const CLIENTS = [1, 16, 64];
const ROOT = join(import.meta.dirname, "../..");

interface Side {
  name: "app" | "bare";
  port: number;
  process: Started;
}

interface Round {
  perSecond: number;
  p99: number;
  cpuMicroseconds: number;
}

interface Outcome {
  call: string;
  clients: number;
  perSecond: { app: Figure; bare: Figure; ratio: Figure };
  p99: { app: Figure; bare: Figure; ratio: Figure };
  cpuMicroseconds: { app: Figure; bare: Figure; ratio: Figure };
}

async function startApp(world: World): Promise<Side> {
  // So that none of 64 clients is refused on a busy machine.
  const process = await startProduct(world, "localhost", { DATABASE_POOL_SHED_MS: "30000" });
  return { name: "app", port: world.port, process };
}

async function startBare(world: World): Promise<Side> {
  const process = start(
    globalThis.process.execPath,
    [join(ROOT, "bench/load/bare-server.ts"), world.recording],
    { stdout: "pipe" },
  );
  return { name: "bare", port: Number(await firstLine(process)), process };
}

async function takeRound(
  { port, process }: Side,
  { method, path, input, status }: Exchange,
  world: World,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<Round> {
  if (method === "POST") await world.allowCreations();
  const before = cpuSeconds(process.pid);
  const {
    requests,
    seconds: taken,
    latencies,
  } = await load(
    {
      method,
      path,
      headers: {
        cookie: world.cookie,
        ...(input !== undefined && {
          origin: world.publicUrl,
          "content-type": "application/json",
        }),
      },
      body: input,
    },
    { port, clients, seconds, expectedStatus: status },
  );
  const after = cpuSeconds(process.pid);
  const cpu = before === undefined || after === undefined ? Number.NaN : after - before;
  return {
    perSecond: requests / taken,
    p99: percentile(latencies, 0.99),
    cpuMicroseconds: (cpu / requests) * 1e6,
  };
}

function compare(app: readonly Round[], bare: readonly Round[], key: keyof Round) {
  return {
    app: figure(app.map((round) => round[key])),
    bare: figure(bare.map((round) => round[key])),
    // Divides within each round, because machine load affects both sides of it alike.
    ratio: figure(app.map((round, index) => round[key] / (bare[index]?.[key] ?? Number.NaN))),
  };
}

export interface CallOptions {
  rounds: number;
  seconds: number;
  /** the only call to measure */
  call?: string | undefined;
}

async function measure(
  world: World,
  { app, bare }: { app: Side; bare: Side },
  { rounds, seconds, call }: CallOptions,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const exchange of world.exchanges) {
    if (call !== undefined && exchange.name !== call) continue;
    for (const clients of CLIENTS) {
      const taken: Record<Side["name"], Round[]> = { app: [], bare: [] };
      for (const side of [app, bare]) {
        await takeRound(side, exchange, world, { clients, seconds: 1 });
      }
      for (let round = 0; round < rounds; round += 1) {
        const order = round % 2 === 0 ? [app, bare] : [bare, app];
        for (const side of order) {
          taken[side.name].push(await takeRound(side, exchange, world, { clients, seconds }));
        }
      }
      outcomes.push({
        call: exchange.name,
        clients,
        perSecond: compare(taken.app, taken.bare, "perSecond"),
        p99: compare(taken.app, taken.bare, "p99"),
        cpuMicroseconds: compare(taken.app, taken.bare, "cpuMicroseconds"),
      });
      console.log(`  ${exchange.name}, ${clients} clients: done`);
    }
  }
  return outcomes;
}

/** The calls on a project of 10,000, against a bare server that doesn't count. */
export const benchLargeCalls = (options: CallOptions): Promise<string> =>
  benchCalls(options, {
    name: "calls-large",
    world: () => openWorld({ expenses: LARGE_PROJECT, isCounted: false }),
  });

export async function benchCalls(
  options: CallOptions,
  { name, world: open } = { name: "calls", world: () => openWorld() },
): Promise<string> {
  const world = await open();
  const sides: Side[] = [];
  try {
    const app = await startApp(world);
    sides.push(app);
    const memoryAfterStart = residentMiB(app.process.pid);
    const bare = await startBare(world);
    sides.push(bare);
    const outcomes = await measure(world, { app, bare }, options);
    const memoryAfterLoad = residentMiB(app.process.pid);
    const statements = Object.fromEntries(
      world.exchanges.map((exchange) => [exchange.name, exchange.statements.length]),
    );
    await keep(name, { ...options, statements, memoryAfterStart, memoryAfterLoad, outcomes });
    const rows = outcomes.map(({ call, clients, perSecond, p99, cpuMicroseconds }) => [
      call,
      String(clients),
      perSecond.app.median.toFixed(0),
      perSecond.bare.median.toFixed(0),
      written(perSecond.ratio),
      written(p99.ratio),
      cpuMicroseconds.app.median.toFixed(0),
      written(cpuMicroseconds.ratio),
    ]);
    const heads = [
      "Call",
      "Clients",
      "App, req/s",
      "Bare, req/s",
      "Throughput, ratio",
      "p99, ratio",
      "App, CPU µs",
      "CPU, ratio",
    ];
    const memory = `Memory of the app: ${memoryAfterStart?.toFixed(0)} MiB after the start, ${memoryAfterLoad?.toFixed(0)} MiB after the load.`;
    return `${table(heads, rows)}\n\n${memory}`;
  } finally {
    for (const { process } of sides) await process.stop();
    await world.close();
  }
}
