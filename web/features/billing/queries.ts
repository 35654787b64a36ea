import { queryOptions } from "@tanstack/react-query";
import {
  messageAnswer,
  redirectAnswer,
  subscriptionStatus,
} from "../../../shared/billing/contract.ts";
import { call } from "../../lib/http/http.ts";
import { useWrite } from "../../lib/http/use-write.ts";

export const billingKeys = { status: ["billing", "status"] as const };

/**
 * The plan and how much of it is used. It is asked for behind the person's back, where the end of
 * a session must not take a form away: the next thing they do themselves finds that out.
 */
export function subscriptionStatusQuery() {
  return queryOptions({
    queryKey: billingKeys.status,
    queryFn: ({ signal }) =>
      call("/api/subscription-status", {
        answer: subscriptionStatus,
        signal,
        mayBeSignedOut: true,
      }),
    staleTime: 0,
  });
}

/** Has the payment provider asked, and reads the plan anew. */
export function useCheckSubscription() {
  return useWrite({
    changes: "subscription",
    mutationFn: () => call("/api/check-subscription", { method: "POST", answer: messageAnswer }),
    isDoneWhenRead: true,
    onError: (error) => console.error("Failed to check the subscription", error),
  });
}

/** Leaves for the page where the card is entered. */
export function useOpenCheckout() {
  return useWrite({
    changes: "subscription",
    mutationFn: () =>
      call("/api/create-checkout-session", { method: "POST", answer: redirectAnswer }),
    onSuccess: ({ url }) => window.location.assign(url),
    // It may have been refused because of what another tab or device has paid.
    refreshesAfter: "failure",
    onError: (error) => console.error("Failed to open the checkout", error),
  });
}

/** Leaves for the provider's page of cards, receipts and the cancellation. */
export function useOpenPortal() {
  return useWrite({
    changes: "subscription",
    mutationFn: () =>
      call("/api/create-portal-session", { method: "POST", answer: redirectAnswer }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => console.error("Failed to open the billing portal", error),
  });
}
