/* Query keys of a project's budget and quotes. Quotes are here because expenses, budget and
   contracts read them and open each other's dialogs; in the contracts feature they would form an
   import cycle. Separate from the queries, because code that only invalidates needs no response
   schemas. */

export const budgetOverviewKeys = {
  all: ["budget"] as const,
  of: (projectId: number) => ["budget", projectId] as const,
};

export const quoteKeys = {
  all: ["quotes"] as const,
  of: (projectId: number) => ["quotes", projectId] as const,
};
