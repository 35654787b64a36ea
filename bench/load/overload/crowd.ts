import { figure, type Figure, keep, table, written } from "../../figures.ts";
import { LARGE_PROJECT, openWorld, type World } from "../../world.ts";
import { load, percentile } from "../load.ts";
import { startProduct } from "../product.ts";

/*
 * Many clients at once on a project of 10,000 expenses: how long they wait, and whether any is
 * refused although the wait is below a second. The baseline in each round is 16 clients: the
 * throughput without a queue.
 */

const BASELINE = 16;
const CLIENTS = [64, 200, 400];

interface Round {
  perSecond: number;
  p99: number;
  refusedShare: number;
}

async function takeRound(world: World, clients: number, seconds: number): Promise<Round> {
  const [page] = world.exchanges;
  if (!page) throw new Error("There is nothing to ask for");
  const { requests, refused, latencies, ...taken } = await load(
    { method: page.method, path: page.path, headers: { cookie: world.cookie } },
    { port: world.port, clients, seconds, expectedStatus: page.status, mayRefuse: true },
  );
  return {
    perSecond: requests / taken.seconds,
    p99: percentile(latencies, 0.99),
    refusedShare: refused / (requests + refused),
  };
}

interface CrowdOptions {
  rounds: number;
  seconds: number;
}

export async function benchCrowd({ rounds, seconds }: CrowdOptions): Promise<string> {
  const world = await openWorld({ expenses: LARGE_PROJECT });
  const process = await startProduct(world);
  const taken = new Map<number, { round: Round; baseline: Round }[]>();
  try {
    await takeRound(world, BASELINE, 2);
    for (let index = 0; index < rounds; index += 1) {
      for (const clients of CLIENTS) {
        const baseline = await takeRound(world, BASELINE, seconds);
        const round = await takeRound(world, clients, seconds);
        taken.set(clients, [...(taken.get(clients) ?? []), { round, baseline }]);
      }
    }
  } finally {
    await process.stop();
    await world.close();
  }
  const outcomes = [...taken].map(([clients, pairs]) => {
    const of = (key: keyof Round): Figure => figure(pairs.map(({ round }) => round[key]));
    return {
      clients,
      perSecond: of("perSecond"),
      ratio: figure(pairs.map(({ round, baseline }) => round.perSecond / baseline.perSecond)),
      p99: of("p99"),
      refusedPercent: figure(pairs.map(({ round }) => round.refusedShare * 100)),
    };
  });
  await keep("crowd", { rounds, seconds, outcomes });
  return table(
    [
      "Clients",
      "Served, req/s",
      `Against ${BASELINE} clients`,
      "p99 of the served, ms",
      "Refused, %",
    ],
    outcomes.map(({ clients, perSecond, ratio, p99, refusedPercent }) => [
      String(clients),
      written(perSecond, 0),
      written(ratio),
      written(p99, 0),
      written(refusedPercent, 1),
    ]),
  );
}
