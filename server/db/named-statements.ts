import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import pg from "pg";
import type { SlowStatements, Waited } from "./slow-statements.ts";

/** More statements than this stay unnamed, to bound the server's memory. */
const MAX_STATEMENTS = 500;
const PLANNED_MARK = "/* planned each time */";
const EVERYBODY_IS_PRO_MARK = "/* everybody is pro: */ false";

/**
 * Whether this installation has no paid plans. Inlined into each statement's text: a connection
 * setting would not pass a pooler, or would leak to another process.
 */
export const EVERYBODY_IS_PRO: SQL<boolean> = sql<boolean>`${sql.raw(EVERYBODY_IS_PRO_MARK)}`;

/**
 * Prefix for statements whose best plan depends on their values. A named statement soon gets a
 * generic plan, made for a small project: three times slower in a large one.
 */
export const PLANNED_EACH_TIME: SQL = sql.raw(PLANNED_MARK);

export interface StatementOptions {
  /**
   * whether to name parameterized statements by their text, so that PostgreSQL plans each once per
   * connection; not possible behind a transaction pooler
   */
  areNamed: boolean;
  isEverybodyPro: boolean;
  /** undefined: statements aren't timed */
  slow: SlowStatements | undefined;
}

interface Statement {
  text: string;
  name: string | undefined;
}

/** Cache of rewritten statement texts. */
class Texts {
  readonly #options: StatementOptions;
  readonly #known = new Map<string, Statement>();

  constructor(options: StatementOptions) {
    this.#options = options;
  }

  find(text: string): Statement {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const { areNamed, isEverybodyPro } = this.#options;
    const sent = isEverybodyPro ? text.replaceAll(EVERYBODY_IS_PRO_MARK, "true") : text;
    const hasRoom = this.#known.size < MAX_STATEMENTS;
    const isNamed = areNamed && hasRoom && !text.startsWith(PLANNED_MARK);
    const name = isNamed ? createHash("sha256").update(sent).digest("base64url") : undefined;
    const statement = { text: sent, name };
    if (hasRoom) this.#known.set(text, statement);
    return statement;
  }
}

/** A pg client class that rewrites and names the query builder's statements for this installation. */
export function clientOf(options: StatementOptions): new () => pg.Client & Waited {
  const texts = new Texts(options);
  const { slow } = options;
  return class extends pg.Client implements Waited {
    waitedMs = 0;
    requestContext: string | undefined;

    // pg has too many overloads to repeat; the assertion at the end keeps them.
    override query = ((first: unknown, ...rest: unknown[]) => {
      const query = super.query.bind(this) as (...args: unknown[]) => unknown;
      const sent = hasText(first) ? namedAs(first, texts.find(first.text), rest[0]) : first;
      const text = hasText(sent) ? sent.text : sent;
      // Submittables such as cursors have no text here.
      if (slow === undefined || typeof text !== "string") return query(sent, ...rest);
      return slow.time(text, this, rest, (args) => query(sent, ...args));
    }) as pg.Client["query"];
  };
}

function namedAs<Query extends object>(query: Query, { text, name }: Statement, values: unknown) {
  const hasValues = Array.isArray(values) && values.length > 0;
  return { ...query, text, name: hasValues ? name : undefined };
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
