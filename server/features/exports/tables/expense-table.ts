import { categoryLabel, paymentMethodLabel } from "../../../../shared/expenses/catalog.ts";
import type { Expense } from "../../../../shared/expenses/contract.ts";
import { EXPENSE_TEXTS } from "../../../../shared/expenses/texts.ts";
import { listQuotes } from "../../contracts/queries.ts";
import { listBudgetLines } from "../../budget/queries.ts";
import { type ExpenseWords, expenseWords } from "./expense-words.ts";
import { capitalized, contractorName } from "./names.ts";
import {
  type ExpensePart,
  listChosenExpenses,
  listChosenIds,
} from "../../expenses/bulk/chosen-queries.ts";
import { listExpensesAfter } from "../queries.ts";
import { receiptKeysOf, ReceiptNames } from "../receipt-names.ts";
import { listReceiptTexts } from "../../receipt-reading/reading-queries.ts";
import { type Column, column, type Reading, summed, tableOf } from "./table.ts";

/** Rows per page, of about 500 bytes each. */
const PAGE = 1000;

/** An expense with names in place of ids. */
interface ExpenseLine extends ExpenseWords {
  expense: Expense;
  /** file names of its receipts in the accountant's ZIP */
  receipts: string;
  /** text read from its receipts */
  text: string;
  /** part of its amount that matches the filters */
  part: string;
}

/** All expenses of a project and period, oldest first, page by page. */
export async function* expensePages(
  { tx, access, projectId, period }: Omit<Reading, "today" | "signal">,
  { withReceipts = false } = {},
): AsyncGenerator<Expense[]> {
  let after: Expense | undefined;
  for (;;) {
    const page = { projectId, period, after, limit: PAGE, withReceipts };
    const rows = await listExpensesAfter(tx, access, page);
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
    after = rows.at(-1);
  }
}

/**
 * One row per expense, so that the amounts add up; its split is in one cell. Refunds are negative.
 */
const COLUMNS: readonly Column<ExpenseLine>[] = [
  column("Id", "number", ({ expense }) => expense.id),
  column("Date", "day", ({ expense }) => expense.date),
  column("Description", "text", ({ expense }) => expense.description, { width: 40 }),
  summed("Amount", ({ expense }) => signed(expense.amount, expense)),
  summed("Sales tax", ({ expense }) => signed(expense.details?.salesTax ?? null, expense)),
  column("Category", "text", ({ expense }) => categoryLabel(expense.category)),
  column("Budget line", "text", ({ line }) => line),
  column("Splits", "text", ({ parts }) => parts, { width: 30 }),
  column("Room", "text", ({ expense }) => expense.details?.room ?? null),
  column("Contractor", "text", ({ expense }) => contractorName(expense.contractor)),
  column("Contract", "text", ({ contract }) => contract),
  column("Payment", "text", ({ payment }) => payment),
  column("Payment method", "text", ({ expense }) => paymentMethodLabel(expense.paymentMethod)),
  column("Refund", "text", ({ expense }) => (expense.details?.isRefund === true ? "Yes" : null), {
    width: 9,
  }),
  column("Original expense ID", "number", ({ expense }) => expense.details?.refundOf ?? null, {
    width: 19,
  }),
  column("Improvement or repair", "text", ({ expense: { details } }) =>
    details?.homeCost ? capitalized(details.homeCost) : null,
  ),
  column("Paid by", "text", ({ expense }) => expense.details?.paidBy ?? null),
  column("Allowance", "text", ({ expense }) => expense.details?.allowance ?? null),
  ...EXPENSE_TEXTS.map(({ field, label }) =>
    column<ExpenseLine>(label, "text", ({ expense }) => expense[field], { width: 40 }),
  ),
  column("Receipts", "text", ({ receipts }) => receipts, { width: 50 }),
  column("Receipt text", "text", ({ text }) => text, { width: 50 }),
  column("Recorded (UTC)", "moment", ({ expense }) => expense.createdAt),
];

/** All expenses of a period. */
export const expenseTable = tableOf("expenses", COLUMNS, (reading) =>
  linesOf(reading, expensePages(reading)),
);

/** The expenses of the filtered list, with the list's amounts in an additional column. */
export const chosenExpenseTable = tableOf(
  "expenses",
  COLUMNS.flatMap((one) =>
    one.head === "Amount"
      ? [one, summed<ExpenseLine>("Amount filtered", ({ expense, part }) => signed(part, expense))]
      : [one],
  ),
  (reading) => linesOf(reading, chosenPages(reading)),
);

export function hasChoices({ choices }: Pick<Reading, "choices">): boolean {
  return Object.values(choices).some((choice) => choice !== undefined && choice !== "");
}

/** The expenses of the filtered list, oldest first, page by page. */
async function* chosenPages({
  tx,
  access,
  projectId,
  period,
  choices,
}: Reading): AsyncGenerator<ExpensePart[]> {
  const ids = await listChosenIds(tx, access, { projectId, ...period, ...choices });
  for (let at = 0; at < ids.length; at += PAGE) {
    const filter = { projectId, ...choices };
    yield await listChosenExpenses(tx, access, filter, ids.slice(at, at + PAGE));
  }
}

async function* linesOf(
  { tx, access, projectId, today }: Reading,
  pages: AsyncIterable<ExpensePart[] | Expense[]>,
): AsyncGenerator<ExpenseLine[]> {
  const words = expenseWords(
    await listBudgetLines(tx, access, projectId),
    await listQuotes(tx, access, projectId, today),
  );
  const names = new ReceiptNames();
  for await (const rows of pages) {
    const texts = await listReceiptTexts(tx, access, rows.flatMap(receiptKeysOf));
    yield rows.map((expense) => ({
      ...words(expense),
      expense,
      receipts: names.of(expense).join("; "),
      text: receiptKeysOf(expense)
        .flatMap((key) => texts.get(key) ?? [])
        .join("\n\n"),
      part: "part" in expense ? expense.part : expense.amount,
    }));
  }
}

function signed(amount: string | null, { details }: Pick<Expense, "details">): string | null {
  return amount !== null && details?.isRefund === true && /[1-9]/.test(amount)
    ? `-${amount}`
    : amount;
}
