import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { BillingAddress } from "./billing-address.ts";

interface CheckoutReturn {
  /** outcome in the address on first render */
  checkout: BillingAddress["checkout"];
  /** asks the provider; resolves to whether it could be reached */
  onPaid: () => Promise<boolean>;
}

/**
 * Handles the return from checkout. Asks the provider at once, because its webhook may come later.
 * Then removes the outcome from the address, so that a reload or bookmark doesn't show it again.
 */
export function useCheckoutReturn({ checkout, onPaid }: CheckoutReturn) {
  const [outcome] = useState(checkout);
  const navigate = useNavigate();
  const isHandled = useRef(false);
  useEffect(() => {
    if (outcome === undefined || isHandled.current) return;
    isHandled.current = true;
    const clearAddress = () => navigate({ to: "/billing", search: {}, replace: true });
    if (outcome === "cancelled") void clearAddress();
    else {
      void onPaid().then((isSettled) => {
        if (isSettled) void clearAddress();
      });
    }
  }, [outcome, onPaid, navigate]);
  return outcome;
}
