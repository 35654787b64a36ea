import type { HomeCost } from "../../../../../shared/expenses/home-cost-kinds.ts";

const LABELS = { improvement: "Improvement", repair: "Repair" } satisfies Record<HomeCost, string>;

export function homeCostLabel(homeCost: HomeCost): string {
  return LABELS[homeCost];
}
