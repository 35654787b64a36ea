import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findHome } from "../../server/db/embedded/paths.ts";
import { findPostmaster } from "../../server/db/embedded/postmaster.ts";
import type { Exchange } from "./exchange.ts";
import { figure, keep, table, written } from "../figures.ts";
import { load } from "./load.ts";
import { firstLine, start, type Started } from "./processes.ts";
import { startProduct } from "./product.ts";
import { aloneMiB, familyMiB } from "./resident.ts";
import { openWorld, type World } from "../world.ts";

/*
 * Memory of the app and the embedded database after start and after load, compared with the bare
 * server; with --minutes 60 also whether it grows under half load.
 */

/** By then the first job poll and garbage collection are done. */
const SETTLES_MS = 5_000;
const CLIENTS = 16;
/** Equal time of work and rest: half load. */
const WORKS_SECONDS = 1;

interface Measuring {
  rounds: number;
  seconds: number;
  /** duration under half load; zero by default */
  minutes: number;
}

interface Taken {
  afterStart: number;
  afterLoad: number;
}

interface Side {
  pid: number;
  port: number;
}

/** Reads only: creations would soon reach the limit of 300 a minute. */
function readsOf({ exchanges }: World): Exchange[] {
  return exchanges.filter(({ method }) => method === "GET");
}

async function ask(world: World, port: number, exchange: Exchange, seconds: number) {
  const { method, path, status } = exchange;
  const options = { port, clients: CLIENTS, seconds, expectedStatus: status };
  await load({ method, path, headers: { cookie: world.cookie } }, options);
}

async function take(world: World, { pid, port }: Side, seconds: number): Promise<Taken> {
  await wait(SETTLES_MS);
  const afterStart = aloneMiB(pid);
  for (const exchange of readsOf(world)) await ask(world, port, exchange, seconds);
  return { afterStart, afterLoad: aloneMiB(pid) };
}

async function startBare(world: World): Promise<Started & { port: number }> {
  const program = join(import.meta.dirname, "bare-server.ts");
  const bare = start(process.execPath, [program, world.recording], { stdout: "pipe" });
  return { ...bare, port: Number(await firstLine(bare)) };
}

async function databasePid(world: World): Promise<number> {
  const { cluster } = await findHome(world.dataDir);
  return findPostmaster(cluster)?.pid ?? Number.NaN;
}

async function measure(world: World, { rounds, seconds }: Measuring) {
  const server = await databasePid(world);
  const app: Taken[] = [];
  const bare: Taken[] = [];
  const database: Taken[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const peer = await startBare(world);
    bare.push(await take(world, peer, seconds));
    await peer.stop();
    const product = await startProduct(world);
    await wait(SETTLES_MS);
    const afterStart = familyMiB(server);
    app.push(await take(world, { pid: product.pid, port: world.port }, seconds));
    database.push({ afterStart, afterLoad: familyMiB(server) });
    await product.stop();
    console.log(`  round ${round + 1} of ${rounds}: done`);
  }
  return { app, database, "bare server": bare };
}

const middleOf = (values: readonly number[]) => figure(values).median;

/** Half load for this long; returns the median of its second and of its last quarter. */
async function soak(world: World, minutes: number) {
  const server = await databasePid(world);
  const product = await startProduct(world);
  const app: number[] = [];
  const database: number[] = [];
  const until = performance.now() + minutes * 60_000;
  try {
    while (performance.now() < until) {
      for (const exchange of readsOf(world)) {
        await ask(world, world.port, exchange, WORKS_SECONDS);
        await wait(WORKS_SECONDS * 1000);
      }
      app.push(aloneMiB(product.pid));
      database.push(familyMiB(server));
    }
  } finally {
    await product.stop();
  }
  const course = (samples: readonly number[]) => ({
    secondQuarter: middleOf(samples.slice(samples.length / 4, samples.length / 2)),
    lastQuarter: middleOf(samples.slice((samples.length * 3) / 4)),
    highest: Math.max(...samples),
  });
  return { app: course(app), database: course(database) };
}

export async function benchMemory({ rounds, seconds, minutes }: Measuring): Promise<string> {
  const world = await openWorld();
  try {
    const taken = await measure(world, { rounds, seconds, minutes });
    const figures = Object.entries(taken).map(([name, each]) => ({
      name,
      afterStart: figure(each.map(({ afterStart }) => afterStart)),
      afterLoad: figure(each.map(({ afterLoad }) => afterLoad)),
    }));
    const long = minutes > 0 ? await soak(world, minutes) : undefined;
    await keep("memory", { rounds, seconds, minutes, figures, long });
    const rows = figures.map(({ name, afterStart, afterLoad }) => [
      name,
      written(afterStart, 0),
      written(afterLoad, 0),
    ]);
    const short = table(["MiB", "After the start", "After the load"], rows);
    if (!long) return short;
    const course = Object.entries(long).map(([name, { secondQuarter, lastQuarter, highest }]) => [
      name,
      ...[secondQuarter, lastQuarter, highest].map((value) => value.toFixed(0)),
    ]);
    const heads = [
      `MiB, ${minutes} minutes at half load`,
      "2nd quarter",
      "Last quarter",
      "Highest",
    ];
    return `${short}\n\n${table(heads, course)}`;
  } finally {
    await world.close();
  }
}
