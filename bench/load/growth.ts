import { openBenchApp, openTimer, ratios, runInterleaved } from "./timed-statements.ts";
import { figure, keep, table, written } from "../figures.ts";
import { SMALL_PROJECT, SMALL_USER } from "../database/large-rows.ts";
import { largeSet } from "../database/large-set.ts";

const RUNS = 101;
const GOAL = 1.2;

const CALLS = [
  { name: "summary", path: `/api/projects/${SMALL_PROJECT}/summary` },
  { name: "first page", path: `/api/expenses?projectId=${SMALL_PROJECT}&page=1&pageSize=25` },
  { name: "list of projects", path: "/api/projects" },
];

/** Time of a project with 200 expenses in tables of one million and of ten million, alternating. */
export async function benchGrowth({ rounds }: { rounds: number }): Promise<string> {
  const set = await largeSet();
  const timers = [openTimer(set.small), openTimer(set.large)] as const;
  const benchApp = await openBenchApp(set, set.large);
  try {
    const rows: string[][] = [];
    const measured: object[] = [];
    for (const { name, path } of CALLS) {
      const statements = await benchApp.statementsOf({ path, userId: SMALL_USER });
      const [small, large] = timers;
      const variants = [small.timed("small", statements), large.timed("large", statements)];
      const taken = await runInterleaved(variants, { rounds, runs: RUNS });
      const [among1, among10] = ["small", "large"].map((size) => figure(taken.get(size) ?? []));
      if (!among1 || !among10) continue;
      const ratio = ratios(taken, "large", "small");
      measured.push({ name, statements: statements.length, among1, among10, ratio });
      rows.push([name, written(among1, 3), written(among10, 3), written(ratio), `${GOAL}`]);
    }
    await keep("growth", { rounds, runs: RUNS, measured });
    const heads = [
      "Of 200 expenses",
      "Among 1 million, ms",
      "Among 10 million, ms",
      "Ratio",
      "Goal",
    ];
    return table(heads, rows);
  } finally {
    await benchApp.close();
    for (const timer of timers) await timer.close();
  }
}
