import { openBenchApp, openTimer, ratios, runInterleaved } from "../load/timed-statements.ts";
import { figure, keep, table, written } from "../figures.ts";
import { PLANNED_LINES, PLANNED_QUOTES } from "./large-details.ts";
import { PLAN_PROJECT, PLAN_USER } from "./large-rows.ts";
import { largeSet } from "./large-set.ts";

const RUNS = 1;
const PEER = "its expenses read once, and added up by day";
const GOAL = 400;

/**
 * Baseline of a report: the smallest query that reads the same rows. Planned on each run, like the
 * reports.
 */
const ONE_READING = [
  {
    text: `/* planned each time */
      select date, count(*), sum(amount) from expenses
      where user_id = $1 and project_id = $2
      group by date
      order by date`,
    values: [PLAN_USER, PLAN_PROJECT],
  },
];

const HALF_A_YEAR = "&from=2024-07-01&to=2024-12-31";

const MEASURES = [
  ["budget overview", `/api/projects/${PLAN_PROJECT}/plan`],
  ["quotes", `/api/quotes?projectId=${PLAN_PROJECT}`],
  ["report of all", `/api/reports?projectId=${PLAN_PROJECT}`],
  ["report of half a year", `/api/reports?projectId=${PLAN_PROJECT}${HALF_A_YEAR}`],
  ["home's cost of all", `/api/reports/home-cost?projectId=${PLAN_PROJECT}`],
  ["home's cost of half a year", `/api/reports/home-cost?projectId=${PLAN_PROJECT}${HALF_A_YEAR}`],
  ["first page of expenses", `/api/expenses?projectId=${PLAN_PROJECT}&page=1&pageSize=25`],
  ["summary", `/api/projects/${PLAN_PROJECT}/summary`],
] as const;

/** Database time of the budget and the reports of 100,000 expenses. */
export async function benchBudget({ rounds }: { rounds: number }): Promise<string> {
  const set = await largeSet();
  const timer = openTimer(set.large);
  const benchApp = await openBenchApp(set, set.large);
  try {
    const variants = [timer.timed(PEER, ONE_READING)];
    for (const [name, path] of MEASURES) {
      const statements = await benchApp.statementsOf({ path, userId: PLAN_USER });
      variants.push(timer.timed(name, statements));
    }
    const taken = await runInterleaved(variants, { rounds, runs: RUNS });
    const outcomes = variants.map(({ name }) => ({
      name,
      ms: figure(taken.get(name) ?? []),
      ratio: ratios(taken, name, PEER),
    }));
    const size = { lines: PLANNED_LINES, quotes: PLANNED_QUOTES };
    await keep("budget", { rounds, runs: RUNS, ...size, goal: GOAL, outcomes });
    const heads = ["Of 100,000 expenses, 40 lines, 60 quotes", "ms", "Against the peer"];
    return table(
      heads,
      outcomes.map(({ name, ms, ratio }) => [name, written(ms, 1), written(ratio)]),
    );
  } finally {
    await benchApp.close();
    await timer.close();
  }
}
