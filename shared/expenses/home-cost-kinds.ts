/**
 * Whether an expense counts toward the home's cost basis. An improvement adds value, prolongs life
 * or adapts to new uses; a repair maintains.
 */
export const HOME_COSTS = ["improvement", "repair"] as const;
export type HomeCost = (typeof HOME_COSTS)[number];
