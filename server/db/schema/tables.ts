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
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { UserId } from "../../../shared/ids.ts";
import { instant, owner } from "./columns.ts";
import { paymentColumns } from "./payment-columns.ts";

/*
 * The data model, with the tables files beside this one. The migrations make it; a test compares
 * them with the database's own catalogue, so the two cannot drift.
 *
 * Every record of a user has the primary key (user_id, id), and every reference between
 * such records carries user_id: the database itself refuses a row that points at
 * somebody else's, and the tables can be distributed by user_id.
 */

const serial = () => bigint({ mode: "number" }).generatedAlwaysAsIdentity();
const now = sql`now()`;

export const users = pgTable(
  "users",
  {
    id: bigint({ mode: "number" }).$type<UserId>().primaryKey().generatedAlwaysAsIdentity(),
    email: text().notNull(),
    /** Argon2id in PHC form; null for an account that signs in with Google only */
    password: text(),
    firstName: text(),
    lastName: text(),
    googleId: text(),
    profileImageUrl: text(),
    /** when the address was shown to be their own; null blocks nothing */
    emailVerifiedAt: instant(),
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

/**
 * What is held in an owner's place, so that what has to be done once passes one after another. The
 * first who holds it makes the row.
 */
export const owners = pgTable("owners", { userId: owner(() => users.id).primaryKey() });

/** An account that 'Watch Demo' made; it goes, with all that is in it, when its time is over. */
export const demoAccounts = pgTable("demo_accounts", {
  userId: owner(() => users.id).primaryKey(),
  /** a keyed hash of the visitor's address: how many one address made is all that is asked of it */
  addressHash: text().notNull(),
  endsAt: instant().notNull(),
  createdAt: instant().notNull().default(now),
});

/** What a session remembers. `expire` is moved on as it is used, never past 30 days after `createdAt`. */
export interface SessionData {
  userId: UserId;
  /** ISO timestamp */
  createdAt: string;
  /** where it was started; absent when unknown */
  device?: string | null;
  address?: string;
}

export const sessions = pgTable(
  "sessions",
  {
    /** SHA-256 of the cookie's token, in hex: the token itself is stored nowhere */
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
    /** the part of the budget that is kept for surprises */
    contingency: numeric({ precision: 10, scale: 2 })
      .notNull()
      .default(sql`0`),
    startDate: instant().default(now),
    /** the day on which it was marked as finished; null while it goes on */
    finishedOn: date({ mode: "string" }),
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
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    primaryKey({ name: "contractors_pkey", columns: [t.userId, t.id] }),
    check("contractors_hourly_rate_check", sql`${t.hourlyRate} >= 0 and ${t.hourlyRate} <> 'NaN'`),
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

export const aiMessages = pgTable(
  "ai_messages",
  {
    userId: owner(() => users.id),
    id: serial(),
    role: text({ enum: ["user", "assistant"] }).notNull(),
    content: text().notNull(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    primaryKey({ name: "ai_messages_pkey", columns: [t.userId, t.id] }),
    check("ai_messages_role_check", sql`${t.role} in ('user', 'assistant')`),
  ],
);

/** One receipt file. Signing a link, sharing out and sweeping are questions to this table. */
export const uploads = pgTable(
  "uploads",
  {
    userId: owner(() => users.id),
    key: text().notNull(),
    contentType: text().notNull(),
    /** bytes as stored */
    size: integer().notNull(),
    /** of the file as it came, in hex: the same image is recognized; null where it was not computed */
    sha256: text(),
    /**
     * pending: announced, the file may not be whole yet. stored: whole.
     * trashed: its expense is in the trash. deleting: no expense has it any more, the file is
     * about to go.
     */
    state: text({ enum: ["pending", "stored", "trashed", "deleting"] })
      .notNull()
      .default("pending"),
    createdAt: instant().notNull().default(now),
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
    check("uploads_state_check", sql`${t.state} in ('pending', 'stored', 'trashed', 'deleting')`),
  ],
);
