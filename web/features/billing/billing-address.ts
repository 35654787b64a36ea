/** Address after returning from the checkout, written by the payment provider. */
export interface BillingAddress {
  checkout?: "success" | "cancelled";
}

/** The router's `validateSearch`. Separate because every page loads it. */
export function parseBillingAddress({ checkout }: Record<string, unknown>): BillingAddress {
  return checkout === "success" || checkout === "cancelled" ? { checkout } : {};
}
