import { useQueryClient } from "@tanstack/react-query";
import { MAX_PURGED, type TrashedKind, type TrashEntry } from "../../../shared/trash/contract.ts";
import { type RecordKind, refresh, notifyTabs } from "../../lib/http/affected-queries.ts";
import { call } from "../../lib/http/http.ts";
import { useWrite } from "../../lib/http/use-write.ts";

/** Restore path of each kind, and the queries that a restore affects. */
const KINDS = {
  expense: { path: "/api/expenses", changes: "expense" },
  contractor: { path: "/api/contractors", changes: "contractor" },
  milestone: { path: "/api/milestones", changes: "milestone" },
  invoice: { path: "/api/invoices", changes: "invoice" },
  recurring_expense: { path: "/api/recurring-expenses", changes: "recurringExpense" },
} as const satisfies Record<TrashedKind, { path: string; changes: RecordKind }>;

export interface Restored {
  restored: TrashEntry[];
  /** entries that couldn't be restored, with the reason of the first */
  refused: { entries: TrashEntry[]; error: unknown } | undefined;
}

/**
 * Restores entries one after another. Never rejects: one failure, such as the plan's limit, doesn't
 * stop the others.
 */
export function useRestore() {
  const queryClient = useQueryClient();
  return useWrite<Restored, readonly TrashEntry[]>({
    changes: "trash",
    mutationFn: async (entries) => {
      const restored: TrashEntry[] = [];
      const refused: TrashEntry[] = [];
      let error: unknown;
      // Contractors first, so that expenses are linked to theirs again.
      for (const entry of inOrder(entries)) {
        try {
          await call(`${KINDS[entry.kind].path}/${entry.id}/restore`, { method: "POST" });
          restored.push(entry);
        } catch (reason) {
          console.error("Failed to restore a record", reason);
          error ??= reason;
          refused.push(entry);
        }
      }
      for (const kind of new Set(restored.map((entry) => KINDS[entry.kind].changes))) {
        notifyTabs(kind);
        void refresh(queryClient, kind);
      }
      return { restored, refused: refused.length > 0 ? { entries: refused, error } : undefined };
    },
  });
}

const ORDER: readonly TrashedKind[] = [
  "contractor",
  "milestone",
  "invoice",
  "recurring_expense",
  "expense",
];

function inOrder(entries: readonly TrashEntry[]): TrashEntry[] {
  return entries.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}

export function usePurge() {
  return useWrite<unknown, readonly TrashEntry[]>({
    changes: "trash",
    awaitsRefetch: true,
    mutationFn: async (entries) => {
      const named = entries.map(({ kind, id }) => ({ kind, id }));
      for (let from = 0; from < named.length; from += MAX_PURGED) {
        const body = { entries: named.slice(from, from + MAX_PURGED) };
        await call("/api/trash/purge", { method: "POST", body });
      }
    },
  });
}
