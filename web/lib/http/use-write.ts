import {
  type DefaultError,
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
  useQueryClient,
} from "@tanstack/react-query";
import type { RecordKind } from "./affected-queries.ts";

interface Changes {
  /** kind of record that changes; the queries that show it are refetched */
  changes: RecordKind;
  /** when to refetch; changes shown before the response refetch after both */
  refreshesAfter?: "success" | "failure" | "both";
  /** whether the mutation stays pending until the mounted queries are refetched */
  awaitsRefetch?: boolean;
}

/**
 * A mutation that declares what it changes. Of concurrent ones with the same key, the last one
 * refetches.
 */
export function useWrite<Data, Variables = void, Context = unknown>({
  changes,
  refreshesAfter = "success",
  awaitsRefetch = false,
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
        // In the idle chunk: no first screen needs it.
        const { refresh, notifyTabs } = await import("./affected-queries.ts");
        notifyTabs(changes);
        const read = refresh(queryClient, changes);
        if (awaitsRefetch) await read;
      }
      await onSettled?.(...settled);
    },
  });
}
