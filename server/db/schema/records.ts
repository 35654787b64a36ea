import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { instant, owner } from "./columns.ts";
import { CREATED_KINDS, RECORD_KINDS } from "./record-kinds.ts";
import { users } from "./tables.ts";

/**
 * How many expenses a user had at the last sweep; empty in an installation that is small enough to
 * count them each time. Nothing but the order of the administrator's list goes by it.
 */
export const expenseTallies = pgTable("expense_tallies", {
  userId: owner(() => users.id).primaryKey(),
  count: integer().notNull(),
});

/** Which record a client's Idempotency-Key created, so that a retry answers it again. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    userId: owner(() => users.id),
    key: text().notNull(),
    kind: text({ enum: CREATED_KINDS }).notNull(),
    /** SHA-256 of the input, in hex: the same key with another body is a conflict */
    inputHash: text().notNull(),
    recordId: bigint({ mode: "number" }).notNull(),
    createdAt: instant()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    primaryKey({ name: "idempotency_keys_pkey", columns: [t.userId, t.key] }),
    index("idempotency_keys_created_at_idx").on(t.createdAt),
    check(
      "idempotency_keys_kind_check",
      sql`${t.kind} in ('expense', 'contractor', 'milestone', 'budget_line', 'quote', 'change_order', 'import')`,
    ),
  ],
);

/**
 * What was deleted, as it was, until it is brought back or its time is over. No other table
 * knows of it, so that no list or sum has to leave deleted rows out.
 */
export const trash = pgTable(
  "trash",
  {
    userId: owner(() => users.id),
    kind: text({ enum: RECORD_KINDS }).notNull(),
    recordId: bigint({ mode: "number" }).notNull(),
    /** of expenses and milestones: they go for good with their project */
    projectId: bigint({ mode: "number" }),
    /**
     * The whole row, by column name. A migration that changes these tables must change the rows
     * here too (a value for a new column that is not null, the new name of a renamed one), or
     * records deleted before the upgrade cannot be restored.
     */
    record: jsonb().notNull(),
    /** of a contractor: the expenses that it was taken from */
    expenseIds: bigint({ mode: "number" }).array().notNull().default([]),
    /** what hung on it and comes back with it: shares, receipts, quotes, instalments */
    parts: jsonb().notNull().default({}),
    /** how many of its kind the owner had when it was deleted, with what was deleted shortly before */
    held: integer().notNull(),
    deletedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ name: "trash_pkey", columns: [t.userId, t.kind, t.recordId] }),
    index("trash_deleted_at_idx").on(t.deletedAt),
    check("trash_kind_check", sql`${t.kind} in ('expense', 'contractor', 'milestone')`),
  ],
);
