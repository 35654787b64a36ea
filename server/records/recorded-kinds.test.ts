import { getTableColumns } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { PgDialect, type PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { budgetLines, merchantRules } from "../db/schema/budget.ts";
import { changeOrders, installments, quotes } from "../db/schema/contracts.ts";
import { scopeItems } from "../db/schema/scope.ts";
import { invoices } from "../db/schema/invoices.ts";
import { expenses } from "../db/schema/expenses.ts";
import { recurringExpenses } from "../db/schema/recurring-expenses.ts";
import { contractors, milestones, projects } from "../db/schema/tables.ts";
import { RECORDED, type RecordedKind } from "./recorded-kinds.ts";

/** Columns that users don't change. */
const FIXED = ["userId", "id", "createdAt"];

test.each<[RecordedKind, PgTable, string[]]>([
  ["expense", expenses, ["importId"]],
  ["contractor", contractors, ["addedBy"]],
  // Completion is recorded as an action of its own.
  ["milestone", milestones, ["completedDate", "completedOn"]],
  ["project", projects, []],
  // A line can't move to another project; `place` is the normalized room.
  ["budget_line", budgetLines, ["projectId", "place"]],
  // Its key is the normalized merchant.
  ["merchant_rule", merchantRules, ["projectId", "merchantKey"]],
  // `startsOn` can't change on its own: the next date determines it.
  ["recurring_expense", recurringExpenses, ["projectId", "startsOn"]],
  ["quote", quotes, ["projectId"]],
  ["change_order", changeOrders, ["quoteId"]],
  // An installment is saved with its whole schedule, in order; its date or milestone determines the
  // kind. A scope item can't move; `code` is the normalized title.
  ["scope_item", scopeItems, ["projectId", "work", "code"]],
  ["invoice", invoices, ["projectId"]],
  ["installment", installments, ["quoteId", "position", "kind"]],
])("the activity of a %s shows every field", (kind, table, notShown) => {
  const { sql } = new PgDialect().sqlToQuery(RECORDED[kind].fields);
  const missing = Object.keys(getTableColumns(table)).filter(
    (field) => ![...FIXED, ...notShown].includes(field) && !sql.includes(`r.${toSnakeCase(field)}`),
  );
  expect(missing).toEqual([]);
});
