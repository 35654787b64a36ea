import { categoryLabel, codeOf } from "../../../../shared/expenses/catalog.ts";

/** Words for the standard categories. */
const MEANS: ReadonlyMap<string, string> = new Map([
  ["material", "Materials"],
  ["building_materials", "Materials"],
  ["building_supplies", "Materials"],
  ["supplies", "Materials"],
  ["hardware", "Materials"],
  ["lumber", "Materials"],
  ["labour", "Labor"],
  ["contractor", "Labor"],
  ["contractors", "Labor"],
  ["contract_labor", "Labor"],
  ["subcontractors", "Labor"],
  ["permit", "Permits"],
  ["permits_&_fees", "Permits"],
  ["permits_and_fees", "Permits"],
  ["tool", "Tools"],
  ["tools_&_equipment", "Tools"],
  ["equipment_rental", "Equipment"],
  ["utility", "Utilities"],
]);

/**
 * The category for a word; undefined for an unknown one.
 *
 * For a category in a group, such as "Home:Materials", the last part is also tried.
 */
export function knownCategory(text: string): string | undefined {
  return known(text) ?? known(text.slice(text.lastIndexOf(":") + 1));
}

function known(text: string): string | undefined {
  const code = codeOf(text);
  const label = categoryLabel(code);
  return label === code ? MEANS.get(code) : label;
}
