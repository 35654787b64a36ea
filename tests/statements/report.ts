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

/** Holds statements against the places of the tables, and against what is allowed. */
export function reportOn(
  sent: readonly SentStatement[],
  places: ReadonlyMap<string, Place>,
  allowed: readonly Allowed[],
): Report {
  const used = new Set<Allowed>();
  const faultsOf = ({ text, from }: SentStatement): string[] => {
    const plain = plainText(text);
    return findUnbound(text, places).flatMap(({ action, table }) => {
      const mention = `${action} ${table}`;
      const fitting = allowed.filter(
        ({ mentions, has }) => mentions.includes(mention) && plain.includes(has),
      );
      for (const entry of fitting) used.add(entry);
      const where = from ?? "a process of its own";
      return fitting.length > 0 ? [] : [`${mention} without an owner, from ${where}:\n  ${plain}`];
    });
  };
  return {
    faulty: sent.map(faultsOf).filter((faults) => faults.length > 0),
    used: [...used],
    unused: allowed.filter((entry) => !used.has(entry)),
  };
}
