import { sql, type SQL } from "drizzle-orm";
import type { UserId } from "../../shared/ids.ts";

/**
 * Limits how long a write remains unnoticed that doesn't increase the version: by an earlier
 * release during an upgrade, or by an operator's SQL.
 */
const MAX_AGE_MS = 60_000;

const OWNER = sql.placeholder("owner");

/** The version of the owner's records; null before the first write. */
export const VERSION: SQL<number | null> =
  sql`(select version from owners where user_id = ${OWNER})`;

/** Condition: the records are unchanged since a value was read from them. */
export const IS_UNCHANGED: SQL = sql`${VERSION} = ${sql.placeholder("version")}`;

/** A value, and the version of the owner's records that it was read from. */
interface Known<Value> {
  version: number;
  value: Value;
}

interface Entry<Value> extends Known<Value> {
  home: UserId;
  takenAt: number;
}

/**
 * Values per project that PostgreSQL reads from all of its expenses. A statement that uses one
 * returns no row if the version has changed, so that a value is never older than the rows in the
 * same response. It does not contain the full read: PostgreSQL would count its cost in the generic
 * plan, and plan for each project below the average size again and again.
 */
export class VersionCache<Value> {
  readonly #maxEntries: number;
  readonly #now: () => number;
  readonly #entries = new Map<number, Entry<Value>>();

  constructor(maxEntries: number, now: () => number = () => performance.now()) {
    this.#maxEntries = maxEntries;
    this.#now = now;
  }

  find(home: UserId, projectId: number): Known<Value> | undefined {
    const entry = this.#entries.get(projectId);
    if (entry?.home !== home || this.#now() - entry.takenAt > MAX_AGE_MS) return undefined;
    return entry;
  }

  keep(home: UserId, projectId: number, { version, value }: Known<Value>): void {
    this.#entries.delete(projectId);
    this.#entries.set(projectId, { home, version, value, takenAt: this.#now() });
    if (this.#entries.size <= this.#maxEntries) return;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }
}
