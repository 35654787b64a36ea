import { useState } from "react";
import type { Expense } from "../../../../../shared/expenses/contract.ts";
import { type Cents, parseCents } from "../../../../../shared/money.ts";
import { ProblemError } from "../../../../lib/http/problem-error.ts";
import {
  checkDetails,
  type DetailsErrors,
  detailsErrorsOf,
  type DetailsStart,
  type DetailsValues,
  detailsValuesOf,
  isSame,
} from "./details-values.ts";

/**
 * State of the optional details in an open form. Separate from the form's own values, so that an
 * expense without details is saved without them.
 *
 * @param expense current values; undefined for a new expense
 * @param start known details of a new expense
 */
export function useDetails(expense: Expense | undefined, start: DetailsStart | undefined) {
  const stored = expense?.details ?? null;
  const [changed, setChanged] = useState<DetailsStart>(start ?? {});
  const [errors, setErrors] = useState<DetailsErrors>({});
  const before = detailsValuesOf(stored);
  const values: DetailsValues = { ...before, ...changed };
  const isDirty = !isSame(values, before);
  const amountBefore = expense && parseCents(expense.amount);

  function show(found: DetailsErrors): boolean {
    setErrors(found);
    return Object.keys(found).length > 0;
  }

  return {
    values,
    /** changed values; undefined without a difference */
    changed: isDirty ? changed : undefined,
    errors,
    isDirty,
    /** updates some values and clears their errors */
    change: (part: DetailsStart) => {
      setChanged((others) => ({ ...others, ...part }));
      const left = Object.entries(errors).filter(([field]) => !(field in part));
      setErrors(Object.fromEntries(left));
    },
    /** discards all changes */
    reset: () => setChanged({}),
    /** Appends a stored receipt, keeping changes made during its upload. */
    addReceipt: (key: string) =>
      setChanged(({ receipts = before.receipts, ...others }) => ({
        ...others,
        receipts: [...receipts, key],
      })),
    /**
     * Validates the values for saving, and shows errors.
     *
     * @param arrived receipts whose upload finished after saving began
     * @param answered details from answered questions
     * @returns undefined when invalid; an empty object when unchanged
     */
    validate: (
      amount: Cents | undefined,
      arrived: readonly string[] = [],
      answered: DetailsStart = {},
    ) => {
      const next = { ...values, receipts: [...values.receipts, ...arrived], ...answered };
      const isSameAmount = amount === amountBefore;
      // A split that stays as it is may have lost the share of a deleted line.
      const toDivide = isSameAmount && !changed.shares ? undefined : amount;
      const { errors: found = {}, details } = checkDetails(next, toDivide);
      if (show(found)) return undefined;
      const isAsBefore = isSameAmount && isSame(next, before);
      return isAsBefore || (!details && !stored) ? {} : { details };
    },
    /** Shows the server's issues. @returns whether any concerned the details */
    applyProblem: (error: unknown) =>
      error instanceof ProblemError && show(detailsErrorsOf(error.issues)),
  };
}

export type DetailsDraft = ReturnType<typeof useDetails>;
