import { createFileRoute } from "@tanstack/react-router";
import { ExpensesPage } from "../../../features/expenses/expenses-page.tsx";
import type { ExpenseSearch } from "../../../features/expenses/expense-address.ts";

/** Only the names: the screen reads the values, so that no other screen loads the code for them. */
function namedParameters({
  search,
  category,
  paymentMethod,
  contractorId,
  lineId,
  room,
  paidBy,
  quoteId,
  amountFrom,
  amountTo,
  hasReceipt,
  from,
  to,
  sort,
  page,
  pageSize,
}: ExpenseSearch): ExpenseSearch {
  const who = { search, category, paymentMethod, contractorId, lineId, room, paidBy, quoteId };
  return { ...who, amountFrom, amountTo, hasReceipt, from, to, sort, page, pageSize };
}

export const Route = createFileRoute("/_app/expenses")({
  component: ExpensesPage,
  validateSearch: namedParameters,
});
