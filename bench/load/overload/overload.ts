import { figure, type Figure, keep, table, written } from "../../figures.ts";
import { overload, type OverloadRound } from "./overload-round.ts";
import { startProduct } from "../product.ts";
import { LARGE_PROJECT, openWorld } from "../../world.ts";

/*
 * Requests ten times as many pages of a project of 10,000 expenses as the app can serve: share
 * served, latency and recovery time. Requires Debian's wrk.
 */

/** For comparison with the product's wait: a longer one serves no more requests, only later. */
const LONGER_WAIT_MS = 1_400;

interface Measuring {
  rounds: number;
  /** duration of both the capacity and the overload phase */
  seconds: number;
  /** milliseconds of queueing from which on requests are refused; the product's by default */
  shedAfterMs?: number;
}

type Figures = Readonly<Record<keyof OverloadRound, Figure>>;

const NAMES: readonly (readonly [keyof OverloadRound, string])[] = [
  ["capacity", "capacity, req/s"],
  ["asked", "asked, times the capacity"],
  ["servedShare", "served, share of the capacity"],
  ["p99", "p99 of the served, ms"],
  ["other", "neither served nor given a Retry-After"],
  ["normalAfter", "normal again after, s"],
];

/** Each round measures its own capacity first, because machine load varies. */
export async function runRounds({ rounds, seconds, shedAfterMs }: Measuring): Promise<Figures> {
  const world = await openWorld({ expenses: LARGE_PROJECT });
  const settings = shedAfterMs === undefined ? {} : { DATABASE_POOL_SHED_MS: String(shedAfterMs) };
  const process = await startProduct(world, "127.0.0.1", settings);
  const url = `http://127.0.0.1:${world.port}`;
  const [page] = world.exchanges;
  if (!page) throw new Error("There is nothing to ask for");
  const benchApp = { folder: world.dataDir, url, path: page.path, cookie: world.cookie, seconds };
  const taken: OverloadRound[] = [];
  try {
    // Warm-up.
    await overload({ ...benchApp, seconds: 2 });
    for (let round = 0; round < rounds; round += 1) taken.push(await overload(benchApp));
  } finally {
    await process.stop();
    await world.close();
  }
  const of = (name: keyof OverloadRound) => figure(taken.map((round) => round[name]));
  return {
    capacity: of("capacity"),
    asked: of("asked"),
    servedShare: of("servedShare"),
    p99: of("p99"),
    other: of("other"),
    normalAfter: of("normalAfter"),
  };
}

export async function benchOverload({ rounds, seconds }: Measuring): Promise<string> {
  const figures = await runRounds({ rounds, seconds });
  const longer = await runRounds({ rounds, seconds, shedAfterMs: LONGER_WAIT_MS });
  await keep("overload", { rounds, seconds, figures, longer });
  const rows = NAMES.map(([name, title]) => [title, written(figures[name]), written(longer[name])]);
  return table(["Ten times the capacity", "As it is", `Refused after ${LONGER_WAIT_MS} ms`], rows);
}
