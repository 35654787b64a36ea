import { DrizzleQueryError } from "drizzle-orm";
import pg from "pg";

/** Citus appends the shard number to constraint names. */
const OF_A_SHARD = /_\d{6,}$/;

/** The name of the violated constraint; undefined for any other error. */
export function violatedConstraint(error: unknown): string | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof pg.DatabaseError ? cause.constraint?.replace(OF_A_SHARD, "") : undefined;
}

/**
 * Maps constraint violations to user errors. The constraint holds at the moment of the write, so no
 * check before it can race.
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
