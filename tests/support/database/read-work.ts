import type pg from "pg";
import * as z from "zod/mini";
import type { SentStatement } from "./read-plans.ts";

interface Step {
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number | undefined;
  "Rows Removed by Join Filter"?: number | undefined;
  "Rows Removed by Index Recheck"?: number | undefined;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  Plans?: Step[] | undefined;
}

const count = z.optional(z.number());
const step: z.ZodMiniType<Step> = z.object({
  "Actual Rows": z.number(),
  "Actual Loops": z.number(),
  "Rows Removed by Filter": count,
  "Rows Removed by Join Filter": count,
  "Rows Removed by Index Recheck": count,
  "Shared Hit Blocks": z.number(),
  "Shared Read Blocks": z.number(),
  Plans: z.optional(z.array(z.lazy(() => step))),
});
const explained = z.array(z.object({ "QUERY PLAN": z.array(z.object({ Plan: step })) }));

/** A statement's cost independent of the machine. */
export interface Work {
  /** rows returned or filtered out by all plan nodes, over all loops */
  rows: number;
  /** buffers read, from memory or disk */
  pages: number;
}

const READING = /^\s*(?:\/\*.*?\*\/\s*)?(?:select|with)\b/i;

/** Records statements sent over a pool from now on that read, or that match a pattern. */
export function recordReads(pool: pg.Pool, pattern = READING): SentStatement[] {
  const kept: SentStatement[] = [];
  const heard = new WeakSet<pg.PoolClient>();
  pool.on("acquire", (client) => {
    if (heard.has(client)) return;
    heard.add(client);
    const send = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((first: unknown, values: unknown, ...rest: unknown[]) => {
      const text = textOf(first);
      if (text !== undefined && pattern.test(text)) {
        kept.push({ text, values: Array.isArray(values) ? values : [] });
      }
      return send(first, values, ...rest);
    }) as typeof client.query;
  });
  return kept;
}

export function textOf(query: unknown): string | undefined {
  if (typeof query === "string") return query;
  if (typeof query !== "object" || query === null || !("text" in query)) return undefined;
  return typeof query.text === "string" ? query.text : undefined;
}

/** Cost of a reading statement with a custom plan. */
export async function workOf(
  client: Pick<pg.Client, "query">,
  { text, values }: SentStatement,
): Promise<Work> {
  const { rows } = await client.query<Record<string, unknown>>(
    `explain (analyze, buffers, timing off, format json) ${text}`,
    values,
  );
  const work = { rows: 0, pages: 0 };
  const visit = (one: Step): void => {
    const made =
      one["Actual Rows"] +
      (one["Rows Removed by Filter"] ?? 0) +
      (one["Rows Removed by Join Filter"] ?? 0) +
      (one["Rows Removed by Index Recheck"] ?? 0);
    work.rows += made * one["Actual Loops"];
    one.Plans?.forEach(visit);
  };
  for (const row of explained.parse(rows)) {
    for (const { Plan } of row["QUERY PLAN"]) {
      visit(Plan);
      work.pages += Plan["Shared Hit Blocks"] + Plan["Shared Read Blocks"];
    }
  }
  return work;
}
