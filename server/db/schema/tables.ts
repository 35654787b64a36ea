import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  json,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { UserId } from "../../../shared/ids.ts";
import { instant, owner, serial } from "./columns.ts";
import { paymentColumns } from "./payment-columns.ts";

/*
 * The database schema; most tables are in the files beside this one. The migrations create it, and
 * a test compares the two, so that they cannot drift.
 *
 * Every record of a user has the primary key (user_id, id), and every reference between such
 * records includes user_id. The database itself rejects references to another user's records, and
 * the tables can be distributed by user_id.
 */

const now = sql`now()`;

export const users = pgTable(
  "users",
  {
    id: bigint({ mode: "number" }).$type<UserId>().primaryKey().generatedAlwaysAsIdentity(),
    email: text().notNull(),
    /** Argon2id in PHC format; null for an account that signs in with Google only */
    password: text(),
    firstName: text(),
    lastName: text(),
    googleId: text(),
    profileImageUrl: text(),
    /** when the user confirmed the address; null has no restrictions */
    emailVerifiedAt: instant(),
    /** whether a model provider may also read receipts */
    aiReceipts: boolean("second_reader").notNull().default(false),
    ...paymentColumns(),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex("users_email_key").on(sql`lower(${t.email})`),
    uniqueIndex("users_google_id_key").on(t.googleId),
    uniqueIndex("users_stripe_customer_id_key").on(t.stripeCustomerId),
    check(
      "users_subscription_status_check",
      sql`${t.subscriptionStatus} in ('free', 'active', 'cancelled')`,
    ),
  ],
);

/** Lock rows, one per owner, to serialize an owner's writes. Inserted at first use. */
export const owners = pgTable("owners", {
  userId: owner(() => users.id).primaryKey(),
  /**
   * incremented by each transaction that locks the owner, and thus by each change of the records
   */
  version: bigint({ mode: "number" }).notNull().default(0),
});

/** Accounts created by 'Watch Demo'; deleted with all their data when they expire. */
export const demoAccounts = pgTable("demo_accounts", {
  userId: owner(() => users.id).primaryKey(),
  /** keyed hash of the visitor's IP address, used only to limit demos per address */
  ipHash: text().notNull(),
  endsAt: instant().notNull(),
  createdAt: instant().notNull().default(now),
});

/** Session data. Activity extends `expire`, at most until 30 days after `createdAt`. */
export interface SessionData {
  userId: UserId;
  /** ISO timestamp */
  createdAt: string;
  /** device that signed in; absent when unknown */
  device?: string | null;
  address?: string;
}

export const sessions = pgTable(
  "sessions",
  {
    /** SHA-256 of the cookie's token, in hex; the token itself is not stored */
    sid: text().primaryKey(),
    sess: json().$type<SessionData>().notNull(),
    expire: instant().notNull(),
  },
  (t) => [
    index("sessions_expire_idx").on(t.expire),
    index("sessions_user_id_idx").on(sql`(${t.sess} ->> 'userId')`),
  ],
);

export const projects = pgTable(
  "projects",
  {
    userId: owner(() => users.id),
    id: serial(),
    name: text().notNull(),
    description: text(),
    budget: numeric({ precision: 10, scale: 2 }).notNull(),
    /** part of the budget reserved as contingency */
    contingency: numeric({ precision: 10, scale: 2 })
      .notNull()
      .default(sql`0`),
    startDate: instant().default(now),
    /** date of completion; null while in progress */
    finishedOn: date({ mode: "string" }),
    /** hidden from selectors since this time; null: in use */
    archivedAt: instant(),
    /** tolerance by which invoices may exceed the agreed amount: see `InvoiceSettings` */
    invoiceTolerancePercent: numeric({ precision: 5, scale: 2 }),
    invoiceTolerance: numeric({ precision: 10, scale: 2 }),
    /** rate expected by the invoice match; null accepts every rate */
    salesTaxPercent: numeric({ precision: 6, scale: 3 }),
  },
  (t) => [
    primaryKey({ name: "projects_pkey", columns: [t.userId, t.id] }),
    check("projects_budget_check", sql`${t.budget} > 0 and ${t.budget} <> 'NaN'`),
    check("projects_contingency_check", sql`${t.contingency} >= 0 and ${t.contingency} <> 'NaN'`),
  ],
);

