import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import pg from "pg";
import type { SlowStatements, Waited } from "./slow-statements.ts";

/** Past so many different texts a statement goes unnamed rather than fill the server's memory. */
const MAX_STATEMENTS = 500;
const PLANNED_MARK = "/* planned each time */";
const EVERYBODY_IS_PRO_MARK = "/* everybody is pro: */ false";

/**
 * Whether this installation charges nobody. Each statement that asks carries the answer in its own
 * text: a setting of the connection would not reach the database through a pooler, or would stay
 * behind there for a process that charges.
 */
export const EVERYBODY_IS_PRO: SQL<boolean> = sql<boolean>`${sql.raw(EVERYBODY_IS_PRO_MARK)}`;

/**
 * Put first in a statement whose best plan depends on its values. A named statement is soon
 * run by one plan for all values, made for a small project: three times slower in a large one.
 */
export const PLANNED_EACH_TIME: SQL = sql.raw(PLANNED_MARK);

export interface StatementOptions {
  /**
   * whether every statement that has parameters is named after its text, so that PostgreSQL plans
   * it once a connection; a pooler that gives each transaction another connection knows no names
   */
  areNamed: boolean;
  isEverybodyPro: boolean;
  /** undefined: nobody asks how long a statement took */
  slow: SlowStatements | undefined;
}

interface Statement {
  text: string;
  name: string | undefined;
}

/** The texts that are sent, each looked through once. */
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

/** The connections of one pool: they send what the query builder wrote as this installation needs it. */
export function clientOf(options: StatementOptions): new () => pg.Client & Waited {
  const texts = new Texts(options);
  const { slow } = options;
  return class extends pg.Client implements Waited {
    waitedMs = 0;
    asker: string | undefined;

    // pg's own overloads are too many to repeat: they are kept by the assertion at the end.
    override query = ((first: unknown, ...rest: unknown[]) => {
      const query = super.query.bind(this) as (...args: unknown[]) => unknown;
      const sent = hasText(first) ? namedAs(first, texts.find(first.text), rest[0]) : first;
      const text = hasText(sent) ? sent.text : sent;
      // A stream of its own kind, such as a cursor, has no text here and ends by itself.
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
