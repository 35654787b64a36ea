import type { ProblemCode } from "../../../shared/problem.ts";
import { ProblemError, errorMessage } from "../../lib/http/problem-error.ts";

/** Error message on the billing page. */
export interface BillingProblem {
  title?: string;
  text: string;
}

export const STATUS_NOT_CHECKED = "Failed to check subscription status. Please try again.";
const UPGRADE_NOT_STARTED = "Failed to start upgrade process. Please try again.";
const PORTAL_NOT_OPENED = "Failed to open billing portal. Please try again.";
const PORTAL_NEEDS_CONFIGURATION = "The billing portal needs configuration before it can be used.";

/** Codes whose server message is more useful than the fallback: what to do, or how long to wait. */
const INFORMATIVE_CODES: ReadonlySet<ProblemCode> = new Set(["conflict", "rate_limited"]);

function problemOf(error: unknown, fallback: string): BillingProblem {
  const isInformative =
    error instanceof ProblemError && error.code && INFORMATIVE_CODES.has(error.code);
  return { text: isInformative ? errorMessage(error, fallback) : fallback };
}

export function checkProblem(error: unknown): BillingProblem {
  return problemOf(error, STATUS_NOT_CHECKED);
}

export function checkoutProblem(error: unknown): BillingProblem {
  return problemOf(error, UPGRADE_NOT_STARTED);
}

export function portalProblem(error: unknown): BillingProblem {
  if (error instanceof ProblemError && error.code === "portal_unavailable") {
    return {
      title: "Billing Portal Not Available",
      text: errorMessage(error, PORTAL_NEEDS_CONFIGURATION),
    };
  }
  return problemOf(error, PORTAL_NOT_OPENED);
}
