import type { UserId } from "../../../shared/ids.ts";

/** About 10 MB. */
const MAX_ENTRIES = 50_000;
/**
 * Limits how long a write remains unnoticed that doesn't increase the version: by an earlier
 * release during an upgrade, or by an operator's SQL.
 */
const MAX_AGE_MS = 60_000;

/** A count, and the version of the owner's records at which it was taken. */
export interface KnownCount {
  version: number;
  count: number;
}

interface Entry extends KnownCount {
  home: UserId;
  takenAt: number;
}

/**
 * Counts of expenses per project. The statement that uses one compares its version with the
 * database's and counts again if they differ, so that a count is never older than the rows in the
 * same response.
 */
export class CountCache {
  readonly #now: () => number;
  readonly #entries = new Map<number, Entry>();

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  find(home: UserId, projectId: number): KnownCount | undefined {
    const entry = this.#entries.get(projectId);
    if (entry?.home !== home || this.#now() - entry.takenAt > MAX_AGE_MS) return undefined;
    return entry;
  }

  /** @param used the count that was passed to the statement; if still valid, it keeps its age */
  keep(home: UserId, projectId: number, taken: KnownCount, used: KnownCount | undefined): void {
    if (used?.version === taken.version) return;
    this.#entries.delete(projectId);
    this.#entries.set(projectId, { home, ...taken, takenAt: this.#now() });
    if (this.#entries.size <= MAX_ENTRIES) return;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }
}
