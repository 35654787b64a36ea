import { sql } from "drizzle-orm";
import type { ChatMessage } from "../../../shared/assistant/contract.ts";
import type { ProposedRecord } from "../../../shared/assistant/proposal.ts";
import type { UserId } from "../../../shared/ids.ts";
import { aiProposals } from "../../db/schema/assistant.ts";
import type { Tx } from "../../db/client.ts";
import { aiMessages } from "../../db/schema/tables.ts";
import type { Deps } from "../../deps.ts";
import { lockOwner } from "../../records/owner-lock.ts";
import { missingOf } from "./proposals/input.ts";
import { type Sign, type StoredProposal, toProposal } from "./proposals/token.ts";
import { type Access, lockMembership } from "../../identity/access.ts";
import { inConversation } from "./queries.ts";

/** Maximum per conversation. Older messages are deleted with their proposals. */
const MAX_KEPT_MESSAGES = 500;
const PROPOSAL_LIFE_MS = 24 * 60 * 60 * 1000;

interface Exchange {
  question: string;
  askedAt: Date;
  content: string;
  records: readonly ProposedRecord[];
}

/** Stores a question with its answer and proposals in one transaction. */
export async function storeExchange(
  { db, clock, sign }: Pick<Deps, "db" | "clock"> & { sign: Sign },
  access: Access,
  { question, askedAt, content, records }: Exchange,
): Promise<ChatMessage> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    await lockOwner(tx, access.actor);
    await lockMembership(tx, access);
    const homeId = homeIdOf(access);
    const said = await tx
      .insert(aiMessages)
      .values([
        { userId: access.actor, homeId, role: "user", content: question, createdAt: askedAt },
        { userId: access.actor, homeId, role: "assistant", content, createdAt: now },
      ])
      .returning({ id: aiMessages.id, role: aiMessages.role });
    const id = said.find(({ role }) => role === "assistant")?.id;
    if (id === undefined) throw new Error("The insert returned no message");
    const stored = await insertProposals(tx, { access, messageId: id, now }, records);
    await dropOlder(tx, access);
    return {
      id,
      role: "assistant",
      content,
      createdAt: now.toISOString(),
      proposals: stored.map((one) => toProposal(access.actor, one, { sign, now })),
    };
  });
}

/** Null for the user's own home. */
function homeIdOf({ home, actor }: Access): UserId | null {
  return home === actor ? null : home;
}

async function insertProposals(
  tx: Tx,
  { access, messageId, now }: { access: Access; messageId: number; now: Date },
  records: readonly ProposedRecord[],
): Promise<StoredProposal[]> {
  if (records.length === 0) return [];
  const expiresAt = new Date(now.getTime() + PROPOSAL_LIFE_MS);
  const added = await tx
    .insert(aiProposals)
    .values(
      records.map((record) => ({
        userId: access.actor,
        homeId: homeIdOf(access),
        messageId,
        kind: record.kind,
        record,
        missing: missingOf(record),
        expiresAt,
        createdAt: now,
      })),
    )
    .returning();
  return added.map((row) => ({ ...row, expiresAt: row.expiresAt.toISOString() }));
}

async function dropOlder(tx: Tx, access: Access): Promise<void> {
  await tx.execute(sql`
    delete from ai_messages
    where user_id = ${access.actor} and ${inConversation(access)} and id <= (
      select id from ai_messages
      where user_id = ${access.actor} and ${inConversation(access)}
      order by id desc
      limit 1 offset ${MAX_KEPT_MESSAGES}
    )`);
}
