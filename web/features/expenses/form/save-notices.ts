import { useCallback, useEffect, useRef } from "react";
import type { UseFormGetValues, UseFormSetError } from "react-hook-form";
import { applyProblem } from "../../../lib/forms/apply-problem.ts";
import { ProblemError, errorMessage } from "../../../lib/http/problem-error.ts";
import { dismissToast, toast } from "../../../ui/toast/toast.ts";
import type { ExpenseFormValues } from "./expense-form.ts";
import { announceLimit } from "../../../lib/offers/limit-notice.ts";

const SUCCESS_MS = 3000;
const FAILED = "Failed to save expense. Please try again.";

export function announceSaved(isEdit: boolean): void {
  toast(
    isEdit
      ? {
          title: "Expense Updated",
          description: "Your expense has been updated successfully.",
          duration: SUCCESS_MS,
        }
      : {
          title: "Expense Added",
          description: "Your expense has been added successfully.",
          duration: SUCCESS_MS,
        },
  );
}

interface Form {
  getValues: UseFormGetValues<ExpenseFormValues>;
  setError: UseFormSetError<ExpenseFormValues>;
}

/**
 * Shows why an expense wasn't saved: field errors at their fields, others as a note.
 *
 * @param isShown whether the details already show the errors
 * @returns the note's id; the note stays while no field shows the error
 */
export function announceFailure(form: Form, error: unknown, isShown: boolean): number {
  const issues = error instanceof ProblemError ? error.issues : [];
  if (error instanceof ProblemError && issues.length > 0) {
    const plain = isShown ? withoutDetails(error) : error;
    if (plain !== undefined) applyProblem(form, plain, FAILED);
    const description = error.text ?? "Please check the form for errors.";
    return toast({ variant: "destructive", title: "Validation Error", description });
  }
  if (error instanceof ProblemError && error.code === "plan_limit_reached") {
    return announceLimit();
  }
  const message = error instanceof ProblemError ? errorMessage(error, "") : "";
  const description = message || FAILED;
  return toast({ variant: "destructive", title: "Error", description, duration: Infinity });
}

/** The problem without the details' issues; undefined if none remain. */
function withoutDetails(error: ProblemError): ProblemError | undefined {
  const issues = error.issues.filter(({ path }) => path[0] !== "details");
  if (issues.length === 0) return undefined;
  const { status, message, code, text = message } = error;
  if (code === undefined) return error;
  return new ProblemError({ status, message, problem: { code, error: text, details: { issues } } });
}

/** Dismisses the note of a failed save on the next try and on unmount. */
export function useFailureNote() {
  const note = useRef<number>(undefined);
  const dismiss = useCallback(() => {
    if (note.current !== undefined) dismissToast(note.current);
  }, []);
  const keep = useCallback((id: number) => {
    note.current = id;
  }, []);
  useEffect(() => dismiss, [dismiss]);
  return { keep, dismiss };
}
