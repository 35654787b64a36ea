import { sql } from "drizzle-orm";
import { type AnyPgColumn, bigint, customType, numeric, timestamp } from "drizzle-orm/pg-core";
import type { UserId } from "../../../shared/ids.ts";

/** Dollars with two decimals. */
export function money() {
  return numeric({ precision: 10, scale: 2 });
}

export function reference() {
  return bigint({ mode: "number" });
}

export function serial() {
  return reference().generatedAlwaysAsIdentity();
}

/** Milliseconds, the precision of JavaScript dates. */
export function instant() {
  return timestamp({ withTimezone: true, precision: 3 });
}

export function createdAt() {
  return instant()
    .notNull()
    .default(sql`now()`);
}

/** The owner of the row; deleting the account deletes the row. */
export function owner(id: () => AnyPgColumn) {
  return bigint({ mode: "number" })
    .$type<UserId>()
    .notNull()
    .references(id, { onDelete: "cascade" });
}

export const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => "bytea",
});
