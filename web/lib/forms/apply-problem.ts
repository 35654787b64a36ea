import type { FieldValues, Path, UseFormGetValues, UseFormSetError } from "react-hook-form";
import type { Issue } from "../../../shared/problem.ts";
import { ProblemError, errorMessage } from "../http/problem-error.ts";

interface Form<Values extends FieldValues> {
  getValues: UseFormGetValues<Values>;
  setError: UseFormSetError<Values>;
}

function fieldOf<Values extends FieldValues>(
  values: Values,
  { path }: Issue,
): Path<Values> | undefined {
  const [first] = path;
  // The line before checks what the cast claims: the form has a field of that name.
  return typeof first === "string" && first in values
    ? (path.join(".") as Path<Values>)
    : undefined;
}

/**
 * Shows a refused save on the form: issues at their fields with the focus on the first, everything
 * else as `errors.root.problem`.
 *
 * @returns whether any field was marked
 */
export function applyProblem<Values extends FieldValues>(
  form: Form<Values>,
  error: unknown,
  fallback = "Something went wrong. Please try again.",
): boolean {
  const values = form.getValues();
  let isMarked = false;
  const leftOver: string[] = [];
  for (const issue of error instanceof ProblemError ? error.issues : []) {
    const field = fieldOf(values, issue);
    if (field === undefined) {
      leftOver.push(issue.message);
      continue;
    }
    form.setError(field, { type: "server", message: issue.message }, { shouldFocus: !isMarked });
    isMarked = true;
  }
  if (!isMarked || leftOver.length > 0) {
    const message = leftOver.join(" ") || errorMessage(error, fallback);
    form.setError("root.problem", { type: "server", message });
  }
  return isMarked;
}
