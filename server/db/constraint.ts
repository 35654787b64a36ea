import { DrizzleQueryError } from "drizzle-orm";
import pg from "pg";

/** The name of the constraint that refused a statement; undefined for any other failure. */
export function violatedConstraint(error: unknown): string | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof pg.DatabaseError ? cause.constraint : undefined;
}
