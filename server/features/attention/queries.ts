import type { Attention } from "../../../shared/attention/contract.ts";
import type { BudgetOverview } from "../../../shared/budget/contract.ts";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import type { Queryable } from "../../db/client.ts";
import { countRow } from "../../db/row-schemas.ts";
import { queryRows } from "../../db/rows.ts";
import { type Access, requireProjectAccess } from "../../identity/access.ts";
import { getBudgetOverview } from "../budget/queries.ts";
import { listOpenInvoices } from "../contracts/open-invoice-queries.ts";
import { listQuotes } from "../contracts/queries.ts";
import { countDrafts } from "../drafts/queries.ts";
import { listMilestones } from "../milestones/queries.ts";
import { listDueExpenses } from "../recurring-expenses/queries.ts";
import { attentionOf } from "./rules/attention.ts";

/**
 * What needs attention in a project as of a day, most urgent first. Reads one after another: a
 * heavy read counts as one connection.
 *
 * @throws not_found
 */
export async function getAttention(
  db: Queryable,
  access: Access,
  projectId: number,
  today: CalendarDate,
): Promise<Attention> {
  const overview = await getBudgetOverview(db, access, projectId, today);
  return getAttentionWith(db, access, projectId, { overview, today });
}

/** The same with a budget that is already read. */
export async function getAttentionWith(
  db: Queryable,
  access: Access,
  projectId: number,
  { overview: { lines }, today }: { overview: BudgetOverview; today: CalendarDate },
): Promise<Attention> {
  const quotes = await listQuotes(db, access, projectId, today);
  const invoices = await listOpenInvoices(db, access, projectId);
  const milestones = await listMilestones(db, access, projectId);
  const recurring = await listDueExpenses(db, access, projectId, today);
  const drafts = await countDrafts(db, access, projectId);
  const withoutReceipt = await countWithoutReceipt(db, access, projectId);
  return attentionOf(
    { lines, quotes, invoices, milestones, recurring, drafts, withoutReceipt },
    today,
  );
}

async function countWithoutReceipt(
  db: Queryable,
  access: Access,
  projectId: number,
): Promise<number> {
  requireProjectAccess(access, projectId);
  const rows = await queryRows(db, countRow)`
    select count(*)::int as count from expenses
    where user_id = ${access.home} and project_id = ${projectId} and image_url is null`;
  return rows[0]?.count ?? 0;
}
