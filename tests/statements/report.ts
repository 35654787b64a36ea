import type { Allowed, WithoutActivity } from "./allowed.ts";
import { findUnbound } from "./judge.ts";
import { plainText, type SentStatement } from "./notes.ts";
import type { Place } from "./places.ts";

export interface Report {
  /** for each statement without an owner, its problems, one line each */
  faulty: string[][];
  /** exceptions that matched */
  used: Allowed[];
  /** exceptions that matched nothing */
  unused: Allowed[];
}

/** An unparsable statement must not stop the others. */
function attempt<T>(read: () => T): T | Error {
  try {
    return read();
  } catch (error) {
    return error instanceof Error ? error : new Error("It cannot be read", { cause: error });
  }
}

/** Checks statements against the distribution of the tables and the exceptions. */
export function formatReport(
  sent: readonly SentStatement[],
  places: ReadonlyMap<string, Place>,
  allowed: readonly Allowed[],
): Report {
  const used = new Set<Allowed>();
  const faultsOf = ({ text, from }: SentStatement): string[] => {
    const plain = plainText(text);
    const where = from ?? "a process of its own";
    const unbound = attempt(() => findUnbound(text, places));
    if (unbound instanceof Error) return [`${unbound.message}, from ${where}:\n  ${plain}`];
    return unbound.flatMap(({ action, table }) => {
      const mention = `${action} ${table}`;
      const fitting = allowed.filter(
        ({ mentions, has }) => mentions.includes(mention) && plain.includes(has),
      );
      for (const entry of fitting) used.add(entry);
      return fitting.length > 0 ? [] : [`${mention} without an owner, from ${where}:\n  ${plain}`];
    });
  };
  return {
    faulty: sent.map(faultsOf).filter((faults) => faults.length > 0),
    used: [...used],
    unused: allowed.filter((entry) => !used.has(entry)),
  };
}

/** Checks writes without an activity entry against the exceptions. */
export function formatActivityReport(
  unrecorded: readonly string[],
  exceptions: readonly WithoutActivity[],
): { faulty: string[]; unused: WithoutActivity[] } {
  return {
    faulty: unrecorded.filter((text) => !exceptions.some(({ has }) => text.includes(has))),
    unused: exceptions.filter(({ has }) => !unrecorded.some((text) => text.includes(has))),
  };
}
