import { queryOptions } from "@tanstack/react-query";
import { moneyPlan } from "../../../shared/money-plan/contract.ts";
import { call } from "../../lib/http.ts";
import { moneyPlanKeys } from "./api.ts";

/**
 * What a project's money comes to. Any change of its expenses, contracts, milestones or budget makes
 * it another one: whoever changes one of them forgets it (`moneyPlanKeys.of`).
 */
export function moneyPlanQuery(projectId: number) {
  return queryOptions({
    queryKey: moneyPlanKeys.of(projectId),
    queryFn: ({ signal }) => call(`/api/projects/${projectId}/plan`, { answer: moneyPlan, signal }),
    meta: { projectId },
  });
}
