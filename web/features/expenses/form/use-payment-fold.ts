import { useState } from "react";
import { flushSync } from "react-dom";
import type { UseFormReturn } from "react-hook-form";
import type { DetailsDraft } from "./details/use-details.ts";
import type { ExpenseFormValues } from "./expense-form.ts";
import type { ExpenseStart } from "./expense-form-dialog.tsx";

/**
 * A payment under a contract shows only what differs from the last one; the rest is known, and
 * unfolds on a press or when something in it is refused.
 */
export function usePaymentFold(
  { initial, start }: Pick<ExpenseStart, "initial" | "start">,
  form: Pick<UseFormReturn<ExpenseFormValues>, "formState" | "setFocus">,
  details: Pick<DetailsDraft, "errors">,
) {
  const isPayment = initial !== undefined && start?.isRefund !== true && Boolean(start?.quoteId);
  const [isUnfolded, setIsUnfolded] = useState(!isPayment);
  const { errors } = form.formState;
  const hasHiddenError =
    Object.keys(details.errors).length > 0 ||
    Boolean(errors.description ?? errors.category ?? errors.contractorId);
  return {
    isFolded: !isUnfolded && !hasHiddenError,
    words: [initial?.description, initial?.contractorName].filter(Boolean).join(" · "),
    unfold: () => {
      // Synchronously: a hidden field takes no focus, and the pressed button goes.
      flushSync(() => setIsUnfolded(true));
      form.setFocus("description");
    },
  };
}
