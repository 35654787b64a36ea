import { sql } from "drizzle-orm";
import { bigint, check, index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { ActivityChanges } from "../../../shared/activity/contract.ts";
import type { UserId } from "../../../shared/ids.ts";
import { instant, owner } from "./columns.ts";
import { users } from "./tables.ts";

/**
 * Who changed what. Append-only: the trigger `activity_append_only` rejects updates and deletes by
 * all roles, except the cascade of a deleted account.
 */
export const activity = pgTable(
  "activity",
  {
    userId: owner(() => users.id),
    id: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    at: instant().notNull(),
    /** null for Plumbline itself, and after a restore from an account backup */
    actorId: bigint({ mode: "number" }).$type<UserId>(),
    /** name at the time of the change */
    actorName: text(),
    way: text({ enum: ["screen", "assistant", "import", "restore", "api", "system"] }).notNull(),
    kind: text().notNull(),
    /** null for an entry about many records */
    recordId: bigint({ mode: "number" }),
    projectId: bigint({ mode: "number" }),
    action: text().notNull(),
    label: text().notNull(),
    changes: jsonb().$type<ActivityChanges>().notNull().default({}),
    /**
     * the browser tab that wrote, which needs no notification; null when the request didn't name it
     */
    client: text(),
  },
  (t) => [
    primaryKey({ name: "activity_pkey", columns: [t.userId, t.id] }),
    index("activity_at_idx").on(t.userId, t.at, t.id),
    index("activity_project_idx").on(t.userId, t.projectId, t.at, t.id),
    index("activity_record_idx")
      .on(t.userId, t.recordId)
      .where(sql`${t.recordId} is not null`),
    index("activity_kind_idx").on(t.userId, t.kind, t.at, t.id),
    index("activity_actor_idx").on(t.userId, t.actorName, t.at, t.id),
    check(
      "activity_way_check",
      sql`${t.way} in ('screen', 'assistant', 'import', 'restore', 'api', 'system')`,
    ),
  ],
);

/** When each member last looked at the activity of a home. */
export const activityVisits = pgTable(
  "activity_visits",
  {
    userId: owner(() => users.id),
    memberId: owner(() => users.id),
    visitedAt: instant().notNull(),
    /** the end of the visit before this one */
    previousAt: instant(),
  },
  (t) => [
    primaryKey({ name: "activity_visits_pkey", columns: [t.userId, t.memberId] }),
    index("activity_visits_member_idx").on(t.memberId),
  ],
);

/** Who gets a daily email of other people's changes in a home. No row, no email. */
export const activityDigests = pgTable(
  "activity_digests",
  {
    /** the home */
    userId: owner(() => users.id),
    memberId: owner(() => users.id),
    /** changes before this time need no further email */
    coveredUntil: instant().notNull(),
  },
  (t) => [
    primaryKey({ name: "activity_digests_pkey", columns: [t.userId, t.memberId] }),
    index("activity_digests_member_idx").on(t.memberId),
  ],
);

/** Which of the current notices each member of a home has seen. */
export const noticesSeen = pgTable(
  "notices_seen",
  {
    userId: owner(() => users.id),
    memberId: owner(() => users.id),
    /** of current notices only */
    keys: text().array().notNull(),
  },
  (t) => [
    primaryKey({ name: "notices_seen_pkey", columns: [t.userId, t.memberId] }),
    index("notices_seen_member_idx").on(t.memberId),
  ],
);
