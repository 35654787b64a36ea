import type pg from "pg";
import * as z from "zod/mini";

/** PostgreSQL makes five custom plans for a named statement before it considers a generic one. */
const RUNS_TO_SETTLE = 7;

export interface SentStatement {
  text: string;
  values: unknown[];
}

interface Node {
  "Node Type": string;
  "Relation Name"?: string | undefined;
  "Index Name"?: string | undefined;
  Plans?: Node[] | undefined;
}

const node: z.ZodMiniType<Node> = z.object({
  "Node Type": z.string(),
  "Relation Name": z.optional(z.string()),
  "Index Name": z.optional(z.string()),
  Plans: z.optional(z.array(z.lazy(() => node))),
});
const explained = z.array(z.object({ "QUERY PLAN": z.array(z.object({ Plan: node })) }));

/** Scans of the expenses table in plan order: "Index Only Scan expenses_page_idx". */
function readsOf(rows: unknown): string[] {
  const reads: string[] = [];
  const visit = (step: Node): void => {
    const index = step["Index Name"];
    if (step["Relation Name"] === "expenses" || index?.startsWith("expenses") === true) {
      reads.push([step["Node Type"], index].filter((part) => part !== undefined).join(" "));
    }
    step.Plans?.forEach(visit);
  };
  for (const row of explained.parse(rows)) {
    for (const { Plan } of row["QUERY PLAN"]) visit(Plan);
  }
  return reads.toSorted((a, b) => (a < b ? -1 : 1));
}

/**
 * Scans of the last statement that a query sends, or of a given one: with custom plans, and after
 * enough runs on one connection for PostgreSQL to choose a plan.
 */
export async function readPlans(
  { client, statements }: { client: pg.Client; statements: SentStatement[] },
  query: () => Promise<unknown>,
  which = -1,
): Promise<{ first: string[]; settled: string[] }> {
  statements.length = 0;
  await query();
  const statement = statements.at(which);
  if (statement === undefined) throw new Error("The query sent no statement");
  const { text, values } = statement;
  const plans: string[][] = [];
  await client.query(`prepare tried as ${text}`);
  for (let run = 1; run <= RUNS_TO_SETTLE; run += 1) {
    const { rows } = await client.query(
      `explain (format json) execute tried (${literals(values)})`,
    );
    plans.push(readsOf(rows));
  }
  await client.query("deallocate tried");
  return { first: plans[0] ?? [], settled: plans.at(-1) ?? [] };
}

function literal(value: unknown): string {
  return typeof value === "number" ? String(value) : `'${String(value)}'`;
}

function literals(values: unknown[]): string {
  return values
    .map((value) => {
      if (value === null) return "null";
      return Array.isArray(value) ? `'{${value.join()}}'` : literal(value);
    })
    .join(", ");
}
