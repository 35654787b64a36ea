import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { isContract } from "../../../../shared/contracts/quote-status.ts";
import type { Expense } from "../../../../shared/expenses/contract.ts";
import type { BudgetLineRecord } from "../../../../shared/budget/contract.ts";
import { lineFinder } from "../../../../shared/budget/line-of.ts";
import { lineName } from "../../../../shared/budget/line-name.ts";

const NOT_PLANNED = "Unallocated";
const SPLIT = "Split";

/** Names of the records that an expense refers to. */
export interface ExpenseWords {
  /** its budget line; null in a project without budget lines */
  line: string | null;
  contract: string | null;
  payment: string | null;
  /** amounts by budget line, for a split expense */
  parts: string | null;
}

/**
 * Returns a function that gives the names for a project's expenses. Uses the line on which the
 * budget counts the expense.
 */
export function expenseWords(
  lines: readonly BudgetLineRecord[],
  quotes: readonly QuoteRecord[],
): (expense: Pick<Expense, "category" | "details">) => ExpenseWords {
  const findLine = lineFinder(lines);
  const linesById = new Map<number | null, BudgetLineRecord>(lines.map((line) => [line.id, line]));
  const quotesById = new Map(quotes.map((quote) => [quote.id, quote]));
  const displayName = (line: BudgetLineRecord | undefined) => {
    if (line !== undefined) return lineName(line);
    return lines.length > 0 ? NOT_PLANNED : null;
  };
  return ({ category, details }) => {
    const quote = quotesById.get(details?.quoteId ?? 0);
    const shares = details?.shares ?? [];
    const byItself =
      quote !== undefined && isContract(quote.status)
        ? linesById.get(quote.lineId)
        : findLine({ lineId: null, category, room: details?.room ?? null });
    const line = linesById.get(details?.lineId ?? null) ?? byItself;
    const parts = shares.map(({ lineId, amount }) => {
      const name = displayName(linesById.get(lineId)) ?? NOT_PLANNED;
      return `${name} ${details?.isRefund === true ? "-" : ""}${amount}`;
    });
    return {
      line: shares.length > 0 ? SPLIT : displayName(line),
      contract: quote?.work ?? null,
      payment: quote?.installments.find(({ id }) => id === details?.installmentId)?.title ?? null,
      parts: parts.length > 0 ? parts.join("; ") : null,
    };
  };
}
