import type { Expense } from "./contract.ts";

/**
 * Fingerprint of an expense's content, to detect a concurrent change. Not cryptographic: a forged
 * one gains nothing.
 */
export function expenseVersion({ contractor: _contractor, details, ...own }: Expense): string {
  const { shares = [], receipts = [], ...said } = details ?? {};
  const content = JSON.stringify([
    ...[own, said].map((fields) => Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    shares.map(({ lineId, amount: part }) => [lineId, part]),
    receipts,
  ]);
  // Two 32-bit FNV-1a hashes in integer arithmetic.
  let first = 0x811c9dc5;
  let second = 0x01000193;
  for (let at = 0; at < content.length; at += 1) {
    const code = content.charCodeAt(at);
    first = Math.imul(first ^ code, 0x01000193);
    second = Math.imul(second ^ (code + at), 0x85ebca6b);
  }
  const written = (hash: number) => (hash >>> 0).toString(16).padStart(8, "0");
  return `"${written(first)}${written(second)}"`;
}
