import { type FieldErrors, type FieldValues, get, type Resolver, set } from "react-hook-form";
import type * as z from "zod/mini";
import { readMoneyFields } from "./typed-money-fields.ts";

/**
 * Validates a form with rows against a schema; each issue appears at its own field, rows included.
 *
 * @param money names of the amount fields, parsed from free text; in rows "items.*.amount"
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
      // The first issue of a field is shown.
      if (get(errors, field) === undefined) set(errors, field, { type: code, message });
    }
    return { values: {}, errors: errors as FieldErrors<Input> };
  };
}
