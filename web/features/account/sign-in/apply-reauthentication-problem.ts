import type { FieldValues, Path, UseFormGetValues, UseFormSetError } from "react-hook-form";
import { applyProblem } from "../../../lib/forms/apply-problem.ts";
import { ProblemError, errorMessage } from "../../../lib/http/problem-error.ts";

interface Form<Values extends FieldValues> {
  getValues: UseFormGetValues<Values>;
  setError: UseFormSetError<Values>;
}

interface Refusal<Values extends FieldValues> {
  /** password field */
  field: Path<Values>;
  /** message for a failure without a server message */
  fallback: string;
}

/**
 * Shows a rejected change on its form: a wrong password at its field, other problems as
 * applyProblem does.
 */
export function applyReauthenticationProblem<Values extends FieldValues>(
  form: Form<Values>,
  error: unknown,
  { field, fallback }: Refusal<Values>,
): void {
  const isWrongPassword = error instanceof ProblemError && error.code === "invalid_credentials";
  if (isWrongPassword && error.issues.length === 0) {
    const message = errorMessage(error, "Incorrect current password.");
    form.setError(field, { type: "server", message }, { shouldFocus: true });
  } else {
    applyProblem(form, error, fallback);
  }
}
