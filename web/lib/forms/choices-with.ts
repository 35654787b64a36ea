import { codeOf } from "../../../shared/expenses/catalog.ts";
import type { Choice } from "../../ui/form/choices.tsx";

/**
 * Options of a select, including the record's current value. A value known under another spelling
 * ("credit_card") keeps its spelling, so that a save changes only edited fields.
 * | @param labelOf label of a value that isn't offered; by default the value itself
 */
export function choicesWith(
  offered: readonly string[],
  given: string | undefined,
  labelOf: (value: string) => string = (value) => value,
): Choice[] {
  const choices = offered.map((label) => {
    const isGiven = given !== undefined && codeOf(given) === codeOf(label);
    return { value: isGiven ? given : label, label };
  });
  const isKnown = given === undefined || choices.some(({ value }) => value === given);
  return isKnown ? choices : [...choices, { value: given, label: labelOf(given) }];
}
