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
  isPlain,
  isSame,
  NO_DETAILS,
} from "./details-values.ts";

/**
 * What one opened form says beyond a plain expense. Kept here and not in the form's own values, so
 * that a plain expense goes its way as if there were nothing else to say.
 *
 * @param expense as it is now; undefined for a new one
 * @param start what is known of a new one already
 */
export function useDetails(expense: Expense | undefined, start: DetailsStart | undefined) {
  const given = expense?.details ?? null;
  const [changed, setChanged] = useState<DetailsStart>(start ?? {});
  const [errors, setErrors] = useState<DetailsErrors>({});
  const [isOpened, setIsOpened] = useState<boolean>();
  const before = detailsValuesOf(given);
  const values: DetailsValues = { ...before, ...changed };
  const isDirty = !isSame(values, before);
  const amountBefore = expense && parseCents(expense.amount);

  function show(found: DetailsErrors): boolean {
    const isMarked = Object.keys(found).length > 0;
    setErrors(found);
    if (isMarked) setIsOpened(true);
    return isMarked;
  }

  return {
    values,
    /** what differs from the expense; undefined where nothing does */
    changed: isDirty ? changed : undefined,
    errors,
    isDirty,
    /** open where there is something to see, until it is closed by hand */
    isOpen: isOpened ?? !isPlain(values),
    toggle: setIsOpened,
    /** changes some of them; what was wrong with those is forgotten */
    change: (part: DetailsStart) => {
      setChanged((others) => ({ ...others, ...part }));
      const rest = { ...errors };
      for (const field of Object.keys(NO_DETAILS)) {
        if (field in part) Reflect.deleteProperty(rest, field);
      }
      setErrors(rest);
    },
    /** takes every change back */
    reset: () => setChanged({}),
    /** Adds a receipt that has arrived, whatever else changed while it was on its way. */
    addReceipt: (key: string) =>
      setChanged(({ receipts = before.receipts, ...others }) => ({
        ...others,
        receipts: [...receipts, key],
      })),
    /**
     * Reads them for saving, and shows what is wrong.
     *
     * @param arrived receipts that were still on their way when saving began
     * @param answered what was asked and answered since
     * @returns undefined when something is; nothing to send where nothing of it changes
     */
    settle: (
      amount: Cents | undefined,
      arrived: readonly string[] = [],
      answered: DetailsStart = {},
    ) => {
      const receipts = [...values.receipts, ...arrived];
      const checked = checkDetails({ ...values, receipts, ...answered }, amount);
      if (checked.errors) {
        show(checked.errors);
        return undefined;
      }
      show({});
      const isAnswered = Object.keys(answered).length > 0;
      const isAsBefore = !isDirty && !isAnswered && arrived.length === 0 && amount === amountBefore;
      const isPlainAsBefore = checked.details === null && given === null;
      return isAsBefore || isPlainAsBefore ? {} : { details: checked.details };
    },
    /** Shows what the server refused of them. @returns whether that was any of it */
    applyProblem: (error: unknown) =>
      error instanceof ProblemError && show(detailsErrorsOf(error.issues)),
  };
}

export type DetailsDraft = ReturnType<typeof useDetails>;
