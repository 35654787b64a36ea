/*
 * What is read of a project's money, by name. A feature of its own without a screen, because
 * expenses, budget and contracts all read it and open each other's dialogs: in any of them it would
 * close a circle. The queries stand beside it, each in its file, since whoever only forgets
 * answers need not load what checks them.
 */

export const moneyPlanKeys = {
  all: ["money-plan"] as const,
  of: (projectId: number) => ["money-plan", projectId] as const,
};

export const quoteKeys = {
  all: ["quotes"] as const,
  of: (projectId: number) => ["quotes", projectId] as const,
};
