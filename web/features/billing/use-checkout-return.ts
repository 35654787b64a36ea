import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { BillingAddress } from "./billing-address.ts";

interface CheckoutReturn {
  /** what the address says, at first */
  checkout: BillingAddress["checkout"];
  /** has the provider asked; answers whether it could be */
  onPaid: () => Promise<boolean>;
}

/**
 * Takes up the return from the checkout: the provider is asked at once, since its own message may
 * come later. Once that is settled the address no longer says it, so that a reload or a bookmark
 * welcomes nobody twice.
 */
export function useCheckoutReturn({ checkout, onPaid }: CheckoutReturn) {
  const [outcome] = useState(checkout);
  const navigate = useNavigate();
  const isTaken = useRef(false);
  useEffect(() => {
    if (outcome === undefined || isTaken.current) return;
    isTaken.current = true;
    const forget = () => navigate({ to: "/billing", search: {}, replace: true });
    if (outcome === "cancelled") void forget();
    else {
      void onPaid().then((isSettled) => {
        if (isSettled) void forget();
      });
    }
  }, [outcome, onPaid, navigate]);
  return outcome;
}
