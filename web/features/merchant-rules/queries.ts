import { queryOptions } from "@tanstack/react-query";
import { merchantRuleList } from "../../../shared/merchant-rules/contract.ts";
import { call } from "../../lib/http/http.ts";

export const rulesPath = (projectId: number) => `/api/projects/${projectId}/merchant-rules`;

export function merchantRulesQuery(projectId: number) {
  return queryOptions({
    queryKey: ["projects", "merchant-rules", projectId],
    queryFn: ({ signal }) => call(rulesPath(projectId), { response: merchantRuleList, signal }),
    select: ({ rules }) => rules,
  });
}
