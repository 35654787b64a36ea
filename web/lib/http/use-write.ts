import {
  type DefaultError,
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
  useQueryClient,
} from "@tanstack/react-query";
import type { RecordKind } from "./affected-queries.ts";

interface Changes {
  /** what it changes: whatever shows such records is read again */
  changes: RecordKind;
  /** after which end; a write that is on screen before its answer is read again after both */
  refreshesAfter?: "success" | "failure" | "both";
  /** whether it is done only when what it affects on screen has been read again */
  isDoneWhenRead?: boolean;
}

/** A mutation that names what it changes. Of several under way with one key the last one refreshes. */
export function useWrite<Data, Variables = void, Context = unknown>({
  changes,
  refreshesAfter = "success",
  isDoneWhenRead = false,
  ...options
}: UseMutationOptions<Data, DefaultError, Variables, Context> & Changes): UseMutationResult<
  Data,
  DefaultError,
  Variables,
  Context
> {
  const queryClient = useQueryClient();
  const { mutationKey, onSettled } = options;
  return useMutation({
    ...options,
    onSettled: async (...settled) => {
      const end = settled[1] === null ? "success" : "failure";
      const isLast = mutationKey === undefined || queryClient.isMutating({ mutationKey }) <= 1;
      if (isLast && (refreshesAfter === end || refreshesAfter === "both")) {
        // Fetched with what waits until the browser is idle: no first screen needs it.
        const { refresh } = await import("./affected-queries.ts");
        const read = refresh(queryClient, changes);
        if (isDoneWhenRead) await read;
      }
      await onSettled?.(...settled);
    },
  });
}
