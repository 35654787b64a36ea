import type { Allowed } from "./allowed.ts";
import { findUnbound } from "./judge.ts";
import type { SentStatement } from "./notes.ts";
import type { Place } from "./places.ts";

export interface Report {
  /** of each statement that asks without an owner, what is wrong with it, one line each */
  faulty: string[][];
  /** what is allowed, and was sent */
  used: Allowed[];
  /** what is allowed, and was not */
  unused: Allowed[];
}

/** Blanks and quotation marks make no other statement. */
export function plainText(text: string): string {
  return text.replaceAll('"', "").replaceAll(/\s+/g, " ").trim();
}

/** One that cannot be read keeps nobody from reading the others. */
function attempt<T>(read: () => T): T | Error {
  try {
    return read();
  } catch (error) {
    return error instanceof Error ? error : new Error("It cannot be read", { cause: error });
  }
}

/** Holds statements against the places of the tables, and against what is allowed. */
export function reportOn(
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
