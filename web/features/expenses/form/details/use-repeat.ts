import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Expense } from "../../../../../shared/expenses/contract.ts";
import type { Draft } from "../../../../lib/forms/drafts.ts";
import { ignoreRejection } from "../../../../lib/lazy-dialog.ts";
import { toast } from "../../../../ui/toast/toast.ts";
import type { ExpenseFormDialogProps } from "../use-expense-form.ts";

export interface RepeatChoice {
  /** an interval; empty for none */
  every: string;
  onChange: (every: string) => void;
}

const loadRepeating = () => import("../../recurring/recurring-mutations.ts");

function warn(title: string, description: string): void {
  toast({ variant: "destructive", title, description });
}

/** The interval that the draft holds; it goes with the draft. */
function useDraftedInterval(draft: Draft) {
  const stored = draft.before["repeat"];
  const [every, setEvery] = useState(typeof stored === "string" ? stored : "");
  useEffect(() => draft.onClear(() => setEvery("")), [draft]);
  const choose = (chosen: string) => {
    setEvery(chosen);
    draft.save({ repeat: chosen || undefined });
  };
  return { every, choose };
}

/** Whether a new expense is recurring; creates the schedule once the expense is saved. */
export function useRepeat(
  { expense, record, onSaved, onStored }: ExpenseFormDialogProps,
  draft: Draft,
) {
  const queryClient = useQueryClient();
  const { every, choose } = useDraftedInterval(draft);
  const isOffered = expense === undefined && record === undefined;
  useEffect(() => {
    if (every !== "") ignoreRejection(loadRepeating());
  }, [every]);

  function handleSaved(saved: Expense) {
    onSaved?.(saved);
    if (every === "" || saved.details?.isRefund === true) return;
    void loadRepeating().then(
      ({ repeatExpense }) => repeatExpense(queryClient, saved, every),
      () => warn("The expense doesn't repeat", "It was saved. Choose Repeat in its menu."),
    );
  }

  /** The outbox keeps plain expenses only. */
  function handleStored() {
    onStored?.();
    if (every === "") return;
    warn("The expense won't repeat yet", "Once it is sent, choose Repeat in its menu.");
  }

  return {
    field: isOffered ? { every, onChange: choose } : undefined,
    isChosen: every !== "",
    after: { onSaved: handleSaved, onStored: handleStored },
  };
}
