import type { QueryClient } from "@tanstack/react-query";
import type { SubscriptionStatusAnswer } from "../../shared/billing/contract.ts";
import { subscriptionStatusQuery } from "../features/billing/api.ts";
import { refreshWhatShows } from "../lib/shown-records.ts";

const POLL_MS = 30_000;
/** Networks need a moment when a computer wakes up. */
const RETURN_MS = 1000;

/** What other screens say of the plan: they are stale once it differs. */
function limitsOf(status: SubscriptionStatusAnswer): string {
  const { canCreateExpense, expenseLimit, canCreateContractor, contractorLimit } = status;
  return JSON.stringify([canCreateExpense, expenseLimit, canCreateContractor, contractorLimit]);
}

/**
 * Asks for the plan every half minute, and again a second after the tab comes back into view; a
 * hidden one asks nothing. Whoever else asks, the limits follow the answer.
 *
 * @returns what ends it
 */
export function watchPlan(queryClient: QueryClient): () => void {
  const query = subscriptionStatusQuery();
  let returning = 0;
  let limits: string | undefined;
  // One that fails is followed by the next.
  const ask = () => void queryClient.prefetchQuery(query);

  const timer = window.setInterval(() => {
    if (document.visibilityState === "visible") ask();
  }, POLL_MS);

  const handleVisibility = () => {
    window.clearTimeout(returning);
    if (document.visibilityState === "visible") returning = window.setTimeout(ask, RETURN_MS);
  };
  document.addEventListener("visibilitychange", handleVisibility);

  const follow = () => {
    const status = queryClient.getQueryData(query.queryKey);
    if (status === undefined || limitsOf(status) === limits) return;
    limits = limitsOf(status);
    refreshWhatShows(queryClient, "plan");
  };
  const unsubscribe = queryClient.getQueryCache().subscribe(follow);

  return () => {
    window.clearInterval(timer);
    window.clearTimeout(returning);
    document.removeEventListener("visibilitychange", handleVisibility);
    unsubscribe();
  };
}
