import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { openBenchApp } from "../load/timed-statements.ts";
import { keep, machine, table } from "../figures.ts";
import { largeSet } from "./large-set.ts";
import { callsToExplain } from "./plan-calls.ts";
import { type Plan, readPlan } from "./read-plan.ts";

const PAGE = join(import.meta.dirname, "../queries.md");

/** One statement with the plan of its last run. */
interface Entry {
  serves: Set<string>;
  plan: Plan;
}

/** auto_explain reports the plan of every statement of the app, with its values. */
const LISTEN = [
  "session_preload_libraries=auto_explain",
  "auto_explain.log_min_duration=0",
  "auto_explain.log_analyze=on",
  "auto_explain.log_buffers=on",
  "auto_explain.log_triggers=on",
  "auto_explain.log_level=notice",
];

function listening(connectionString: string): string {
  const options = LISTEN.map((setting) => `-c ${setting}`).join(" ");
  return `${connectionString}&options=${encodeURIComponent(options)}`;
}

interface IndexUse {
  table: string;
  index: string;
  uses: number;
  megabytes: string;
}

/** Scans of each index since the statistics were reset. */
const INDEX_USES = `
  select relname as table, indexrelname as index, idx_scan as uses,
    round(pg_relation_size(indexrelid) / 1e6, 1) as megabytes
  from pg_stat_user_indexes
  where schemaname = 'public'
  order by relname, indexrelname`;

/** Plans of all frequent statements on ten million expenses, for bench/queries.md. */
export async function benchPlans(): Promise<string> {
  const set = await largeSet();
  const benchApp = await openBenchApp(set, listening(set.large));
  const entries = new Map<string, Entry>();
  let serves = "";
  benchApp.pool.on("connect", (client: pg.PoolClient) => {
    client.on("notice", ({ message }) => {
      const plan = readPlan(message ?? "");
      if (plan === undefined) return;
      const entry = entries.get(plan.text) ?? { serves: new Set<string>(), plan };
      entry.serves.add(serves);
      entries.set(plan.text, { ...entry, plan: slower(entry.plan, plan, entry.serves.size) });
    });
  });
  try {
    await benchApp.pool.query("select pg_stat_reset()");
    for (const call of callsToExplain(benchApp)) {
      ({ serves } = call);
      for (let index = 0; index < (call.times ?? 1); index += 1) await call.make(index);
    }
    serves = "";
    // A connection otherwise reports its statistics only when idle.
    await benchApp.pool.query("select pg_stat_force_next_flush()");
    const { rows } = await benchApp.pool.query<IndexUse>(INDEX_USES);
    const explained = [...entries.values()].filter(({ serves: whom }) => !whom.has(""));
    await writePage(explained, rows);
    await keep("plans", { statements: explained.map(summaryOf), indexes: rows });
    const odd = explained.filter(({ plan }) => plan.remarks.length > 0);
    return table(
      ["Statements explained", "With a scan of a whole table, or a sort on disk"],
      [[String(explained.length), String(odd.length)]],
    );
  } finally {
    await benchApp.close();
  }
}

/** A statement of several calls is shown with its most expensive plan. */
function slower(before: Plan, after: Plan, callers: number): Plan {
  return callers > 1 && before.buffers > after.buffers ? before : after;
}

function summaryOf({ serves, plan }: Entry) {
  const { rows, buffers, ms, remarks } = plan;
  return { serves: [...serves], rows, buffers, ms, remarks };
}

async function writePage(entries: readonly Entry[], indexes: readonly IndexUse[]): Promise<void> {
  const { cpu, cores, memoryGiB } = machine();
  const summary = table(
    ["No.", "Serves", "Rows", "Buffers", "ms", "To be looked at"],
    entries.map(({ serves, plan }, index) => [
      `[${index + 1}](#statement-${index + 1})`,
      callerNames(serves),
      String(plan.rows),
      plan.buffers.toLocaleString("en"),
      plan.ms.toFixed(2),
      plan.remarks.join("; "),
    ]),
  );
  const uses = table(
    ["Table", "Index", "Looked into", "MB"],
    indexes.map(({ table: name, index, uses: count, megabytes }) => [
      name,
      index,
      count === 0 ? "never" : String(count),
      megabytes,
    ]),
  );
  const taken = `Taken on ${new Date().toISOString().slice(0, 10)}: ${cpu}, ${cores} cores, ${memoryGiB} GiB.`;
  const parts = ["## The statements", summary, "## The indexes", uses, "## The plans", taken];
  const text = [...parts, ...entries.map(sectionOf)].join("\n\n");
  const page = await readFile(PAGE, "utf8");
  const place = /<!-- plans -->[^]*<!-- \/plans -->/;
  await writeFile(
    PAGE,
    page.replace(place, () => `<!-- plans -->\n${text}\n<!-- /plans -->`),
  );
}

/** Names a few callers only: every request runs the session statement. */
function callerNames(serves: ReadonlySet<string>): string {
  const [first, second, third, ...others] = serves;
  const named = [first, second, third].filter((name) => name !== undefined).join("; ");
  return others.length > 0 ? `${named}; and ${others.length} more` : named;
}

function sectionOf({ serves, plan }: Entry, index: number): string {
  return [
    `### Statement ${index + 1}`,
    `Serves: ${callerNames(serves)}. Parameters: ${plan.parameters || "none"}. ` +
      `Buffers: ${plan.buffers.toLocaleString("en")}. Time: ${plan.ms.toFixed(2)} ms.`,
    `\`\`\`sql\n${plan.text}\n\`\`\``,
    `\`\`\`text\n${plan.steps}\n\`\`\``,
  ].join("\n\n");
}
