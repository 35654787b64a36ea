import { createFileRoute } from "@tanstack/react-router";
import { BudgetPage } from "../../../features/budget/budget-page.tsx";

export const Route = createFileRoute("/_app/budget")({ component: BudgetPage });
