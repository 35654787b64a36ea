import { ADMIN_SORTS } from "../../shared/admin/contract.ts";
import {
  openBenchApp,
  openTimer,
  ratios,
  runInterleaved,
  type Variant,
} from "./timed-statements.ts";
import { figure, keep, table, written } from "../figures.ts";
import { USERS } from "../database/large-rows.ts";
import { largeSet } from "../database/large-set.ts";

const RUNS = 1;
const GOAL = 50;
const PAGE_SIZE = 25;
const PEER = "all in one answer";

const page = (query: string, number = 1) =>
  `/api/admin/users?page=${number}&pageSize=${PAGE_SIZE}${query}`;

const MEASURES = [
  { name: "first page", path: page("") },
  { name: "last page", path: page("", USERS / PAGE_SIZE) },
  { name: "search: one is found", path: page("&search=homeowner-4711%40") },
  { name: "search: one in seven is found", path: page("&search=nora") },
  { name: "search: one in seven, by expenses", path: page("&search=nora&sort=expenseCount") },
  { name: "search: all users, by expenses", path: page("&search=example&sort=expenseCount") },
  ...ADMIN_SORTS.flatMap((sort) => [
    { name: `by ${sort}`, path: page(`&sort=${sort}`) },
    { name: `by ${sort}, upwards, page 200`, path: page(`&sort=${sort}&order=asc`, 200) },
  ]),
];

/** Database time of the administrator's user list, with 10,000 users and 10 million expenses. */
export async function benchUsers({ rounds }: { rounds: number }): Promise<string> {
  const set = await largeSet();
  const timer = openTimer(set.large);
  const benchApp = await openBenchApp(set, set.large);
  try {
    await benchApp.sweeps.find(({ name }) => name === "expense tallies")?.run();
    const variants: Variant[] = [];
    for (const { name, path } of [...MEASURES, { name: PEER, path: "/api/admin/users" }]) {
      variants.push(timer.timed(name, await benchApp.statementsOf({ path })));
    }
    const taken = await runInterleaved(variants, { rounds, runs: RUNS });
    const measured = variants.map(({ name }) => ({
      name,
      ms: figure(taken.get(name) ?? []),
      ratio: ratios(taken, name, PEER),
    }));
    await keep("users", { rounds, runs: RUNS, users: USERS, measured });
    const rows = measured.map(({ name, ms, ratio }) => [
      name,
      written(ms, 1),
      name === PEER ? "" : String(GOAL),
      written(ratio, 3),
    ]);
    return table(["Of 10,000 users", "ms", "Goal", "Against all in one answer"], rows);
  } finally {
    await benchApp.close();
    await timer.close();
  }
}
