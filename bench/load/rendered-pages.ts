import { setInterval } from "node:timers";
import { VIEW_COOKIE } from "../../shared/view-cookie.ts";
import { type Figure, figure, keep, table, written } from "../figures.ts";
import { openWorld, type World } from "../world.ts";
import { load, p99Of } from "./load.ts";
import { cpuSeconds, type Started } from "./processes.ts";
import { startProduct } from "./product.ts";

/*
 * Pages that the server renders: the processor time of one, in all threads, and the 99th percentile
 * of the expense page beside 20 of them a second, compared with the same alone. Both alternate by
 * second.
 */

const PATHS = ["/dashboard", "/expenses"] as const;
const PAGES_PER_SECOND = 20;
const GOALS = { cpuMs: 12, ratio: 1.3 } as const;
/** Pages per measurement: /proc counts hundredths of a second. */
const PAGES = 100;
/** Before it, the code is not yet optimized. */
const WARM_UP_PAGES = 300;
/** Seconds beside pages in a round, and as many alone. */
const TURNS = 10;

interface Served {
  world: World;
  product: Started;
}

async function openPage({ publicUrl, cookie }: World, path: string): Promise<string> {
  const headers = {
    accept: "text/html",
    "accept-encoding": "br, gzip",
    cookie: `${cookie}; ${VIEW_COOKIE}=wide.America/New_York`,
  };
  return (await fetch(publicUrl + path, { headers })).text();
}

async function openRendered(world: World, path: string): Promise<void> {
  const html = await openPage(world, path);
  if (!html.includes("data-media")) throw new Error(`${path} was not rendered`);
}

async function warmUp(world: World): Promise<void> {
  // The rendering thread starts with the first page.
  const deadline = performance.now() + 30_000;
  while (!(await openPage(world, "/expenses")).includes("data-media")) {
    if (performance.now() > deadline) throw new Error("No page was rendered");
  }
  for (let at = 0; at < WARM_UP_PAGES; at += 1) await openPage(world, PATHS[at % 2] ?? PATHS[0]);
}

/** Milliseconds of processor time of a page. */
async function cpuOf({ world, product }: Served, path: string): Promise<number> {
  const before = cpuSeconds(product.pid) ?? Number.NaN;
  for (let at = 0; at < PAGES; at += 1) await openRendered(world, path);
  return (((cpuSeconds(product.pid) ?? Number.NaN) - before) * 1000) / PAGES;
}

async function takeLatencies(world: World): Promise<number[]> {
  const [page] = world.exchanges;
  if (!page) throw new Error("There is nothing to ask for");
  const request = { method: "GET" as const, path: page.path, headers: { cookie: world.cookie } };
  const options = { port: world.port, clients: 1, seconds: 1, expectedStatus: page.status };
  return (await load(request, options)).latencies;
}

async function takeBesidePages(world: World): Promise<number[]> {
  const opened: Promise<string>[] = [];
  const timer = setInterval(() => {
    opened.push(openPage(world, PATHS[opened.length % 2] ?? PATHS[0]));
  }, 1000 / PAGES_PER_SECOND);
  try {
    return await takeLatencies(world);
  } finally {
    clearInterval(timer);
    await Promise.all(opened);
  }
}

async function takeRound(world: World): Promise<{ alone: number; beside: number }> {
  const alone: number[] = [];
  const beside: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    alone.push(...(await takeLatencies(world)));
    beside.push(...(await takeBesidePages(world)));
  }
  return { alone: p99Of(alone), beside: p99Of(beside) };
}

export async function benchRenderedPages({ rounds }: { rounds: number }): Promise<string> {
  const world = await openWorld();
  const product = await startProduct(world);
  const cpu: Record<string, number[]> = Object.fromEntries(PATHS.map((path) => [path, []]));
  const taken: { alone: number; beside: number }[] = [];
  try {
    await warmUp(world);
    for (let round = 0; round < rounds; round += 1) {
      for (const path of PATHS) cpu[path]?.push(await cpuOf({ world, product }, path));
      taken.push(await takeRound(world));
    }
  } finally {
    await product.stop();
    await world.close();
  }
  const figures: Record<string, Figure> = {
    ...Object.fromEntries(
      Object.entries(cpu).map(([path, times]) => [`processor time of ${path}, ms`, figure(times)]),
    ),
    "p99 of /api/expenses alone, ms": figure(taken.map(({ alone }) => alone)),
    "beside 20 pages a second, ms": figure(taken.map(({ beside }) => beside)),
    "times as long": figure(taken.map(({ alone, beside }) => beside / alone)),
  };
  await keep("rendered-pages", { rounds, goals: GOALS, figures });
  const rows = Object.entries(figures).map(([name, value]) => [name, written(value)]);
  return table(["What", "Median (least–most)"], rows);
}
