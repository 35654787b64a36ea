import { rm } from "node:fs/promises";
import { pino } from "pino";
import { startEmbedded } from "../../server/db/embedded/embedded.ts";
import { migrate } from "../../server/db/migrate.ts";
import { figure, keep, table, written } from "../figures.ts";
import {
  type BenchApp,
  openBenchApp,
  ratios,
  runInterleaved,
  type Variant,
} from "../load/timed-statements.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { within } from "./large-set.ts";

const RUNS = 9;
const QUOTES = 12;
const LINES = 80;
const INVOICE_LINES = 200;
/** Milliseconds of the whole request. */
const GOAL = 30;

/** Every fifth item is missing from a quote but has a price; one of ten invoices has 200 lines. */
const FILL = `
  insert into users (email, subscription_status) values ('a@example.com', 'active');
  insert into projects (user_id, name, budget) select id, 'Kitchen', 900000 from users;
  insert into quotes (user_id, project_id, work, amount, status, accepted_on)
  select user_id, id, 'Kitchen', 20000 + n, case when n = 1 then 'accepted' else 'received' end,
    case when n = 1 then date '2026-03-01' end
  from projects, generate_series(1, ${QUOTES}) n;
  insert into quote_items (user_id, quote_id, position, description, amount)
  select user_id, id, n, 'Line number ' || n || ' of the kitchen', 100 + n
  from quotes, generate_series(1, ${LINES}) n;
  insert into scope_items (user_id, project_id, work, code, title)
  select user_id, id, 'kitchen', 'line number ' || n || ' of the kitchen',
    'Line number ' || n || ' of the kitchen'
  from projects, generate_series(1, ${LINES}) n;
  insert into scope_lines (user_id, item_id, quote_id, line, share)
  select s.user_id, s.id, q.id, s.code, 1 from scope_items s join quotes q using (user_id)
  where (s.id + q.id) % 5 <> 0;
  insert into scope_entries (user_id, item_id, quote_id, state, price_kind, price_low, price_high)
  select s.user_id, s.id, q.id, 'excluded', 'own', 100, 150
  from scope_items s join quotes q using (user_id) where (s.id + q.id) % 5 = 0;
  insert into invoices (user_id, project_id, quote_id, number, date, currency, tax, retainage,
    deposit, total, status)
  select q.user_id, q.project_id, q.id, 'N-' || n, '2026-03-01', 'USD', 0, 0, 0, 10, 'received'
  from (select * from quotes where status = 'accepted') q, generate_series(1, 10) n;
  insert into invoice_lines (user_id, invoice_id, position, description, amount, contract_line)
  select i.user_id, i.id, n, 'Work ' || n, 1, 'line number ' || 1 + n % ${LINES} || ' of the kitchen'
  from invoices i
    cross join lateral generate_series(1, case when i.number = 'N-10' then ${INVOICE_LINES} else 20 end) n;
  analyze`;

/** Baseline: the same rows, each table read by a plain statement and sent as JSON. */
const BASELINES = {
  comparison: [
    "select id, title from scope_items where user_id = $1",
    "select id, work, amount from quotes where user_id = $1",
    "select quote_id, description, amount from quote_items where user_id = $1",
    "select item_id, quote_id, line, share from scope_lines where user_id = $1",
    "select * from scope_entries where user_id = $1",
  ],
  match: [
    "select * from invoices where user_id = $1",
    "select * from invoice_lines where user_id = $1",
    "select * from quotes where user_id = $1",
    "select * from quote_items where user_id = $1",
  ],
} as const;

function baseline({ pool }: BenchApp, name: keyof typeof BASELINES, owner: number): Variant {
  return {
    name: `${name}, baseline`,
    run: async () => {
      const parts: string[] = [];
      for (const text of BASELINES[name]) {
        const { rows } = await pool.query({ text, values: [owner], name: text.slice(0, 60) });
        parts.push(JSON.stringify(rows));
      }
    },
  };
}

async function fill(connectionString: string) {
  const ids = await within(connectionString, async (client) => {
    await client.query(FILL);
    const { rows } = await client.query<Record<"owner" | "project" | "invoice", string>>(`
      select user_id as owner, project_id as project, id as invoice from invoices
      where number = 'N-10'`);
    return rows[0];
  });
  if (ids === undefined) throw new Error("The invoice was not created");
  return {
    owner: Number(ids.owner),
    paths: {
      comparison: `/api/scope?projectId=${ids.project}&work=Kitchen`,
      match: `/api/invoices/${ids.invoice}`,
    },
  };
}

const NAMES = {
  comparison: `comparison of ${QUOTES} quotes of ${LINES} lines`,
  match: `match of an invoice of ${INVOICE_LINES} lines`,
} as const;

/**
 * Time of two requests, including statements, JSON and rules: the comparison of quotes, and the
 * match of an invoice.
 */
export async function benchComparison({ rounds }: { rounds: number }): Promise<string> {
  const dataDir = await temporaryFolder();
  const embedded = await startEmbedded({ dataDir, log: pino({ level: "silent" }) });
  const { connectionString } = embedded;
  try {
    await migrate({ connectionString, onError: () => {} });
    const { owner, paths } = await fill(connectionString);
    const benchApp = await openBenchApp({ dataDir }, connectionString);
    try {
      const kinds = ["comparison", "match"] as const;
      const statements = new Map<string, number>();
      const variants: Variant[] = [];
      for (const kind of kinds) {
        const call = { path: paths[kind], userId: owner };
        statements.set(kind, (await benchApp.statementsOf(call)).length);
        const run = async () => void (await benchApp.call(call));
        variants.push({ name: kind, run }, baseline(benchApp, kind, owner));
      }
      const taken = await runInterleaved(variants, { rounds, runs: RUNS });
      const outcomes = kinds.map((kind) => ({
        name: NAMES[kind],
        statements: statements.get(kind),
        ms: figure(taken.get(kind) ?? []),
        ratio: ratios(taken, kind, `${kind}, baseline`),
      }));
      await keep("comparison", { rounds, runs: RUNS, goal: GOAL, outcomes });
      return table(
        ["Request", "Statements", "ms", "Goal", "Against its rows read plainly"],
        outcomes.map(({ name, ms, ratio, ...of }) => [
          name,
          String(of.statements),
          written(ms, 1),
          String(GOAL),
          written(ratio),
        ]),
      );
    } finally {
      await benchApp.close();
    }
  } finally {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
