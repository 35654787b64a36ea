import { codeOf } from "../../../shared/expenses/catalog.ts";
import type { Choice } from "../../ui/form/choices.tsx";

/**
 * What a list offers, with the value that a record already has: one that is known by another
 * spelling ("credit_card") keeps its own, so that saving an edit changes only what was edited.
 *
 * @param labelOf how a value that is not offered is shown; as given, without it
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
