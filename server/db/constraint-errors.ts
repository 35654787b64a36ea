import { DrizzleQueryError } from "drizzle-orm";
import pg from "pg";

/** What Citus puts behind the name of a constraint in each of the parts of a table. */
const OF_A_SHARD = /_\d{6,}$/;

/** The name of the constraint that refused a statement; undefined for any other failure. */
export function violatedConstraint(error: unknown): string | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof pg.DatabaseError ? cause.constraint?.replace(OF_A_SHARD, "") : undefined;
}

/**
 * Turns what the database refuses into what the caller did: its checks hold at the moment of
 * the write, so nothing can slip in between a question and the write.
 *
 * @param refusals by the name of the constraint
 */
export async function withKnownRefusals<T>(
  refusals: ReadonlyMap<string | undefined, () => Error>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw refusals.get(violatedConstraint(error))?.() ?? error;
  }
}
