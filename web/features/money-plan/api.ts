import type { QueryClient } from "@tanstack/react-query";

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

/** Every report of every project: most of them compare or add up. */
const REPORTS = ["reports"] as const;

/**
 * Makes stale whatever a change of a project's expenses makes another one.
 *
 * @param projectId left out: of every project
 */
export function forgetMoney(queryClient: QueryClient, projectId?: number): void {
  const stale =
    projectId === undefined
      ? [moneyPlanKeys.all, quoteKeys.all, REPORTS]
      : [moneyPlanKeys.of(projectId), quoteKeys.of(projectId), REPORTS];
  for (const queryKey of stale) {
    void queryClient.invalidateQueries({ queryKey });
  }
}
