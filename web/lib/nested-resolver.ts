import { type FieldErrors, type FieldValues, get, type Resolver, set } from "react-hook-form";
import type * as z from "zod/mini";

/** Checks a form with rows against a schema: each issue stands at its own field, rows included. */
export function nestedResolver<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
): Resolver<Input, unknown, Output> {
  return (values) => {
    const result = schema.safeParse(values);
    if (result.success) return { values: result.data, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { path, code = "custom", message } of result.error.issues) {
      const field = path.join(".");
      // The first of a field is the one that is shown.
      if (get(errors, field) === undefined) set(errors, field, { type: code, message });
    }
    return { values: {}, errors: errors as FieldErrors<Input> };
  };
}
