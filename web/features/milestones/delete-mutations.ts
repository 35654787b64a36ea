import { useQueryClient } from "@tanstack/react-query";
import type { Milestone } from "../../../shared/milestones/contract.ts";
import { call } from "../../lib/http/http.ts";
import { ProblemError } from "../../lib/http/problem-error.ts";
import { useWrite } from "../../lib/http/use-write.ts";
import { changeList, WRITES } from "./mutations.ts";

/** Not found counts as deleted: another tab may have deleted it. */
async function deleteMilestone({ id }: Milestone): Promise<void> {
  try {
    await call(`/api/milestones/${id}`, { method: "DELETE" });
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== "not_found") throw error;
  }
}

/** Removes the row with the response. */
export function useDeleteMilestone() {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "milestone",
    refreshesAfter: "both",
    ...WRITES,
    mutationFn: deleteMilestone,
    onSuccess: (_, { id, projectId }) =>
      changeList(queryClient, projectId, (milestones) =>
        milestones.filter((other) => other.id !== id),
      ),
    onError: (error) => console.error("Failed to delete milestone", error),
  });
}
