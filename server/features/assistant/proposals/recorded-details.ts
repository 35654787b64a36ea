import type { ProposedDetails } from "../../../../shared/assistant/proposal.ts";
import { calendarDateAt } from "../../../../shared/calendar-date.ts";
import type { ExpenseDetails } from "../../../../shared/expenses/details.ts";
import { lineName } from "../../../../shared/budget/line-name.ts";
import type { Queryable } from "../../../db/client.ts";
import { findQuote } from "../../contracts/queries.ts";
import { findBudgetLine } from "../../budget/queries.ts";
import type { Access } from "../../../identity/access.ts";

/**
 * Details on the card of a record saved in its form, with the names of budget line and contract.
 */
export async function recordedDetails(
  db: Queryable,
  access: Access,
  { lineId, room, quoteId, salesTax, isRefund }: ExpenseDetails,
  now: Date,
): Promise<ProposedDetails> {
  const line = lineId === null ? undefined : await findBudgetLine(db, access, lineId);
  const quote =
    quoteId === null ? undefined : await findQuote(db, access, quoteId, calendarDateAt(now));
  return {
    lineId,
    lineName: line === undefined ? null : lineName(line),
    room,
    quoteId,
    quoteName: quote?.work ?? null,
    salesTax,
    isRefund,
  };
}
