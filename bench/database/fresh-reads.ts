import { rm } from "node:fs/promises";
import { pino } from "pino";
import { startEmbedded } from "../../server/db/embedded/embedded.ts";
import { migrate } from "../../server/db/migrate.ts";
import { figure, keep, table, written } from "../figures.ts";
import {
  openBenchApp,
  openTimer,
  ratios,
  runInterleaved,
  type Variant,
} from "../load/timed-statements.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { within } from "./large-set.ts";

const RUNS = 1;
const EXPENSES = 20_000;
const NEIGHBORS = 300;
const ROWS_OF_NEIGHBORS = 20;
/** Milliseconds. A slower read means that empty statistics led to a plan that multiplies rows. */
const GOAL = 3;

const FILL = `
  insert into users (email, subscription_status)
  select n || '@example.com', 'active' from generate_series(1, ${NEIGHBORS + 1}) n;
  insert into projects (user_id, name, budget) select id, 'Attic', 1000 from users;
  insert into contractors (user_id, name) select id, 'Rosa Lind' from users;
  insert into expenses (user_id, project_id, description, amount, category, payment_method, date)
  select p.user_id, p.id, 'Item ' || n, n, 'Materials', 'Cash', date '2024-01-01' + n
  from (select * from projects order by user_id offset 1) p
    cross join generate_series(1, ${ROWS_OF_NEIGHBORS}) n;
  insert into expenses (user_id, project_id, contractor_id, description, amount, category,
    payment_method, date, room)
  select p.user_id, p.id, case when n % 40 = 0 then c.id end, 'Item ' || n, 1 + n % 900,
    'Category ' || n % 300, 'Credit Card', date '2024-01-01' + n % 700, 'Room ' || n % 200
  from (select * from projects order by user_id limit 1) p
    join contractors c on c.user_id = p.user_id
    cross join generate_series(1, ${EXPENSES}) n;
  analyze`;

/**
 * The state after a bulk import, before autovacuum has run; autovacuum is switched off to keep it.
 */
const FORGET_STATISTICS = `
  do $$
  declare
    name regclass;
  begin
    for name in
      select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    loop
      execute format('alter table %s set (autovacuum_enabled = false)', name);
    end loop;
  end $$;
  delete from pg_statistic where starelid in (
    select oid from pg_class where relnamespace = 'public'::regnamespace
  );
  update pg_class set reltuples = -1, relpages = 0
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`;

function pathsOf(project: number, contractor: number): [name: string, path: string][] {
  const page = `/api/expenses?projectId=${project}`;
  return [
    ["projects", "/api/projects"],
    ["summary", `/api/projects/${project}/summary`],
    ["budget", `/api/projects/${project}/plan`],
    ["first page", page],
    ["last page", `${page}&page=200&pageSize=100`],
    ["late page of a search", `${page}&search=1&page=90`],
    ["filter: category", `${page}&category=category%207`],
    ["filter: contractor", `${page}&contractorId=${contractor}`],
    ["contractor payments", "/api/contractors/payments"],
    ["report", `/api/reports?projectId=${project}`],
    ["home's cost", `/api/reports/home-cost?projectId=${project}`],
  ];
}

interface Ids {
  owner: number;
  project: number;
  contractor: number;
}

async function fill(connectionString: string): Promise<Ids> {
  const ids = await within(connectionString, async (client) => {
    await client.query(FILL);
    const { rows } = await client.query<Record<keyof Ids, string>>(`
      select p.user_id as owner, p.id as project, c.id as contractor
      from projects p join contractors c on c.user_id = p.user_id
      order by p.user_id limit 1`);
    return rows[0];
  });
  if (ids === undefined) throw new Error("The project was not created");
  return {
    owner: Number(ids.owner),
    project: Number(ids.project),
    contractor: Number(ids.contractor),
  };
}

/** Database time of reads right after a bulk import, against the same reads after ANALYZE. */
export async function benchFreshReads({ rounds }: { rounds: number }): Promise<string> {
  const dataDir = await temporaryFolder();
  const embedded = await startEmbedded({ dataDir, log: pino({ level: "silent" }) });
  const emptied = embedded.connectionString;
  const analyzed = emptied.replace("/plumbline?", "/analyzed?");
  try {
    await migrate({ connectionString: emptied, onError: () => {} });
    const { owner, project, contractor } = await fill(emptied);
    await within(emptied.replace("/plumbline?", "/postgres?"), (client) =>
      client.query("create database analyzed template plumbline"),
    );
    await within(emptied, (client) => client.query(FORGET_STATISTICS));
    const paths = pathsOf(project, contractor);
    const taken = await measure({ dataDir, emptied, analyzed, owner, paths, rounds });
    const outcomes = paths.map(([name]) => ({
      name,
      emptied: figure(taken.get(`${name}, emptied`) ?? []),
      analyzed: figure(taken.get(`${name}, analyzed`) ?? []),
      ratio: ratios(taken, `${name}, emptied`, `${name}, analyzed`),
    }));
    await keep("fresh-reads", { rounds, runs: RUNS, expenses: EXPENSES, goal: GOAL, outcomes });
    const heads = ["Of 20,000 expenses", "Statistics emptied, ms", "Analyzed, ms", "Ratio", "Goal"];
    return table(
      heads,
      outcomes.map((outcome) => [
        outcome.name,
        written(outcome.emptied, 1),
        written(outcome.analyzed, 1),
        written(outcome.ratio),
        String(GOAL),
      ]),
    );
  } finally {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Measured {
  dataDir: string;
  emptied: string;
  analyzed: string;
  owner: number;
  paths: readonly [name: string, path: string][];
  rounds: number;
}

async function measure({ dataDir, emptied, analyzed, owner, paths, rounds }: Measured) {
  const timers = [
    ["emptied", openTimer(emptied)],
    ["analyzed", openTimer(analyzed)],
  ] as const;
  const benchApp = await openBenchApp({ dataDir }, emptied);
  try {
    const variants: Variant[] = [];
    for (const [name, path] of paths) {
      const statements = await benchApp.statementsOf({ path, userId: owner });
      if (statements.length === 0) throw new Error(`${path} sent no statement`);
      for (const [kind, timer] of timers)
        variants.push(timer.timed(`${name}, ${kind}`, statements));
    }
    return await runInterleaved(variants, { rounds, runs: RUNS });
  } finally {
    await benchApp.close();
    for (const [, timer] of timers) await timer.close();
  }
}
