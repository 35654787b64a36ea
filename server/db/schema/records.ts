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
 * Number of expenses per user at the last sweep, used only to sort the administrator's list. Empty
 * in installations small enough to count on demand.
 */
export const expenseTallies = pgTable("expense_tallies", {
  userId: owner(() => users.id).primaryKey(),
  count: integer().notNull(),
});

/** Records created with an Idempotency-Key, to answer retries. */
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
      sql`${t.kind} in ('expense', 'contractor', 'milestone', 'invoice', 'recurring_expense', 'budget_line', 'quote', 'change_order', 'import')`,
    ),
  ],
);

/**
 * Deleted records, until restored or purged. In a separate table, so that no list or sum has to
 * exclude deleted rows.
 */
export const trash = pgTable(
  "trash",
  {
    userId: owner(() => users.id),
    kind: text({ enum: RECORD_KINDS }).notNull(),
    recordId: bigint({ mode: "number" }).notNull(),
    /** for expenses and milestones, which are purged with their project */
    projectId: bigint({ mode: "number" }),
    /**
     * The whole row, by column name. A migration of the record's table must also change the rows
     * here (add a value for a new column that is not null, rename a renamed column); otherwise
     * records deleted before the upgrade cannot be restored.
     */
    record: jsonb().notNull(),
    /** for a contractor: the expenses that referred to it */
    expenseIds: bigint({ mode: "number" }).array().notNull().default([]),
    /** dependent rows, restored with the record: shares, receipts, quotes, installments */
    parts: jsonb().notNull().default({}),
    /**
     * number of records of this kind that the owner had at the deletion, including ones deleted
     * shortly before: see `mayRestore`
     */
    ownerCount: integer("held").notNull(),
    deletedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ name: "trash_pkey", columns: [t.userId, t.kind, t.recordId] }),
    index("trash_deleted_at_idx").on(t.deletedAt),
    check(
      "trash_kind_check",
      sql`${t.kind} in ('expense', 'contractor', 'milestone', 'invoice', 'recurring_expense')`,
    ),
  ],
);
