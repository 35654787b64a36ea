import { type SQL, sql, type SQLWrapper } from "drizzle-orm";

/** An ISO timestamp in UTC, whatever the connection's time zone. */
export function isoText(moment: SQLWrapper): SQL {
  return sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
