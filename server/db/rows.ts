import { isDeepStrictEqual } from "node:util";
import { type Query, type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { type Database, DIALECT, type Queryable, sendCommit, type Tx } from "./client.ts";

/*
 * Raw SQL whose rows are described by a schema. Types come from the schema. Production trusts it
 * without parsing; tests parse every row.
 */

/** A schema of rows. No transforms, because production returns rows without parsing them. */
export type RowSchema<Row> = z.ZodMiniType<Row, Row>;

let areChecked = false;

/** For test set-up: from now on each row must match its schema exactly. */
export function checkEveryRow(): void {
  areChecked = true;
}

/** Runs the statement of a template literal: `` queryRows(db, schema)`select …` ``. */
export function queryRows<Row>(db: Pick<Queryable, "execute">, schema: RowSchema<Row>) {
  return async (strings: TemplateStringsArray, ...params: unknown[]): Promise<Row[]> => {
    const { rows } = await db.execute(sql(strings, ...params));
    return trusted(schema, rows);
  };
}

/** Sent when it is called; other statements of Drizzle only when they are awaited. */
interface PreparedRows<Row> {
  (db: Pick<Database, "_">, values: Readonly<Record<string, unknown>>): Promise<Row[]>;
  readonly isSentAtOnce: true;
}

/**
 * A statement whose text is built once for all requests, also in transactions. For long statements,
 * where building takes longer than sending. Values that vary are placeholders.
 */
export function prepareRows<Row>(schema: RowSchema<Row>, build: () => SQL): PreparedRows<Row> {
  let built: Query | undefined;
  const send = async (
    db: Pick<Database, "_">,
    values: Readonly<Record<string, unknown>>,
  ): Promise<Row[]> => {
    built ??= DIALECT.sqlToQuery(build());
    const statement = db._.session.prepareQuery<{
      execute: { rows: unknown[] };
      all: unknown;
      values: unknown;
    }>(built, undefined, undefined, false);
    const { rows } = await statement.execute(values);
    return trusted(schema, rows);
  };
  return Object.assign(send, { isSentAtOnce: true } as const);
}

/**
 * Sends a transaction's last statement together with the commit, which releases its locks a round
 * trip earlier. PostgreSQL rolls back if the statement fails.
 */
export async function sendLast<Row>(
  tx: Tx,
  statement: PreparedRows<Row>,
  values: Readonly<Record<string, unknown>>,
): Promise<Row[]> {
  const rows = statement(tx, values);
  sendCommit(tx);
  return rows;
}

interface Client {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
}

/** Like `queryRows`, without Drizzle, on a connection or pool of `pg`. */
export async function queryClientRows<Row>(
  client: Client,
  schema: RowSchema<Row>,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const { rows } = await client.query(text, values);
  return trusted(schema, rows);
}

/** The first row of a statement that always returns one. */
export function firstRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error("The statement returned no row");
  return row;
}

export const hasRow = z.object({ has: z.boolean() });

export async function hasTable(client: Client, name: string): Promise<boolean> {
  const rows = await queryClientRows(client, hasRow, "select to_regclass($1) is not null as has", [
    name,
  ]);
  return rows[0]?.has === true;
}

function trusted<Row>(schema: RowSchema<Row>, rows: unknown[]): Row[] {
  if (areChecked) for (const row of rows) requireMatch(schema, row);
  return rows as Row[];
}

/** Throws unless the row matches; also for columns that the schema does not name. */
function requireMatch(schema: RowSchema<unknown>, row: unknown): void {
  const { error, data } = z.safeParse(schema, row);
  if (error) {
    throw new TypeError(`A row does not match its schema: ${z.prettifyError(error)}`);
  }
  if (isDeepStrictEqual(data, row)) return;
  throw new TypeError(
    `A row has more than its schema names: ${JSON.stringify(row)} instead of ${JSON.stringify(data)}`,
  );
}
