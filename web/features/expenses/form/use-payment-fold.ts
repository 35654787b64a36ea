import { useState } from "react";
import { flushSync } from "react-dom";
import type { UseFormReturn } from "react-hook-form";
import type { DetailsDraft } from "./details/use-details.ts";
import type { ExpenseFormValues } from "./expense-form.ts";
import type { ExpenseStart } from "./use-expense-form.ts";

/**
 * A payment under a contract shows only fields that usually differ from the last one; the others
 * unfold on a press or when one of them has an error.
 */
export function usePaymentFold(
  { initial, isPayment = false }: Pick<ExpenseStart, "initial" | "isPayment">,
  form: Pick<UseFormReturn<ExpenseFormValues>, "formState" | "setFocus">,
  details: Pick<DetailsDraft, "errors">,
) {
  const [isUnfolded, setIsUnfolded] = useState(!isPayment);
  const { errors } = form.formState;
  const hasHiddenError =
    Object.keys(details.errors).length > 0 ||
    Boolean(errors.description ?? errors.category ?? errors.contractorId ?? errors.notes);
  // Permanently: typing corrects the error, and must not hide the field being typed in.
  if (hasHiddenError && !isUnfolded) setIsUnfolded(true);
  return {
    isFolded: !isUnfolded && !hasHiddenError,
    words: [initial?.description, initial?.contractorName].filter(Boolean).join(" · "),
    unfold: () => {
      // Synchronously: a hidden field can't take the focus, and the pressed button disappears.
      flushSync(() => setIsUnfolded(true));
      form.setFocus("description");
    },
  };
}
