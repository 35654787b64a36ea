import type { QueryClient } from "@tanstack/react-query";
import type { SubscriptionStatusResponse } from "../../shared/billing/contract.ts";
import { userQuery } from "../features/auth/queries.ts";
import { subscriptionStatusQuery } from "../features/billing/queries.ts";
import { refresh } from "../lib/http/affected-queries.ts";

const POLL_MS = 30_000;
/** Networks need a moment when a computer wakes up. */
const RETURN_DELAY_MS = 1000;

/** The plan's limits, to compare with the last ones. */
function limitsKey(status: SubscriptionStatusResponse): string {
  const { canCreateExpense, expenseLimit, canCreateContractor, contractorLimit } = status;
  return JSON.stringify([canCreateExpense, expenseLimit, canCreateContractor, contractorLimit]);
}

/**
 * Polls the signed-in user's plan every 30 seconds, and a second after the tab is shown again;
 * hidden tabs don't poll. When any answer changes the limits, queries that depend on them become
 * stale. Runs until the page is left.
 */
export function watchPlan(queryClient: QueryClient): void {
  const query = subscriptionStatusQuery();
  let returning = 0;
  let limits: string | undefined;

  const ask = () => {
    const isSignedIn = Boolean(queryClient.getQueryData(userQuery().queryKey));
    // A failed request is simply followed by the next.
    if (isSignedIn && document.visibilityState === "visible") void queryClient.prefetchQuery(query);
  };
  window.setInterval(ask, POLL_MS);
  document.addEventListener("visibilitychange", () => {
    window.clearTimeout(returning);
    returning = window.setTimeout(ask, RETURN_DELAY_MS);
  });

  queryClient.getQueryCache().subscribe(() => {
    const status = queryClient.getQueryData(query.queryKey);
    if (status === undefined || limitsKey(status) === limits) return;
    limits = limitsKey(status);
    void refresh(queryClient, "plan");
  });
}
