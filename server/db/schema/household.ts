import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { SavedFilter } from "../../../shared/expenses/saved-filters.ts";
import type { UserId } from "../../../shared/ids.ts";
import { createdAt, instant, owner, serial } from "./columns.ts";
import { projects, users } from "./tables.ts";

const role = () => text({ enum: ["editor", "viewer"] }).notNull();
/** Null: all projects of the home, including later ones. Ids of deleted projects match nothing. */
const projectIds = () => bigint({ mode: "number" }).array();

/**
 * People with whom an owner shares a home. A home is its owner's account: its records have the
 * owner's id. Every request in another person's home reads this table, before it reads anything
 * else of the home.
 */
export const memberships = pgTable(
  "memberships",
  {
    /** the home */
    userId: owner(() => users.id),
    id: serial(),
    /** null once the member's account is deleted */
    memberId: bigint({ mode: "number" })
      .$type<UserId>()
      .references(() => users.id, { onDelete: "set null" }),
    /** the member's name; kept to label the member's records */
    name: text().notNull(),
    role: role(),
    projectIds: projectIds(),
    createdAt: createdAt(),
    /** when the member left or was removed */
    endedAt: instant(),
  },
  (t) => [
    primaryKey({ name: "memberships_pkey", columns: [t.userId, t.id] }),
    uniqueIndex("memberships_current_key")
      .on(t.userId, t.memberId)
      .where(sql`${t.endedAt} is null`),
    index("memberships_member_id_idx").on(t.memberId),
    check("memberships_role_check", sql`${t.role} in ('editor', 'viewer')`),
  ],
);

/** Calendar feeds of members, besides the owner's. Deleted when the membership ends. */
export const memberCalendarFeeds = pgTable(
  "member_calendar_feeds",
  {
    /** the home */
    userId: owner(() => users.id),
    projectId: bigint({ mode: "number" }).notNull(),
    memberId: bigint({ mode: "number" })
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 of the secret in the feed's URL, in hex */
    tokenHash: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({
      name: "member_calendar_feeds_pkey",
      columns: [t.userId, t.projectId, t.memberId],
    }),
    foreignKey({
      name: "member_calendar_feeds_project_fkey",
      columns: [t.userId, t.projectId],
      foreignColumns: [projects.userId, projects.id],
    }).onDelete("cascade"),
    index("member_calendar_feeds_member_idx").on(t.memberId),
  ],
);

/**
 * Saved filters of each person for a project's expenses. A member's are deleted when the membership
 * ends.
 */
export const savedFilters = pgTable(
  "saved_filters",
  {
    /** the home */
    userId: owner(() => users.id),
    projectId: bigint({ mode: "number" }).notNull(),
    memberId: owner(() => users.id),
    filters: jsonb().$type<SavedFilter[]>().notNull(),
  },
  (t) => [
    primaryKey({ name: "saved_filters_pkey", columns: [t.userId, t.projectId, t.memberId] }),
    foreignKey({
      name: "saved_filters_project_fkey",
      columns: [t.userId, t.projectId],
      foreignColumns: [projects.userId, projects.id],
    }).onDelete("cascade"),
    index("saved_filters_member_idx").on(t.memberId),
  ],
);

/** Invitations by email, open until accepted or expired. One per home and address; revoking deletes. */
export const invitations = pgTable(
  "invitations",
  {
    /** the home */
    userId: owner(() => users.id),
    id: serial(),
    email: text().notNull(),
    role: role(),
    projectIds: projectIds(),
    /** SHA-256 of the newest token, in hex */
    tokenHash: text().notNull(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    /** kept for some time, so that accepting again gives the same response */
    acceptedAt: instant(),
  },
  (t) => [
    primaryKey({ name: "invitations_pkey", columns: [t.userId, t.id] }),
    unique("invitations_token_hash_key").on(t.tokenHash),
    uniqueIndex("invitations_open_key")
      .on(t.userId, sql`lower(${t.email})`)
      .where(sql`${t.acceptedAt} is null`),
    index("invitations_expires_at_idx").on(t.expiresAt),
    check("invitations_role_check", sql`${t.role} in ('editor', 'viewer')`),
  ],
);

/**
 * An offer by the owner to transfer the home to a member; at most one per home. The trigger
 * `home_offers_accepted` moves the activity entries, which no client may change.
 */
export const homeOffers = pgTable(
  "home_offers",
  {
    /** the home */
    userId: owner(() => users.id).primaryKey(),
    memberId: owner(() => users.id),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    /** kept, so that accepting again gives the same response */
    acceptedAt: instant(),
  },
  (t) => [index("home_offers_member_id_idx").on(t.memberId)],
);
