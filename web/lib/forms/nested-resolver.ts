import { type FieldErrors, type FieldValues, get, type Resolver, set } from "react-hook-form";
import type * as z from "zod/mini";
import { readMoneyFields } from "./typed-money-fields.ts";

/**
 * Checks a form with rows against a schema: each issue stands at its own field, rows included.
 *
 * @param money the fields with an amount, which is read as people type it; of rows "items.*.amount"
 */
export function nestedResolver<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
  money: readonly string[] = [],
): Resolver<Input, unknown, Output> {
  return (typed) => {
    const { values, problems } = readMoneyFields(typed, money);
    const result = schema.safeParse(values);
    if (result.success && problems.size === 0) return { values: result.data, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const [field, message] of problems) set(errors, field, { type: "typed", message });
    for (const { path, code = "custom", message } of result.error?.issues ?? []) {
      const field = path.join(".");
      // The first of a field is the one that is shown.
      if (get(errors, field) === undefined) set(errors, field, { type: code, message });
    }
    return { values: {}, errors: errors as FieldErrors<Input> };
  };
}
