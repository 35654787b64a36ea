import { useQuery } from "@tanstack/react-query";
import { budgetOverviewQuery } from "../../budget/plan-queries.ts";
import { projectSummaryQuery } from "../../projects/queries.ts";

/**
 * Categories of a project's budget lines and expenses, as far as they can be read.
 *
 * @param typed a draft's category, available at once
 */
export function useOwnCategories(projectId: number, typed: string | undefined): string[] {
  const plan = useQuery(budgetOverviewQuery(projectId));
  const summary = useQuery(projectSummaryQuery(projectId));
  const planned = plan.data?.lines.map(({ category }) => category) ?? [];
  const used = Object.keys(summary.data?.categoryBreakdown ?? {});
  return typed === undefined ? [...planned, ...used] : [typed, ...planned, ...used];
}
