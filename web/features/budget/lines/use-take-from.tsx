import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { BudgetLineRecord, BudgetOverview } from "../../../../shared/budget/contract.ts";
import { type BudgetLineInput, budgetLineInput } from "../../../../shared/budget/input.ts";
import { lineName } from "../../../../shared/budget/line-name.ts";
import { subtractDecimals } from "../../../../shared/money.ts";
import { errorMessage } from "../../../lib/http/problem-error.ts";
import { toast } from "../../../ui/toast/toast.ts";
import { isAbove } from "../budget-words.ts";
import { useDeleteLine, useUpdateLine } from "../mutations.ts";
import type { LineFormValues } from "./line-form.ts";
import { TakeFromField } from "./take-from-field.tsx";

/** Chooses the line that pays for a new or raised one, with undo. */
export function useTakeFrom(
  form: Pick<UseFormReturn<LineFormValues>, "control">,
  line: BudgetLineRecord | undefined,
  lines: BudgetOverview["lines"],
) {
  const [chosen, setChosen] = useState<number>();
  const undo = useUndoTaken(line);
  return {
    field: <TakeFromField {...{ form, line, lines, chosen }} onChoose={setChosen} />,
    /** empty for a line that isn't raised: a decrease stays unallocated */
    inputFor: (planned: string): Pick<BudgetLineInput, "takeFrom"> => {
      const raise = subtractDecimals(planned, line?.planned ?? "0.00");
      return chosen !== undefined && isAbove(raise) ? { takeFrom: chosen } : {};
    },
    /** action of the toast */
    undoFor: (saved: BudgetLineRecord, { takeFrom }: Pick<BudgetLineInput, "takeFrom">) =>
      takeFrom === undefined
        ? {}
        : { action: { label: "Undo", onPress: () => undo(saved, takeFrom) } },
  };
}

/** Restores both lines: a new one is deleted, a raised one gets its earlier values. */
function useUndoTaken(before: BudgetLineRecord | undefined) {
  const update = useUpdateLine();
  const remove = useDeleteLine();
  return (saved: BudgetLineRecord, takeFrom: number) => {
    const { id, projectId } = saved;
    const undone =
      before === undefined
        ? remove.mutateAsync({ id, projectId, giveTo: takeFrom })
        : update.mutateAsync({
            before: saved,
            input: { ...budgetLineInput.parse(before), takeFrom },
          });
    undone.then(
      () => toast({ title: "Budget restored", description: lineName(saved) }),
      (error: unknown) =>
        toast({
          variant: "destructive",
          title: "Error",
          description: errorMessage(error, "Couldn't undo it. Please try again."),
        }),
    );
  };
}
