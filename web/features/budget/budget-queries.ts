/* Query keys of a project's budget and quotes. Not in a feature of its own screens, because
   expenses, budget and contracts import them and each other's dialogs, which would form a cycle.
   The queries are in separate files, because code that only invalidates needs no response schemas. */

export const moneyPlanKeys = {
  all: ["money-plan"] as const,
  of: (projectId: number) => ["money-plan", projectId] as const,
};

export const quoteKeys = {
  all: ["quotes"] as const,
  of: (projectId: number) => ["quotes", projectId] as const,
};
