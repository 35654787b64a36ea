import { DrizzleQueryError } from "drizzle-orm";
import pg from "pg";

/** Class 23 of SQLSTATE. */
const INTEGRITY_VIOLATION = /^23/;
/**
 * The Citus coordinator passes a worker's error on without its fields, so the name is only in the
 * text.
 */
const NAMED_IN_MESSAGE = / constraint "([^"]+)"/;
/** Citus appends the shard number to constraint names. */
const OF_A_SHARD = /_\d{6,}$/;

/** The name of the violated constraint; undefined for other errors. */
export function violatedConstraint(error: unknown): string | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (!(cause instanceof pg.DatabaseError)) return undefined;
  const name = cause.constraint ?? nameInMessage(cause);
  return name?.replace(OF_A_SHARD, "");
}

function nameInMessage({ code, message }: pg.DatabaseError): string | undefined {
  if (code === undefined || !INTEGRITY_VIOLATION.test(code)) return undefined;
  return NAMED_IN_MESSAGE.exec(message)?.[1];
}

/**
 * Maps constraint violations to user errors. The database checks at the time of the write, so there
 * is no race as with a check before it.
 *
 * @param refusals errors by constraint name
 */
export async function withConstraintErrors<T>(
  refusals: ReadonlyMap<string | undefined, () => Error>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw refusals.get(violatedConstraint(error))?.() ?? error;
  }
}
