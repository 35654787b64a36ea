import type { UserId } from "../../../shared/ids.ts";

/** Some 10 MB. */
const MOST = 50_000;
/**
 * Bounds what a writer that doesn't raise the version may hide: an earlier release during an
 * update, or an operator's SQL.
 */
const LIFE_MS = 60_000;

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
 * Counts of expenses per project. The statement that uses one compares its version in the database
 * and counts again when it differs, so that a count is never older than the rows beside it.
 */
export class CountCache {
  readonly #now: () => number;
  readonly #entries = new Map<number, Entry>();

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  find(home: UserId, projectId: number): KnownCount | undefined {
    const entry = this.#entries.get(projectId);
    if (entry?.home !== home || this.#now() - entry.takenAt > LIFE_MS) return undefined;
    return entry;
  }

  /** @param used the count that was offered, whose age goes on if it held */
  keep(home: UserId, projectId: number, taken: KnownCount, used: KnownCount | undefined): void {
    if (used?.version === taken.version) return;
    this.#entries.delete(projectId);
    this.#entries.set(projectId, { home, ...taken, takenAt: this.#now() });
    if (this.#entries.size <= MOST) return;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }
}
