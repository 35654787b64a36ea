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
} from "drizzle-orm/pg-core";
import type { ProposedRecord } from "../../../shared/assistant/proposal.ts";
import type { UserId } from "../../../shared/ids.ts";
import { instant } from "./columns.ts";
import { aiMessages, users } from "./tables.ts";

/** Records that the assistant proposed, with the message that contains the proposal. */
export const aiProposals = pgTable(
  "ai_proposals",
  {
    userId: bigint({ mode: "number" })
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    id: bigint({ mode: "number" }).generatedAlwaysAsIdentity(),
    messageId: bigint({ mode: "number" }).notNull(),
    kind: text({ enum: ["expense", "milestone", "contractor", "completion"] }).notNull(),
    /** as shown to the user */
    record: jsonb().$type<ProposedRecord>().notNull(),
    missing: text().array().notNull().default([]),
    state: text({ enum: ["open", "confirmed", "dismissed"] })
      .notNull()
      .default("open"),
    /** the created record; no foreign key, since it may be deleted later */
    recordId: bigint({ mode: "number" }),
    expiresAt: instant().notNull(),
    createdAt: instant()
      .notNull()
      .default(sql`now()`),
    /** the message's home */
    homeId: bigint({ mode: "number" }).$type<UserId>(),
  },
  (t) => [
    primaryKey({ name: "ai_proposals_pkey", columns: [t.userId, t.id] }),
    foreignKey({
      name: "ai_proposals_message_fkey",
      columns: [t.userId, t.messageId],
      foreignColumns: [aiMessages.userId, aiMessages.id],
    }).onDelete("cascade"),
    index("ai_proposals_message_idx").on(t.userId, t.messageId),
    check(
      "ai_proposals_kind_check",
      sql`${t.kind} in ('expense', 'milestone', 'contractor', 'completion')`,
    ),
    check("ai_proposals_state_check", sql`${t.state} in ('open', 'confirmed', 'dismissed')`),
  ],
);
