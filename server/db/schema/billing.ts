import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { UserId } from "../../../shared/ids.ts";
import { instant } from "./columns.ts";
import { users } from "./tables.ts";

/*
 * Tables of payments, administrators and rate limits. None holds records of a user's projects.
 */

/** Processed events of the payment provider. The id makes processing idempotent. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    id: text().primaryKey(),
    type: text().notNull(),
    /** null: no account here, or an event without a customer */
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

/** Sessions opened with the admin password, which can't be derived from their rows. */
export const adminSessions = pgTable(
  "admin_sessions",
  {
    /** SHA-256 of the cookie's token, in hex */
    sid: text().primaryKey(),
    /** keyed hash of the admin password, so that a changed password ends the sessions */
    passwordMark: text().notNull(),
    expiresAt: instant().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index("admin_sessions_expires_at_idx").on(t.expiresAt)],
);

/** Audit log of administrators' actions and sign-in attempts. Outlives the accounts concerned. */
export const adminActions = pgTable(
  "admin_actions",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** not a foreign key, because rows outlive the account; null for a sign-in */
    userId: bigint({ mode: "number" }).$type<UserId>(),
    action: text({ enum: ["upgrade", "downgrade", "log_in", "log_in_failed"] }).notNull(),
    /** result, as shown to the administrator */
    outcome: text().notNull(),
    /** IP address; null after the retention period, as are the next two columns */
    address: text(),
    createdAt: instant().notNull(),
    /** name of the account's user at that time */
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

/** Counters of all rate limits, and leases, by key: see `server/limits/rate-limit.ts`. */
export const attempts = pgTable(
  "attempts",
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    endsAt: instant().notNull(),
  },
  (t) => [index("attempts_ends_at_idx").on(t.endsAt)],
);
