import type { QueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { draftsResponse } from "../../../../shared/receipts/drafts.ts";
import { refresh, notifyTabs } from "../../../lib/http/affected-queries.ts";
import { call } from "../../../lib/http/http.ts";
import { useWrite } from "../../../lib/http/use-write.ts";
import { localToday } from "../../../lib/use-today.ts";
import { draftListQuery } from "./inbox-queries.ts";

interface NewDraft {
  projectId: number;
  /** key of the stored receipt */
  key: string;
  splitPages: boolean;
}

/** Adds a stored receipt to the inbox; the server reads it afterwards. */
export function useAddDraft() {
  return useWrite({
    changes: "draft",
    mutationFn: ({ projectId, key, splitPages }: NewDraft) =>
      call(`/api/drafts?today=${localToday()}`, {
        method: "POST",
        body: { projectId, keys: [key], splitPages },
        response: draftsResponse,
      }),
  });
}

/** Removes a draft from the cached list before the refetch. */
export function dropDraft(queryClient: QueryClient, projectId: number, id: number): void {
  queryClient.setQueryData(draftListQuery(projectId).queryKey, (list) =>
    list === undefined
      ? list
      : {
          ...list,
          drafts: list.drafts.filter((draft) => draft.id !== id),
          totalCount: list.totalCount - 1,
        },
  );
}

export function useDeleteDraft() {
  return useWrite({
    changes: "draft",
    mutationFn: (id: number) => call(`/api/drafts/${id}`, { method: "DELETE" }),
  });
}

export async function restoreDraft(queryClient: QueryClient, id: number): Promise<void> {
  await call(`/api/drafts/${id}/restore`, { method: "POST" });
  notifyTabs("draft");
  await refresh(queryClient, "draft");
}

/** Makes the server read receipts of expenses that were never read, for the search. */
export function useReadAllReceipts() {
  return useWrite({
    changes: "draft",
    mutationFn: () =>
      call("/api/receipts/read-all", { method: "POST", response: z.object({ count: z.int() }) }),
  });
}
