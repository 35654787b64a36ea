import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { UserId } from "../../../shared/ids.ts";
import { instant } from "./columns.ts";
import { users } from "./tables.ts";

/*
 * What payments and administrators leave behind, beside the homeowners' own records: the
 * second page of the data model. None of it is asked for by a homeowner's request.
 */

/** The provider's events that had their effect. The id admits each once, however often it is sent. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    id: text().primaryKey(),
    type: text().notNull(),
    /** null: of nobody here, or of no customer */
    userId: bigint({ mode: "number" })
      .$type<UserId>()
      .references(() => users.id, { onDelete: "set null" }),
    receivedAt: instant().notNull(),
  },
  (t) => [
    index("payment_events_received_at_idx").on(t.receivedAt),
    index("payment_events_user_id_idx").on(t.userId),
  ],
);

/** An administrator who gave the password. Nothing here leads back to it. */
export const adminSessions = pgTable(
  "admin_sessions",
  {
    /** SHA-256 of the cookie's token, in hex */
    sid: text().primaryKey(),
    /** a keyed hash of the password that was given: another password ends its sessions */
    passwordMark: text().notNull(),
    expiresAt: instant().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index("admin_sessions_expires_at_idx").on(t.expiresAt)],
);

/** What administrators did, and who tried to be one. It outlives the account that it was done to. */
export const adminActions = pgTable(
  "admin_actions",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** no reference: see above. Null for a sign-in, which is about nobody */
    userId: bigint({ mode: "number" }).$type<UserId>(),
    action: text({ enum: ["upgrade", "downgrade", "log_in", "log_in_failed"] }).notNull(),
    /** what it led to, in the words that the administrator was answered with */
    outcome: text().notNull(),
    /** the address that it was asked from; null once that was long ago, as are the next two */
    address: text(),
    createdAt: instant().notNull(),
    /** who it was done to, as they were called then */
    userName: text(),
    userEmail: text(),
  },
  (t) => [
    index("admin_actions_user_id_idx").on(t.userId),
    index("admin_actions_created_at_idx").on(t.createdAt),
    check(
      "admin_actions_action_check",
      sql`${t.action} in ('upgrade', 'downgrade', 'log_in', 'log_in_failed')`,
    ),
  ],
);

/** How often something was done within a time, by name: attempts that are limited, and leases. */
export const attempts = pgTable(
  "attempts",
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    endsAt: instant().notNull(),
  },
  (t) => [index("attempts_ends_at_idx").on(t.endsAt)],
);
