import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { connect } from "../../server/db/client.ts";
import { figure, type Figure, keep, table, written } from "../figures.ts";
import { load } from "../load/load.ts";
import { cpuSeconds } from "../load/processes.ts";
import { startProduct } from "../load/product.ts";
import { fillWithPeople, sizeOf, type TableSize } from "./scaling-rows.ts";
import { configOf, openApp, openWorld, type Statement, type World } from "../world.ts";

/*
 * node bench/database/scaling.ts [--people 5000] [--expenses 200] [--rounds 5] [--seconds 3]
 *
 * Figures for docs/scaling.md: bytes per row, requests per screen, and the cost of a response for
 * app and database.
 *
 * --people 0 skips the size of a row, because inserting a million rows takes time.
 */

const CLIENTS = 16;

const { values } = parseArgs({
  options: {
    people: { type: "string", default: "5000" },
    expenses: { type: "string", default: "200" },
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "3" },
  },
});

interface Ask {
  name: string;
  path: string;
  /** conditional request with the last ETag */
  isPoll?: boolean;
}

/** Requests of a page; those of one screen are adjacent in the list. */
function asksOf(project: string): readonly Ask[] {
  return [
    { name: "poll of the plan, unchanged", path: "/api/subscription-status", isPoll: true },
    { name: "who is signed in", path: "/api/user" },
    { name: "list of projects", path: "/api/projects" },
    { name: "plan, whole", path: "/api/subscription-status" },
    { name: "summary", path: `/api/projects/${project}/summary` },
    { name: "expense page", path: `/api/expenses?projectId=${project}&page=1&pageSize=25` },
    { name: "milestones", path: `/api/milestones?projectId=${project}` },
    { name: "contractors", path: "/api/contractors" },
  ];
}

interface Cost {
  name: string;
  /** database statements per response */
  statements: number;
  bytes: number;
  perSecond: Figure;
  appMicroseconds: Figure;
  databaseMicroseconds: Figure;
}

/**
 * CPU time of all running database processes in seconds; processes that have ended are not counted.
 */
function databaseSeconds(dataDir: string): number {
  const postmaster = readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster)
    .reduce((sum, name) => sum + (cpuSeconds(Number(name)) ?? 0), 0);
}

function parentOf(pid: string): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1];
  } catch {
    return undefined;
  }
}

/** Counts the statements the app sends per response. */
async function countStatements(world: World, asks: readonly Ask[]): Promise<Map<Ask, number>> {
  const recorded: Statement[] = [];
  const config = configOf(world.dataDir, world.connectionString, world.port);
  const { app, connection } = await openApp(
    { ...config, sessionSecret: world.sessionSecret },
    recorded,
  );
  const counts = new Map<Ask, number>();
  for (const ask of asks) {
    const request = { method: "GET", url: ask.path, headers: { cookie: world.cookie } } as const;
    await app.inject(request);
    recorded.length = 0;
    await app.inject(request);
    counts.set(ask, recorded.length);
  }
  await app.close();
  await connection.close();
  return counts;
}

async function costOf(
  world: World,
  pid: number,
  { ask, statements }: { ask: Ask; statements: number },
): Promise<Cost> {
  const first = await fetch(`${world.publicUrl}${ask.path}`, { headers: { cookie: world.cookie } });
  const text = await first.text();
  const tag = first.headers.get("etag");
  const headers = {
    cookie: world.cookie,
    ...(ask.isPoll === true && tag !== null && { "if-none-match": tag }),
  };
  const expectedStatus = ask.isPoll === true ? 304 : 200;
  if (first.status !== 200) throw new Error(`${ask.path}: ${first.status} ${text}`);
  const request = { method: "GET", path: ask.path, headers } as const;
  const options = { port: world.port, clients: CLIENTS, expectedStatus };
  await load(request, { ...options, seconds: 1 });
  const rounds: { perSecond: number; app: number; database: number }[] = [];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const before = { app: cpuSeconds(pid) ?? 0, database: databaseSeconds(world.dataDir) };
    const { requests, seconds } = await load(request, {
      ...options,
      seconds: Number(values.seconds),
    });
    rounds.push({
      perSecond: requests / seconds,
      app: (((cpuSeconds(pid) ?? 0) - before.app) / requests) * 1e6,
      database: ((databaseSeconds(world.dataDir) - before.database) / requests) * 1e6,
    });
  }
  return {
    name: ask.name,
    statements,
    bytes: ask.isPoll === true ? 0 : Buffer.byteLength(text),
    perSecond: figure(rounds.map(({ perSecond }) => perSecond)),
    appMicroseconds: figure(rounds.map(({ app }) => app)),
    databaseMicroseconds: figure(rounds.map(({ database }) => database)),
  };
}

function sizesTable(sizes: readonly TableSize[]): string {
  const rows = sizes.flatMap(({ name, rows: count, heap, indexes }) => [
    [name, String(count), heap.toFixed(0)],
    ...Object.entries(indexes).map(([index, bytes]) => [`  ${index}`, "", bytes.toFixed(0)]),
  ]);
  return table(["Table, index", "Rows", "Bytes a row"], rows);
}

async function measureSizes(world: World): Promise<void> {
  const { connectionString } = world;
  const onError = (error: Error) => console.error(error);
  const connection = connect({ connectionString, onError, statementTimeoutMs: 0 });
  const receipts = await fillWithPeople(connection.pool, {
    people: Number(values.people),
    expensesOfEach: Number(values.expenses),
  });
  const sizes: TableSize[] = [];
  for (const name of ["expenses", "uploads", "projects", "users"]) {
    sizes.push(await sizeOf(connection.pool, name));
  }
  await connection.close();
  console.log(`${sizesTable(sizes)}\n`);
  await keep("scaling-sizes", { people: values.people, receipts, sizes });
}

async function measureCosts(world: World): Promise<void> {
  const page = new URL(`${world.publicUrl}${world.exchanges[0]?.path}`);
  const asks = asksOf(page.searchParams.get("projectId") ?? "");
  const counts = await countStatements(world, asks);
  const app = await startProduct(world);
  const costs: Cost[] = [];
  try {
    for (const ask of asks) {
      costs.push(await costOf(world, app.pid, { ask, statements: counts.get(ask) ?? 0 }));
    }
  } finally {
    await app.stop();
  }
  const heads = ["Answer", "Statements", "Bytes", "req/s", "App, CPU µs", "Database, CPU µs"];
  const rows = costs.map((cost) => [
    cost.name,
    String(cost.statements),
    String(cost.bytes),
    written(cost.perSecond, 0),
    written(cost.appMicroseconds, 0),
    written(cost.databaseMicroseconds, 0),
  ]);
  console.log(table(heads, rows));
  await keep("scaling-costs", { rounds: values.rounds, seconds: values.seconds, costs });
}

const world = await openWorld();
try {
  if (Number(values.people) > 0) await measureSizes(world);
  await measureCosts(world);
} finally {
  await world.close();
}
