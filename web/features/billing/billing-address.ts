/** How the person comes back from the checkout, as the payment provider writes it into the address. */
export interface BillingAddress {
  checkout?: "success" | "cancelled";
}

/** The router's `validateSearch`: apart from the rest, since every screen loads it. */
export function parseBillingAddress({ checkout }: Record<string, unknown>): BillingAddress {
  return checkout === "success" || checkout === "cancelled" ? { checkout } : {};
}
