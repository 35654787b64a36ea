import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import type * as z from "zod/mini";
import { readMoneyFields } from "./typed-money-fields.ts";

/**
 * Validates a flat form against a schema: returns the parsed values, or the first issue of each
 * field.
 *
 * @param money names of the amount fields, parsed from free text
 */
export function schemaResolver<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
  money: readonly (keyof Input & string)[] = [],
): Resolver<Input, unknown, Output> {
  return (typed) => {
    const { values, problems } = readMoneyFields(typed, money);
    const result = schema.safeParse(values);
    if (result.success && problems.size === 0) return { values: result.data, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const [field, message] of problems) errors[field] = { type: "typed", message };
    for (const { path, code = "custom", message } of result.error?.issues ?? []) {
      errors[String(path[0])] ??= { type: code, message };
    }
    return { values: {}, errors: errors as FieldErrors<Input> };
  };
}
