import { ProblemError, errorMessage } from "../../lib/http/problem-error.ts";
import { type Entry, isUnanswered, outcomeOf } from "./entry.ts";

interface Parts {
  /** sends one entry; idempotent */
  send: (entry: Entry) => Promise<void>;
  remove: (entry: Entry) => Promise<void>;
  /** keeps the reason with the entry, unless the entry was removed meanwhile */
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

/** What an error means for an entry; the device's own errors, such as an unreadable file, stay. */
function outcomeAfter(error: unknown): ReturnType<typeof outcomeOf> {
  if (error instanceof ProblemError) return outcomeOf(error.status);
  const isOfDevice = error instanceof DOMException && error.name !== "AbortError";
  return isOfDevice && !isUnanswered(error) ? "refused" : "wait";
}

/**
 * Sends entries one after another. Stops at the first that can't be sent now, but not for the
 * server's file store: entries without files are sent all the same. Rejected ones stay with the
 * reason.
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
  let areFilesWaiting = false;
  for (const entry of entries) {
    if (!isSendable(entry, again) || (areFilesWaiting && entry.files.length > 0)) continue;
    try {
      await send(entry);
    } catch (error) {
      const outcome = outcomeAfter(error);
      const isServers = error instanceof ProblemError && error.status >= 500;
      if (outcome === "wait" && isServers && entry.files.length > 0) {
        areFilesWaiting = true;
        continue;
      }
      if (outcome !== "refused") return { sent, end: outcome };
      end = outcome;
      const isOfServer = error instanceof ProblemError;
      const reason = isOfServer ? "The server rejected it." : "This device can't read its file.";
      await storeRefusal({ ...entry, refusal: errorMessage(error, reason) });
      continue;
    }
    await remove(entry);
    sent.push(entry);
  }
  return { sent, end: areFilesWaiting ? "wait" : end };
}
