import type { Fact } from "../rules/fact.ts";
import type { SpendingGroup } from "../rules/tool-calls.ts";
import { centsOf, roundToCents, toDecimal } from "../../../../shared/money.ts";
import type { Spending } from "../../expenses/spending-queries.ts";
import { factBuilder } from "../fact-builders.ts";

export type FoundSpending = Spending & { groups: SpendingGroup[] };

/** Rounded half up to whole cents. */
export function averageOf(total: string, count: number): string | null {
  return count === 0 ? null : toDecimal(roundToCents(centsOf(total) / count));
}

export function factsOfAverages(
  { project, count, groups }: FoundSpending,
  {
    by,
    average,
    percentOfBudget,
  }: { by?: string; average: string | null; percentOfBudget: string },
  about: Fact["about"],
): Fact[] {
  const { money, percent, count: counted } = factBuilder({ project: project.name, ...about });
  return [
    percent(percentOfBudget, "budget"),
    ...(average === null || count === 0 ? [] : [money(average)]),
    ...(by === "month" ? [counted(groups.length, "month")] : []),
  ];
}

/** Facts without a link, because no screen can exclude a category. */
export function factsWithout({ project, total, count }: Spending, about: Fact["about"]): Fact[] {
  const { money, count: counted } = factBuilder({ project: project.name, ...about });
  return [money(total), counted(count, "expense")];
}
