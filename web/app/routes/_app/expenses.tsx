import { createFileRoute } from "@tanstack/react-router";
import { ExpensesPage } from "../../../features/expenses/expenses-page.tsx";
import { parseExpenseSearch } from "../../../features/expenses/expense-address.ts";

export const Route = createFileRoute("/_app/expenses")({
  component: ExpensesPage,
  validateSearch: parseExpenseSearch,
});