export const contractors = pgTable(
  "contractors",
  {
    userId: owner(() => users.id),
    id: serial(),
    name: text().notNull(),
    company: text(),
    email: text(),
    phone: text(),
    specialty: text(),
    hourlyRate: numeric({ precision: 8, scale: 2 }),
    notes: text(),
    licenseNumber: text(),
    insuranceExpiresOn: date({ mode: "string" }),
    /** one to five stars */
    rating: smallint(),
    ratingNote: text(),
    createdAt: instant().notNull().default(now),
    /**
     * member who may see it before any project refers to it; null: only members with all projects
     */
    addedBy: bigint({ mode: "number" }).$type<UserId>(),
  },
  (t) => [
    primaryKey({ name: "contractors_pkey", columns: [t.userId, t.id] }),
    check("contractors_hourly_rate_check", sql`${t.hourlyRate} >= 0 and ${t.hourlyRate} <> 'NaN'`),
    check("contractors_rating_check", sql`${t.rating} between 1 and 5`),
  ],
);

export const milestones = pgTable(
  "milestones",
  {
    userId: owner(() => users.id),
    id: serial(),
    projectId: bigint({ mode: "number" }).notNull(),
    title: text().notNull(),
    description: text(),
    targetDate: date({ mode: "string" }),
    completedDate: instant(),
    completedOn: date({ mode: "string" }),
    isCompleted: boolean().notNull().default(false),
    category: text().notNull(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    primaryKey({ name: "milestones_pkey", columns: [t.userId, t.id] }),
    foreignKey({
      name: "milestones_project_fkey",
      columns: [t.userId, t.projectId],
      foreignColumns: [projects.userId, projects.id],
    }).onDelete("cascade"),
    index("milestones_project_idx").on(t.userId, t.projectId),
  ],
);

/** Dependencies between milestones of a project; without cycles. */
export const milestoneDependencies = pgTable(
  "milestone_dependencies",
  {
    userId: owner(() => users.id),
    milestoneId: bigint({ mode: "number" }).notNull(),
    waitsForId: bigint({ mode: "number" }).notNull(),
  },
  (t) => [
    primaryKey({
      name: "milestone_dependencies_pkey",
      columns: [t.userId, t.milestoneId, t.waitsForId],
    }),
    foreignKey({
      name: "milestone_dependencies_milestone_fkey",
      columns: [t.userId, t.milestoneId],
      foreignColumns: [milestones.userId, milestones.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "milestone_dependencies_waits_for_fkey",
      columns: [t.userId, t.waitsForId],
      foreignColumns: [milestones.userId, milestones.id],
    }).onDelete("cascade"),
    index("milestone_dependencies_waits_for_idx").on(t.userId, t.waitsForId),
    check("milestone_dependencies_self_check", sql`${t.milestoneId} <> ${t.waitsForId}`),
  ],
);

export const aiMessages = pgTable(
  "ai_messages",
  {
    userId: owner(() => users.id),
    id: serial(),
    role: text({ enum: ["user", "assistant"] }).notNull(),
    content: text().notNull(),
    createdAt: instant().notNull().default(now),
    /** the home that the conversation is about; null: the user's own */
    homeId: bigint({ mode: "number" })
      .$type<UserId>()
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ name: "ai_messages_pkey", columns: [t.userId, t.id] }),
    index("ai_messages_home_idx")
      .on(t.homeId)
      .where(sql`${t.homeId} is not null`),
    check("ai_messages_role_check", sql`${t.role} in ('user', 'assistant')`),
  ],
);

/** Uploaded files. Access checks, quotas and sweeps query this table. */
export const uploads = pgTable(
  "uploads",
  {
    userId: owner(() => users.id),
    key: text().notNull(),
    contentType: text().notNull(),
    /** bytes as stored */
    size: integer().notNull(),
    /** of the original file, in hex, to detect duplicates; null when not computed */
    sha256: text(),
    /**
     * pending: announced, may be incomplete. stored: complete. trashed: its expense is in the
     * trash. deleting: no longer referenced, about to be deleted.
     */
    state: text({ enum: ["pending", "stored", "trashed", "deleting"] })
      .notNull()
      .default("pending"),
    createdAt: instant().notNull().default(now),
    /** whether `receipt_readings` has a row for it */
    isRead: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ name: "uploads_pkey", columns: [t.userId, t.key] }),
    index("uploads_created_at_idx").on(t.createdAt),
    index("uploads_key_idx").on(t.key),
    index("uploads_sha256_idx")
      .on(t.userId, t.sha256)
      .where(sql`${t.sha256} is not null`),
    index("uploads_deleting_idx")
      .on(t.key)
      .where(sql`${t.state} = 'deleting'`),
    index("uploads_unread_idx")
      .on(t.userId, t.key)
      .where(sql`${t.state} = 'stored' and not ${t.isRead}`),
    check("uploads_state_check", sql`${t.state} in ('pending', 'stored', 'trashed', 'deleting')`),
  ],
);
