import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import * as accounts from "../../db/schema/accounts.ts";
import * as activity from "../../db/schema/activity.ts";
import * as assistant from "../../db/schema/assistant.ts";
import * as billing from "../../db/schema/billing.ts";
import * as contractors from "../../db/schema/contractors.ts";
import * as contracts from "../../db/schema/contracts.ts";
import * as expenses from "../../db/schema/expenses.ts";
import * as household from "../../db/schema/household.ts";
import * as factors from "../../db/schema/second-factors.ts";
import * as invoices from "../../db/schema/invoices.ts";
import * as plans from "../../db/schema/budget.ts";
import * as recurring from "../../db/schema/recurring-expenses.ts";
import * as receipts from "../../db/schema/receipts.ts";
import * as kept from "../../db/schema/records.ts";
import * as scope from "../../db/schema/scope.ts";
import * as records from "../../db/schema/tables.ts";
import { JOBS_TABLE } from "./catalog-queries.ts";

const KNOWN = new Set([
  JOBS_TABLE,
  ...[
    records,
    kept,
    expenses,
    plans,
    contracts,
    billing,
    assistant,
    accounts,
    factors,
    household,
    activity,
    receipts,
    scope,
    invoices,
    contractors,
    recurring,
  ]
    .flatMap((tables): unknown[] => Object.values(tables))
    .filter((value) => is(value, PgTable))
    .map((table) => getTableName(table)),
]);

/** Whether the product owns the table, because a database may contain other tables. */
export function isKnownTable({ name }: { name: string }): boolean {
  return KNOWN.has(name);
}
