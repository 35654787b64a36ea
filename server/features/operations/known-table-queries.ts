import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import * as accounts from "../../db/account-tables.ts";
import * as assistant from "../../db/assistant-tables.ts";
import * as billing from "../../db/billing-tables.ts";
import * as contracts from "../../db/contract-tables.ts";
import * as expenses from "../../db/expense-tables.ts";
import * as factors from "../../db/factor-tables.ts";
import * as plans from "../../db/plan-tables.ts";
import * as kept from "../../db/record-tables.ts";
import * as records from "../../db/tables.ts";
import { JOBS_TABLE } from "./catalogue-queries.ts";

const KNOWN = new Set([
  JOBS_TABLE,
  ...[records, kept, expenses, plans, contracts, billing, assistant, accounts, factors]
    .flatMap((tables): unknown[] => Object.values(tables))
    .filter((value) => is(value, PgTable))
    .map((table) => getTableName(table)),
]);

/** Whether it is one of ours: others may have made tables of their own beside them. */
export function isKnownTable({ name }: { name: string }): boolean {
  return KNOWN.has(name);
}
