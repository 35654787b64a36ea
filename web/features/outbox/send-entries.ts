import { ProblemError, textOf } from "../../lib/http/problem-error.ts";
import { type Entry, outcomeOf } from "./entry.ts";

interface Parts {
  /** sends one entry; sending it again changes nothing */
  send: (entry: Entry) => Promise<void>;
  remove: (entry: Entry) => Promise<void>;
  keepRefused: (entry: Entry) => Promise<void>;
}

/**
 * Sends entries one after another. Stops at the first that can't be sent now; refused ones are kept
 * with the reason.
 *
 * @returns the sent entries
 */
export async function sendEntries(
  entries: readonly Entry[],
  { send, remove, keepRefused }: Parts,
): Promise<Entry[]> {
  const sent: Entry[] = [];
  for (const entry of entries) {
    if (entry.refusal !== undefined) continue;
    try {
      await send(entry);
    } catch (error) {
      const status = error instanceof ProblemError ? error.status : 0;
      if (outcomeOf(status) !== "refused") return sent;
      await keepRefused({ ...entry, refusal: textOf(error, "The server refused it.") });
      continue;
    }
    await remove(entry);
    sent.push(entry);
  }
  return sent;
}
