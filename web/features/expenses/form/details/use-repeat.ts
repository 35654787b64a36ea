import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Expense } from "../../../../../shared/expenses/contract.ts";
import type { Interval } from "../../../../../shared/recurring-expenses/occurrences.ts";
import { toast } from "../../../../ui/toast/toast.ts";
import type { ExpenseFormDialogProps } from "../use-expense-form.ts";

/**
 * An interval, and the mutation that makes a saved expense recurring: loaded with the field, not
 * with the form.
 */
interface Repeat {
  every: Interval;
  run: (queryClient: QueryClient, saved: Expense, every: Interval) => Promise<void>;
}

export interface RepeatChoice {
  repeat: Repeat | undefined;
  onChange: (repeat: Repeat | undefined) => void;
}

/** Whether a new expense is recurring; creates the schedule once the expense is saved. */
export function useRepeat({ expense, record, onSaved, onKept }: ExpenseFormDialogProps) {
  const queryClient = useQueryClient();
  const [repeat, setRepeat] = useState<Repeat>();
  const isOffered = expense === undefined && record === undefined;

  function handleSaved(saved: Expense) {
    onSaved?.(saved);
    if (saved.details?.isRefund !== true) void repeat?.run(queryClient, saved, repeat.every);
  }

  /** The outbox keeps plain expenses only. */
  function handleKept() {
    onKept?.();
    if (repeat === undefined) return;
    const description = "Once it is sent, choose Repeat in its menu.";
    toast({ variant: "destructive", title: "The expense won't repeat yet", description });
  }

  return {
    field: isOffered ? { repeat, onChange: setRepeat } : undefined,
    isChosen: repeat !== undefined,
    after: { onSaved: handleSaved, onKept: handleKept },
  };
}
