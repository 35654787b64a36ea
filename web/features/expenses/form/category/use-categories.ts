import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ExpensePage } from "../../../../../shared/expenses/contract.ts";
import type { Choice } from "../../../../ui/form/choices.tsx";
import { budgetOverviewQuery } from "../../../budget/plan-queries.ts";
import { projectSummaryQuery } from "../../../projects/queries.ts";
import { expenseKeys } from "../../queries.ts";
import { byUse, categoryUses } from "./category-chips.ts";
import { categoryChoices } from "../expense-form.ts";

/**
 * Built-in categories, and those of the project's budget lines and expenses, ordered by use in the
 * cached expenses. The order stays while the form is open; lists that can't be loaded are left out.
 *
 * @param current the expense's own category
 * @param typed a draft's category, available at once
 */
export function useCategories(
  projectId: number,
  current: string | undefined,
  typed: string | undefined,
): Choice[] {
  const queryClient = useQueryClient();
  const [uses] = useState(() => {
    const queryKey = [...expenseKeys.pages, projectId] as const;
    const pages = queryClient.getQueriesData<ExpensePage>({ queryKey });
    return categoryUses(pages.flatMap(([, page]) => page?.expenses ?? []));
  });
  const plan = useQuery(budgetOverviewQuery(projectId));
  const summary = useQuery(projectSummaryQuery(projectId));
  const planned = plan.data?.lines.map(({ category }) => category) ?? [];
  const used = Object.keys(summary.data?.categoryBreakdown ?? {});
  const own = [...planned, ...used];
  return byUse(categoryChoices(current, typed === undefined ? own : [typed, ...own]), uses);
}
