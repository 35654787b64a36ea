import { type FieldValues, get, set } from "react-hook-form";
import { type Cents, toDecimal } from "../../../shared/money.ts";
import { readTypedMoney, type TypedMoney } from "../../../shared/typed-money.ts";
import { formatMoney } from "../format.ts";

const inDollars = (cents: Cents) => formatMoney(toDecimal(cents));

/** Error of a text that isn't one unambiguous amount; undefined if the schema reports it. */
export function typedMoneyProblem(read: TypedMoney): string | undefined {
  switch (read.kind) {
    case "ambiguous": {
      const [first, second] = read.readings;
      return `Did you mean ${inDollars(first)} or ${inDollars(second)}?`;
    }
    case "third_decimal":
      return "Use at most two decimals";
    case "amount":
    case "nothing":
    case "unreadable":
      return undefined;
  }
}

/** The decimal string of a typed amount; unreadable text is passed on to the schema. */
export function toDecimalText(text: string): string {
  const read = readTypedMoney(text);
  return read.kind === "amount" ? toDecimal(read.cents) : text;
}

/** Field names that a pattern such as "items.*.amount" matches. */
function expand(values: FieldValues, pattern: string): string[] {
  const [list, field] = pattern.split(".*.");
  if (list === undefined || field === undefined) return [pattern];
  const rows: unknown = get(values, list);
  return Array.isArray(rows) ? rows.map((_, index) => `${list}.${index}.${field}`) : [];
}

/**
 * Parses a form's money fields.
 *
 * @param fields names; in rows "items.*.amount"
 * @returns the values for the schema, and errors by field
 */
export function readMoneyFields<Values extends FieldValues>(
  values: Values,
  fields: readonly string[],
): { values: Values; problems: ReadonlyMap<string, string> } {
  const problems = new Map<string, string>();
  if (fields.length === 0) return { values, problems };
  const read = structuredClone(values);
  for (const field of fields.flatMap((pattern) => expand(values, pattern))) {
    const text: unknown = get(values, field);
    if (typeof text !== "string") continue;
    const problem = typedMoneyProblem(readTypedMoney(text));
    if (problem === undefined) set(read, field, toDecimalText(text));
    else problems.set(field, problem);
  }
  return { values: read, problems };
}
