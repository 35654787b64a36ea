import type { QuoteStatus } from "../../../shared/contracts/quote-status.ts";

export const QUOTE_STATUS_WORDS = {
  asked: "Requested",
  received: "Received",
  accepted: "Accepted",
  completed: "Completed",
  declined: "Declined",
} as const satisfies Record<QuoteStatus, string>;
