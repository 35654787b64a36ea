import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { codeOf } from "../../../shared/expenses/catalog.ts";
import type { Queryable } from "../../db/client.ts";
import { queryRows } from "../../db/rows.ts";
import { type Access, requireProjectAccess } from "../../identity/access.ts";

const categoryRow = z.object({ category: z.string() });

/** The earliest spelling of each code. Only runs a query if there is more than one. */
export async function findFirstSpellings(
  db: Queryable,
  access: Access,
  projectId: number,
  spellings: readonly string[],
): Promise<Map<string, string>> {
  requireProjectAccess(access, projectId);
  const byCode = Map.groupBy(spellings, codeOf);
  const names = new Map(Array.from(byCode, ([code, [only = code]]) => [code, only]));
  const unclear = [...byCode.values()].filter((choices) => choices.length > 1).flat();
  if (unclear.length === 0) return names;
  const rows = await queryRows(db, categoryRow)`
    select category from expenses
    where user_id = ${access.home} and project_id = ${projectId}
      and category = any(${sql.param(unclear)})
    group by category
    order by min(id) desc`;
  // The earliest comes last and overwrites the others.
  for (const { category } of rows) names.set(codeOf(category), category);
  return names;
}
