import { sql } from "drizzle-orm";
import type { Database } from "../../../server/db/client.ts";
import type { ProposedRecord } from "../../../shared/assistant/proposal.ts";

/** Adds a proposed contractor to the owner, without a model; returns the proposal's id. */
export async function addProposal(db: Database, owner: number, name: string): Promise<number> {
  const record: ProposedRecord = {
    kind: "contractor",
    fields: {
      name,
      company: null,
      email: null,
      phone: null,
      specialty: null,
      hourlyRate: null,
      notes: null,
    },
  };
  const { rows } = await db.execute<{ id: number }>(sql`
    with said as (
      insert into ai_messages (user_id, role, content)
      values (${owner}, 'assistant', ${name})
      returning id
    )
    insert into ai_proposals (user_id, message_id, kind, record, expires_at)
    select ${owner}::bigint, id, 'contractor', ${JSON.stringify(record)}::jsonb, '2100-01-01'::timestamptz
    from said
    returning id`);
  const [added] = rows;
  if (added === undefined) throw new Error("The proposal was not added");
  return added.id;
}
