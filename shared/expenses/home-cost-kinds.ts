/**
 * Whether an expense counts towards what a home has cost (its cost basis). An improvement adds to
 * the home's value, prolongs its life or adapts it to new uses; a repair keeps it in good order.
 */
export const HOME_COSTS = ["improvement", "repair"] as const;
export type HomeCost = (typeof HOME_COSTS)[number];
