import { sql } from "drizzle-orm";
import type { UserId } from "../../../shared/ids.ts";
import { payeeKey } from "../../../shared/imports/payee-key.ts";
import type { Tx } from "../../db/client.ts";
import {
  columnNames,
  columnsWithout,
  recordColumns,
  recordNames,
} from "../../db/record-columns.ts";
import { recurringExpenses } from "../../db/schema/recurring-expenses.ts";
import { projects } from "../../db/schema/tables.ts";
import { filtersRow, type NewIds, recurringRows } from "./restore/new-ids.ts";
import { type IdPair, insertRecords } from "./row-commands.ts";
import type { BackedUpProject } from "./rules/backed-up-project.ts";

/** Inserts projects with their merchant rules. */
export async function insertProjects(
  tx: Tx,
  owner: UserId,
  rows: readonly BackedUpProject[],
): Promise<IdPair[]> {
  const given = rows.map(({ merchantRules, ...row }) => ({
    ...row,
    merchantRules: merchantRules.map((rule) => ({ ...rule, key: payeeKey(rule.merchant) })),
  }));
  return insertRecords(tx, owner, projects, given, {
    extra: sql`, "merchantRules" json`,
    parts: sql`, with_rules as (
      insert into merchant_rules (user_id, project_id, merchant, merchant_key, category,
        payment_method, created_at)
      select ${owner}::bigint, g."newId", r.merchant, r.key, r.category, r."paymentMethod",
        r."createdAt"
      from given g, json_to_recordset(g."merchantRules") as r(
        merchant text, key text, category text, "paymentMethod" text, "createdAt" timestamptz)
    )`,
  });
}

const RECURRING = columnsWithout(recurringExpenses, "userId", "id");

/** Inserts the records that a project contains, after the records that they refer to. */
export async function insertProjectParts(
  tx: Tx,
  owner: UserId,
  rows: readonly BackedUpProject[],
  ids: NewIds,
): Promise<void> {
  await insertSavedFilters(tx, owner, rows, ids);
  await insertRecurringExpenses(tx, owner, rows, ids);
}

async function insertRecurringExpenses(
  tx: Tx,
  owner: UserId,
  rows: readonly BackedUpProject[],
  ids: NewIds,
): Promise<void> {
  const given = rows.flatMap((project) => recurringRows(project, ids));
  if (given.length === 0) return;
  await tx.execute(sql`
    insert into recurring_expenses (user_id, ${columnNames(RECURRING)})
    select ${owner}::bigint, ${recordNames(RECURRING)}
    from json_to_recordset(${JSON.stringify(given)}::json) as r(${recordColumns(RECURRING)})`);
}

async function insertSavedFilters(
  tx: Tx,
  owner: UserId,
  rows: readonly BackedUpProject[],
  ids: NewIds,
): Promise<void> {
  const saved = rows.filter(({ savedFilters }) => savedFilters.length > 0);
  if (saved.length === 0) return;
  const given = JSON.stringify(saved.map((project) => filtersRow(project, ids)));
  await tx.execute(sql`
    insert into saved_filters (user_id, project_id, member_id, filters)
    select ${owner}::bigint, "projectId", ${owner}::bigint, filters
    from json_to_recordset(${given}::json) as r("projectId" bigint, filters jsonb)`);
}
