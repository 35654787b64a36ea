import { createFileRoute } from "@tanstack/react-router";
import { parseBudgetAddress } from "../../../features/budget/budget-address.ts";
import { BudgetPage } from "../../../features/budget/budget-page.tsx";

export const Route = createFileRoute("/_app/budget")({
  component: BudgetPage,
  validateSearch: parseBudgetAddress,
});
