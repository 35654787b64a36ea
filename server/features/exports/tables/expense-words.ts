import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { isContract } from "../../../../shared/contracts/quote-status.ts";
import type { Expense } from "../../../../shared/expenses/contract.ts";
import type { BudgetLineRecord } from "../../../../shared/budget/contract.ts";
import { lineFinder } from "../../../../shared/budget/line-of.ts";
import { lineName } from "../../../../shared/budget/line-name.ts";

const NOT_PLANNED = "Unallocated";
const SPLIT = "Split";

/** What an expense only has the numbers of, in words. */
export interface ExpenseWords {
  /** the budget line that it counts on; null in a project without any */
  line: string | null;
  contract: string | null;
  payment: string | null;
  /** what is on which line, of one that is split */
  parts: string | null;
}

/** Answers the words for each expense of a project. It is on the line on which the money plan counts it. */
export function wordsOf(
  lines: readonly BudgetLineRecord[],
  quotes: readonly QuoteRecord[],
): (expense: Pick<Expense, "category" | "details">) => ExpenseWords {
  const findLine = lineFinder(lines);
  const linesById = new Map<number | null, BudgetLineRecord>(lines.map((line) => [line.id, line]));
  const quotesById = new Map(quotes.map((quote) => [quote.id, quote]));
  const nameOf = (line: BudgetLineRecord | undefined) => {
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
      const name = nameOf(linesById.get(lineId)) ?? NOT_PLANNED;
      return `${name} ${details?.isRefund === true ? "-" : ""}${amount}`;
    });
    return {
      line: shares.length > 0 ? SPLIT : nameOf(line),
      contract: quote?.work ?? null,
      payment: quote?.instalments.find(({ id }) => id === details?.instalmentId)?.title ?? null,
      parts: parts.length > 0 ? parts.join("; ") : null,
    };
  };
}
