import { useForm } from "react-hook-form";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import { NO_DETAILS, SAMPLE_EXPENSE } from "../../../../tests/support/records/sample-expense.ts";
import { duplicateStart } from "../duplicate-start.ts";
import { newExpense } from "./expense-form.ts";
import type { ExpenseStart } from "./use-expense-form.ts";
import { usePaymentFold } from "./use-payment-fold.ts";

const TODAY = "2026-03-01" as CalendarDate;

const { initial } = duplicateStart(
  { ...SAMPLE_EXPENSE, description: "Deposit", details: NO_DETAILS },
  TODAY,
);

function Form(start: ExpenseStart) {
  const form = useForm({ defaultValues: newExpense(TODAY) });
  const fold = usePaymentFold(start, form, { errors: {} });
  return fold.isFolded ? `Folded: ${fold.words}` : "All fields";
}

test("only a contract payment folds the form; a duplicate shows every copied field", () => {
  const start = { ...(initial && { initial }), start: { quoteId: 3 } };
  expect(renderToStaticMarkup(<Form {...start} />)).toBe("All fields");
  expect(renderToStaticMarkup(<Form {...start} isPayment />)).toBe("Folded: Deposit");
});
