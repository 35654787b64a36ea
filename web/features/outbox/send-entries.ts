import { ProblemError, errorMessage } from "../../lib/http/problem-error.ts";
import { type Entry, outcomeOf } from "./entry.ts";

interface Parts {
  /** sends one entry; idempotent */
  send: (entry: Entry) => Promise<void>;
  remove: (entry: Entry) => Promise<void>;
  storeRefusal: (entry: Entry) => Promise<void>;
}

/** @param again whether rejected entries are retried, too */
export function isSendable({ refusal }: Entry, again: boolean): boolean {
  return again || refusal === undefined;
}

export interface Sending {
  sent: Entry[];
  /** `wait` and `sign-in` stopped it early; after `refused` some entries are left */
  end: "sent" | "wait" | "sign-in" | "refused";
}

/**
 * Sends entries one after another. Stops at the first that can't be sent now; rejected ones stay
 * with the reason.
 *
 * @param again whether to retry entries rejected before
 */
export async function sendEntries(
  entries: readonly Entry[],
  { send, remove, storeRefusal }: Parts,
  again = false,
): Promise<Sending> {
  const sent: Entry[] = [];
  let end: Sending["end"] = "sent";
  for (const entry of entries) {
    if (!isSendable(entry, again)) continue;
    try {
      await send(entry);
    } catch (error) {
      const status = error instanceof ProblemError ? error.status : 0;
      const outcome = outcomeOf(status);
      if (outcome !== "refused") return { sent, end: outcome };
      end = outcome;
      await storeRefusal({ ...entry, refusal: errorMessage(error, "The server rejected it.") });
      continue;
    }
    await remove(entry);
    sent.push(entry);
  }
  return { sent, end };
}
