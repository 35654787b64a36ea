export const QUOTE_STATUSES = ["asked", "received", "accepted", "declined", "completed"] as const;
export type QuoteStatus = (typeof QUOTE_STATUSES)[number];

/**
 * What a quote may become. A declined one may be taken up again, and what was accepted by mistake
 * goes back to received; only a contract can be completed.
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

/** Whether it is a contract: its amount is promised. */
export function isContract(status: QuoteStatus): boolean {
  return status === "accepted" || status === "completed";
}
