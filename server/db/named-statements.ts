import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import pg from "pg";
import type { SlowStatements, ConnectionWait } from "./slow-statements.ts";

/** Further statements are unnamed, to bound the database server's memory. */
const MAX_STATEMENTS = 500;
const PLANNED_MARK = "/* planned each time */";

/**
 * Prefix for statements whose best plan depends on their values. PostgreSQL soon uses a generic
 * plan for a named statement, which was chosen for a small project and is three times slower in a
 * large one.
 */
export const PLANNED_EACH_TIME: SQL = sql.raw(PLANNED_MARK);

export interface StatementOptions {
  /**
   * whether to name parameterized statements by their text, so that PostgreSQL plans each only once
   * per connection; not possible behind a transaction pooler
   */
  areNamed: boolean;
  /** undefined: statements are not timed */
  slow: SlowStatements | undefined;
}

/** Cache of statement names. */
class Names {
  readonly #areNamed: boolean;
  readonly #known = new Map<string, string>();

  constructor(areNamed: boolean) {
    this.#areNamed = areNamed;
  }

  find(text: string): string | undefined {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const hasRoom = this.#known.size < MAX_STATEMENTS;
    if (!this.#areNamed || !hasRoom || text.startsWith(PLANNED_MARK)) return undefined;
    const name = createHash("sha256").update(text).digest("base64url");
    this.#known.set(text, name);
    return name;
  }
}

/** Lets everything that is written to a socket in one tick travel in one system call. */
function gatherWrites({ stream }: pg.Connection): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/**
 * A pg client class that names and times the query builder's statements, and sends those of one
 * tick together.
 */
export function clientOf({
  areNamed,
  slow,
}: StatementOptions): new () => pg.Client & ConnectionWait {
  const names = new Names(areNamed);
  return class extends pg.Client implements ConnectionWait {
    waitedMs = 0;
    requestContext: string | undefined;

    // The overloads of pg are too many to repeat; the assertion at the end keeps their types.
    override query = ((first: unknown, ...rest: unknown[]) => {
      const query = super.query.bind(this) as (...args: unknown[]) => unknown;
      const sent = hasText(first) ? namedAs(first, names.find(first.text), rest[0]) : first;
      const text = hasText(sent) ? sent.text : sent;
      gatherWrites(this.connection);
      // Submittables such as cursors have no text here.
      if (slow === undefined || typeof text !== "string") return query(sent, ...rest);
      return slow.time(text, this, rest, (args) => query(sent, ...args));
    }) as pg.Client["query"];
  };
}

function namedAs<Query extends object>(query: Query, name: string | undefined, values: unknown) {
  const hasValues = Array.isArray(values) && values.length > 0;
  return { ...query, name: hasValues ? name : undefined };
}

function hasText(query: unknown): query is { text: string } {
  return (
    typeof query === "object" &&
    query !== null &&
    "text" in query &&
    typeof query.text === "string" &&
    !("submit" in query)
  );
}
