export const QUOTE_STATUSES = ["asked", "received", "accepted", "declined", "completed"] as const;
export type QuoteStatus = (typeof QUOTE_STATUSES)[number];

/**
 * Allowed transitions. A declined quote may be reopened, an acceptance undone; only a contract can
 * be completed.
 */
const NEXT: Record<QuoteStatus, readonly QuoteStatus[]> = {
  asked: ["received", "accepted", "declined"],
  received: ["asked", "accepted", "declined"],
  accepted: ["received", "declined", "completed"],
  declined: ["asked", "received", "accepted"],
  completed: ["accepted"],
};

export function mayBecome(from: QuoteStatus, to: QuoteStatus): boolean {
  return from === to || NEXT[from].includes(to);
}

/** Whether a quote is a contract, so that its amount is committed. */
export function isContract(status: QuoteStatus): boolean {
  return status === "accepted" || status === "completed";
}
