import { PAYMENT_METHODS } from "../../../shared/expenses/catalog.ts";
import type { Slots } from "../questions/slots.ts";
import { echoed, plain, quoted } from "./wording/names.ts";
import { type Asked, during, namesOf } from "./turn.ts";

/** " on Labor, paid in cash, to Joe": what narrows a sum, after its amount. */
export function narrowing(slots: Slots): string {
  const [category] = namesOf(slots, "category");
  const [contractor] = namesOf(slots, "contractor");
  const [method] = namesOf(slots, "method");
  return [
    category && ` on ${plain(category.name)}`,
    contractor && ` to ${plain(contractor.name)}`,
    method && byMethod(method.name),
  ]
    .filter((part) => part !== undefined)
    .join("");
}

/** " in cash", " by credit card"; a method of the homeowner's own as they write it. */
export function byMethod(name: string): string {
  if (name === "Cash") return " in cash";
  const isOffered = PAYMENT_METHODS.some((offered) => offered === name);
  return ` by ${isOffered ? name.toLowerCase() : plain(name)}`;
}

export function when(slots: Slots): string {
  const [period] = slots.periods;
  return period === undefined ? "" : `${period.words} `;
}

/** What was searched for, as far as it can be said back. */
export function searchedFor({ search }: Slots): string {
  return search === undefined ? "" : ` that mention ${echoed(search) ?? "these words"}`;
}

export function hasNoFilter(slots: Slots): boolean {
  const others = slots.names.filter(({ kind }) => kind !== "project");
  return others.length === 0 && slots.periods.length === 0 && slots.search === undefined;
}

/** Said where there is nothing, of what was looked for. */
export function nothingSpent({ understood: { slots } }: Asked, projectName: string): string {
  const where = ` in ${quoted(projectName)}`;
  if (hasNoFilter(slots)) return `You have recorded no expenses${where} yet.`;
  return `I find no expenses${narrowing(slots)}${where}${during(slots)}${searchedFor(slots)}.`;
}
