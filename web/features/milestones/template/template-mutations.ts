import { useQueryClient } from "@tanstack/react-query";
import { type MilestoneBatch, milestoneList } from "../../../../shared/milestones/contract.ts";
import { call } from "../../../lib/http/http.ts";
import { useWrite } from "../../../lib/http/use-write.ts";
import { show, WRITES } from "../mutations.ts";

/**
 * Creates a template's milestones in an empty project. If the project already has some, the server
 * refuses and the list is refetched.
 */
export function useCreateMilestones() {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "milestone",
    refreshesAfter: "both",
    ...WRITES,
    mutationFn: (body: MilestoneBatch) =>
      call("/api/milestones/batch", { method: "POST", body, response: milestoneList }),
    onSuccess: (created, { projectId }) => show(queryClient, projectId, created),
    onError: (error) => console.error("Failed to save milestones", error),
  });
}
