import { codeOf } from "../../../shared/expenses/catalog.ts";
import type { Choice } from "../../ui/form/choices.tsx";

/**
 * Options of a select, including the record's current value. A value known under another spelling
 * ("credit_card") keeps its spelling, so that a save changes only edited fields.
 *
 * @param labelOf label of a value that isn't offered; by default the value itself
 */
export function choicesWith(
  offered: readonly string[],
  current: string | undefined,
  labelOf: (value: string) => string = (value) => value,
): Choice[] {
  const choices = offered.map((label) => {
    const isCurrent = current !== undefined && codeOf(current) === codeOf(label);
    return { value: isCurrent ? current : label, label };
  });
  const isKnown = current === undefined || choices.some(({ value }) => value === current);
  return isKnown ? choices : [...choices, { value: current, label: labelOf(current) }];
}
