import { type SQL, sql, type SQLWrapper } from "drizzle-orm";

/**
 * Formats a timestamp as ISO text in UTC, whatever the connection's time zone.
 *
 * @param moment a column, or its name with its table's alias
 */
export function isoText(moment: SQLWrapper | string): SQL {
  if (typeof moment === "string") return sql.raw(isoTextOf(moment));
  return sql`to_char(${moment} at time zone 'UTC', ${sql.raw(FORMAT)})`;
}

/** `isoText` as a string, for a list of columns. */
export function isoTextOf(column: string): string {
  return `to_char(${column} at time zone 'UTC', ${FORMAT})`;
}

const FORMAT = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;
