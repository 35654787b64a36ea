import { useEffect } from "react";
import { Button } from "../../ui/button.tsx";
import { useOpenCheckout, useOpenPortal } from "./queries.ts";
import { type BillingProblem, checkoutProblem, portalProblem } from "./billing-problem.ts";
import type { PlanState } from "./plan-state.ts";

interface PlanActionsProps {
  state: PlanState;
  onProblem: (problem: BillingProblem | undefined) => void;
}

/** Resets the buttons when the browser's back button restores the page from its cache. */
function useReadyOnReturn(reset: () => void) {
  useEffect(() => {
    const handleShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset();
    };
    window.addEventListener("pageshow", handleShow);
    return () => window.removeEventListener("pageshow", handleShow);
  }, [reset]);
}

/** Links to the payment provider's pages. */
export function PlanActions({ state, onProblem }: PlanActionsProps) {
  const { mayUpgrade, hasPortal, isPortalMain, checkoutLabel, portalLabel } = state;
  const checkout = useOpenCheckout();
  const portal = useOpenPortal();
  useReadyOnReturn(checkout.reset);
  useReadyOnReturn(portal.reset);
  // Stays pending after success until the page unloads.
  const isOpeningCheckout = checkout.isPending || checkout.isSuccess;
  const isOpeningPortal = portal.isPending || portal.isSuccess;

  function handleUpgrade() {
    if (isOpeningPortal) return;
    onProblem(undefined);
    checkout.mutate(undefined, { onError: (error) => onProblem(checkoutProblem(error)) });
  }

  function handlePortal() {
    if (isOpeningCheckout) return;
    onProblem(undefined);
    portal.mutate(undefined, { onError: (error) => onProblem(portalProblem(error)) });
  }

  if (!mayUpgrade && !hasPortal) return null;
  return (
    <div className="mt-6 flex flex-wrap gap-2 print:hidden">
      {mayUpgrade && (
        <Button
          variant="primary"
          className="max-sm:grow"
          isPending={isOpeningCheckout}
          onClick={handleUpgrade}
        >
          {isOpeningCheckout ? "Opening checkout..." : checkoutLabel}
        </Button>
      )}
      {hasPortal && (
        <Button
          variant={isPortalMain ? "primary" : "quiet"}
          className="max-sm:grow"
          isPending={isOpeningPortal}
          onClick={handlePortal}
        >
          {isOpeningPortal ? "Opening billing portal..." : portalLabel}
        </Button>
      )}
    </div>
  );
}
