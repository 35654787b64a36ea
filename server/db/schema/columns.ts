import { sql } from "drizzle-orm";
import { type AnyPgColumn, bigint, timestamp } from "drizzle-orm/pg-core";
import type { UserId } from "../../../shared/ids.ts";

/** To the millisecond, as the clock's and JavaScript's are. */
export function instant() {
  return timestamp({ withTimezone: true, precision: 3 });
}

export function createdAt() {
  return instant()
    .notNull()
    .default(sql`now()`);
}

/** Whose the row is. It goes with its owner. */
export function owner(id: () => AnyPgColumn) {
  return bigint({ mode: "number" })
    .$type<UserId>()
    .notNull()
    .references(id, { onDelete: "cascade" });
}
