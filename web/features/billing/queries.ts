import { queryOptions } from "@tanstack/react-query";
import {
  messageResponse,
  redirectResponse,
  subscriptionStatus,
} from "../../../shared/billing/contract.ts";
import { call } from "../../lib/http/http.ts";
import { useWrite } from "../../lib/http/use-write.ts";

export const billingKeys = { status: ["billing", "status"] as const };

/**
 * Plan and usage. Refetched in the background, so a 401 must not close an open form; the user's
 * next action reports it.
 */
export function subscriptionStatusQuery() {
  return queryOptions({
    queryKey: billingKeys.status,
    queryFn: ({ signal }) =>
      call("/api/subscription-status", {
        response: subscriptionStatus,
        signal,
        allowsSignedOut: true,
      }),
    staleTime: 0,
  });
}

/** Makes the server ask the payment provider, then refetches the plan. */
export function useCheckSubscription() {
  return useWrite({
    changes: "subscription",
    mutationFn: () =>
      call("/api/check-subscription", { method: "POST", response: messageResponse }),
    awaitsRefetch: true,
    onError: (error) => console.error("Failed to check the subscription", error),
  });
}

/** Opens the provider's payment page. */
export function useOpenCheckout() {
  return useWrite({
    changes: "subscription",
    mutationFn: () =>
      call("/api/create-checkout-session", { method: "POST", response: redirectResponse }),
    onSuccess: ({ url }) => window.location.assign(url),
    // It may have failed because of a payment in another tab or on another device.
    refreshesAfter: "failure",
    onError: (error) => console.error("Failed to open the checkout", error),
  });
}

/** Opens the provider's page for cards, receipts and cancellation. */
export function useOpenPortal() {
  return useWrite({
    changes: "subscription",
    mutationFn: () =>
      call("/api/create-portal-session", { method: "POST", response: redirectResponse }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => console.error("Failed to open the billing portal", error),
  });
}
