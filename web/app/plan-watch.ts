import type { QueryClient } from "@tanstack/react-query";
import type { SubscriptionStatusAnswer } from "../../shared/billing/contract.ts";
import { userQuery } from "../features/auth/queries.ts";
import { subscriptionStatusQuery } from "../features/billing/queries.ts";
import { refresh } from "../lib/http/affected-queries.ts";

const POLL_MS = 30_000;
/** Networks need a moment when a computer wakes up. */
const RETURN_MS = 1000;

/** What other screens say of the plan: they are stale once it differs. */
function limitsOf(status: SubscriptionStatusAnswer): string {
  const { canCreateExpense, expenseLimit, canCreateContractor, contractorLimit } = status;
  return JSON.stringify([canCreateExpense, expenseLimit, canCreateContractor, contractorLimit]);
}

/**
 * Asks for the plan of whoever is signed in every half minute, and again a second after the tab
 * comes back into view; a hidden one asks nothing. Whoever else asks, the limits follow the
 * answer. It goes on for as long as the page stands.
 */
export function watchPlan(queryClient: QueryClient): void {
  const query = subscriptionStatusQuery();
  let returning = 0;
  let limits: string | undefined;

  const ask = () => {
    const isSignedIn = Boolean(queryClient.getQueryData(userQuery().queryKey));
    // One that fails is followed by the next.
    if (isSignedIn && document.visibilityState === "visible") void queryClient.prefetchQuery(query);
  };
  window.setInterval(ask, POLL_MS);
  document.addEventListener("visibilitychange", () => {
    window.clearTimeout(returning);
    returning = window.setTimeout(ask, RETURN_MS);
  });

  queryClient.getQueryCache().subscribe(() => {
    const status = queryClient.getQueryData(query.queryKey);
    if (status === undefined || limitsOf(status) === limits) return;
    limits = limitsOf(status);
    void refresh(queryClient, "plan");
  });
}
