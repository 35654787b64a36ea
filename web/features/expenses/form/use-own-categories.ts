import { useQuery } from "@tanstack/react-query";
import { moneyPlanQuery } from "../../budget/plan-queries.ts";
import { projectSummaryQuery } from "../../projects/queries.ts";

/**
 * The categories of a project's budget lines and expenses. Without an answer the form has those that
 * every project has.
 *
 * @param typed the one of a draft, which is there at once
 */
export function useOwnCategories(projectId: number, typed: string | undefined): string[] {
  const plan = useQuery(moneyPlanQuery(projectId));
  const summary = useQuery(projectSummaryQuery(projectId));
  const planned = plan.data?.lines.map(({ category }) => category) ?? [];
  const used = Object.keys(summary.data?.categoryBreakdown ?? {});
  return typed === undefined ? [...planned, ...used] : [typed, ...planned, ...used];
}
