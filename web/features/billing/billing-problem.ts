import type { ProblemCode } from "../../../shared/problem.ts";
import { ProblemError, textOf } from "../../lib/http/problem-error.ts";

/** What to tell when something about the plan did not work. */
export interface BillingProblem {
  title?: string;
  text: string;
}

export const STATUS_NOT_CHECKED = "Failed to check subscription status. Please try again.";
const UPGRADE_NOT_STARTED = "Failed to start upgrade process. Please try again.";
const PORTAL_NOT_OPENED = "Failed to open billing portal. Please try again.";
const PORTAL_NEEDS_CONFIGURATION = "The billing portal needs configuration before it can be used.";

/** Refusals whose own sentence says more than that it failed: what to do, or how long to wait. */
const TELLING: ReadonlySet<ProblemCode> = new Set(["conflict", "rate_limited"]);

function told(error: unknown, fallback: string): BillingProblem {
  const isTelling = error instanceof ProblemError && error.code && TELLING.has(error.code);
  return { text: isTelling ? textOf(error, fallback) : fallback };
}

export function checkProblem(error: unknown): BillingProblem {
  return told(error, STATUS_NOT_CHECKED);
}

export function checkoutProblem(error: unknown): BillingProblem {
  return told(error, UPGRADE_NOT_STARTED);
}

export function portalProblem(error: unknown): BillingProblem {
  if (error instanceof ProblemError && error.code === "portal_unavailable") {
    return {
      title: "Billing Portal Not Available",
      text: textOf(error, PORTAL_NEEDS_CONFIGURATION),
    };
  }
  return told(error, PORTAL_NOT_OPENED);
}
