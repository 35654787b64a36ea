import type { ExpensePage } from "../../../shared/expenses/contract.ts";
import type { ExpenseListQuery } from "../../../shared/expenses/list-query.ts";
import type { Deps } from "../../deps.ts";
import type { JsonText } from "../../http/responses/json-text.ts";
import { listExpenses } from "./page-queries.ts";
import type { Access } from "../../identity/access.ts";

/** A page of expenses. An expensive one waits for the account's other heavy reads. */
export function readExpensePage(
  { db, heavyReads }: Pick<Deps, "db" | "heavyReads">,
  access: Access,
  query: ExpenseListQuery,
): Promise<JsonText<ExpensePage>> {
  const read = () => listExpenses(db, access, query);
  return isHeavy(query) ? heavyReads.run(access.actor, read) : read();
}

const WITHOUT_FILTERS: ReadonlySet<string> = new Set(["projectId", "page", "pageSize"]);

/**
 * Whether the page is expensive: only the first is read in index order, others skip or scan rows.
 */
function isHeavy(query: ExpenseListQuery): boolean {
  const isFilter = ([name, value]: [string, unknown]) =>
    value !== undefined && !WITHOUT_FILTERS.has(name);
  return query.page > 1 || Object.entries(query).some(isFilter);
}
