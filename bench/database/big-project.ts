import {
  openBenchApp,
  openTimer,
  ratios,
  runInterleaved,
  type Variant,
} from "../load/timed-statements.ts";
import { figure, keep, table, written } from "../figures.ts";
import { BIG_PROJECT, BIG_USER, CONTRACTORS, GROWN_PROJECT } from "./large-rows.ts";
import { largeSet } from "./large-set.ts";

const RUNS = 1;
const PAGE_SIZE = 25;
const EXPENSES = 100_000;
const LAST_PAGE = EXPENSES / PAGE_SIZE;
const PEER = "last page by plain OFFSET";

const PROJECTS = [
  [BIG_PROJECT, "side by side"],
  [GROWN_PROJECT, "scattered"],
] as const;

/** Builds a path for a project id, for requests to both projects. */
type PathOf = (project: number) => string;

interface Measure {
  name: string;
  goal: number;
  pathOf: PathOf;
}

function pageOf(query: string, page = 1): PathOf {
  return (project) =>
    `/api/expenses?projectId=${project}&page=${page}&pageSize=${PAGE_SIZE}${query}`;
}

const CONTRACTOR = (BIG_USER - 1) * CONTRACTORS + 1;

const MEASURES: readonly Measure[] = [
  { name: "first page", goal: 15, pathOf: pageOf("") },
  { name: "last page", goal: 20, pathOf: pageOf("", LAST_PAGE) },
  { name: "filter: search in texts", goal: 70, pathOf: pageOf("&search=lumber") },
  { name: "filter: category", goal: 70, pathOf: pageOf("&category=permits") },
  { name: "filter: payment method", goal: 70, pathOf: pageOf("&paymentMethod=check") },
  { name: "filter: contractor", goal: 70, pathOf: pageOf(`&contractorId=${CONTRACTOR}`) },
  { name: "summary", goal: 30, pathOf: (project) => `/api/projects/${project}/summary` },
];

/** Baseline: OFFSET, which reads and discards the rows before the page. */
const PLAIN_OFFSET = [
  {
    text: `select e.*, c.name, c.company from expenses e
      left join contractors c on c.user_id = e.user_id and c.id = e.contractor_id
      where e.user_id = $1 and e.project_id = $2
      order by e.date desc, e.id desc limit $3 offset $4`,
    values: [BIG_USER, BIG_PROJECT, PAGE_SIZE, (LAST_PAGE - 1) * PAGE_SIZE],
  },
  {
    text: "select count(*) from expenses where user_id = $1 and project_id = $2",
    values: [BIG_USER, BIG_PROJECT],
  },
];

/** Database time of projects with 100,000 expenses in a table of 10 million. */
export async function benchBigProject({ rounds }: { rounds: number }): Promise<string> {
  const set = await largeSet();
  const timer = openTimer(set.large);
  const benchApp = await openBenchApp(set, set.large);
  try {
    const variants: Variant[] = [timer.timed(PEER, PLAIN_OFFSET)];
    for (const { name, pathOf } of MEASURES) {
      for (const [project, title] of PROJECTS) {
        const call = { path: pathOf(project), userId: BIG_USER };
        variants.push(timer.timed(`${name}, ${title}`, await benchApp.statementsOf(call)));
      }
    }
    const taken = await runInterleaved(variants, { rounds, runs: RUNS });
    const outcomeOf = (name: string) => ({
      name,
      ms: figure(taken.get(name) ?? []),
      ratio: ratios(taken, name, PEER),
    });
    const measured = MEASURES.map(({ name, goal }) => ({
      name,
      goal,
      of: PROJECTS.map(([, title]) => outcomeOf(`${name}, ${title}`)),
    }));
    const peer = outcomeOf(PEER);
    await keep("big-project", { rounds, runs: RUNS, expenses: EXPENSES, measured, peer });
    const rows = measured.map(({ name, goal, of: [brought, grown] }) => [
      name,
      String(goal),
      brought === undefined ? "" : written(brought.ms, 1),
      brought === undefined ? "" : written(brought.ratio),
      grown === undefined ? "" : written(grown.ms, 1),
    ]);
    const heads = [
      "Of 100,000 expenses, ms",
      "Goal",
      "Side by side",
      "Against the peer",
      "Scattered",
    ];
    return table(heads, [...rows, [PEER, "", written(peer.ms, 1), "1", ""]]);
  } finally {
    await benchApp.close();
    await timer.close();
  }
}
