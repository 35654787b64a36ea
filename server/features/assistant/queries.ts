import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import {
  type ChatMessage,
  MAX_LISTED_MESSAGES,
  chatMessage,
} from "../../../shared/assistant/contract.ts";
import type { TurnContext } from "./rules/tool-calls.ts";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import { id } from "../../../shared/ids.ts";
import type { Queryable } from "../../db/client.ts";
import { isoText } from "../../db/fragments/iso-text.ts";
import { queryRows } from "../../db/rows.ts";
import { signedAmount } from "../../db/fragments/signed-amount.ts";
import { notFound } from "../../errors.ts";
import { type Sign, type StoredProposal, toProposal, storedProposal } from "./proposals/token.ts";
import { type Access, andInProjects, requireProjectAccess } from "../../identity/access.ts";

/** Calculates the state and token of proposals. */
export interface ProposalReader {
  sign: Sign;
  now: Date;
}

const messageRow = z.extend(chatMessage, { proposals: z.array(storedProposal) });

/**
 * Condition that selects the acting user's conversation about one home. Each member has their own;
 * its rows belong to the member, so that they are deleted with the account.
 */
export function inConversation({ home, actor }: Access): SQL {
  return home === actor ? sql`home_id is null` : sql`home_id = ${home}`;
}

/** The newest messages in chronological order with their proposals, in one statement. */
export async function listMessages(
  db: Queryable,
  access: Access,
  reader: ProposalReader,
  most: number = MAX_LISTED_MESSAGES,
): Promise<ChatMessage[]> {
  const rows = await queryRows(db, messageRow)`
    with newest as (
      select id, role, content, created_at from ai_messages
      where user_id = ${access.actor} and ${inConversation(access)}
      order by id desc
      limit ${most}
    )
    select n.id, n.role, n.content, ${isoText("n.created_at")} as "createdAt",
      (
        select coalesce(json_agg(stored order by stored.id), '[]')
        from (
          ${selectProposals(sql`ai_proposals`)}
          where p.user_id = ${access.actor} and p.message_id = n.id
        ) stored
      ) as proposals
    from newest n
    order by n.id`;
  return rows.map(({ proposals, ...message }) => ({
    ...message,
    proposals: proposals.map((stored) => toProposal(access.actor, stored, reader)),
  }));
}

/**
 * Selects stored proposals.
 *
 * @param source a table or common table expression with a proposal's columns
 */
export function selectProposals(source: SQL): SQL {
  return sql`
    select p.id, p.record, p.missing, p.state, p.record_id as "recordId",
      ${isoText("p.expires_at")} as "expiresAt"
    from ${source} p`;
}

export async function findProposal(
  db: Queryable,
  access: Access,
  id: number,
): Promise<StoredProposal | undefined> {
  const rows = await queryRows(db, storedProposal)`
    ${selectProposals(sql`ai_proposals`)}
    where p.user_id = ${access.actor} and p.id = ${id} and ${inConversation(access)}`;
  return rows[0];
}

const projectName = z.object({ id, name: z.string() });

/**
 * The project on screen, or the first; null while there is none.
 *
 * @throws not_found if the user has no access to it
 */
export async function getProjectOnScreen(
  db: Queryable,
  access: Access,
  projectId: number | undefined,
): Promise<TurnContext["project"]> {
  const isAsked = projectId === undefined ? sql`` : sql`and id = ${projectId}`;
  const [project] = await queryRows(db, projectName)`
    select id, name from projects
    where user_id = ${access.home}${andInProjects(access, sql`id`)} ${isAsked}
    order by id
    limit 1`;
  if (project === undefined && projectId !== undefined) throw notFound("Project");
  return project ?? null;
}

/** The records that determine which questions are suggested. */
const suggestionInput = z.object({
  expenseCount: z.int(),
  isOverBudget: z.boolean(),
  hasExpenseThisMonth: z.boolean(),
  milestoneCount: z.int(),
  openCount: z.int(),
  overdueCount: z.int(),
  /** the contractor with the highest payments; null for none */
  contractor: z.nullable(z.string()),
});
export type SuggestionInput = z.infer<typeof suggestionInput>;

/** The caller must have checked access to the project. */
export async function getSuggestionInput(
  db: Queryable,
  access: Access,
  projectId: number,
  today: CalendarDate,
): Promise<SuggestionInput> {
  requireProjectAccess(access, projectId);
  const [found] = await queryRows(db, suggestionInput)`
    with spent as (
      select count(*) as count, coalesce(sum(${signedAmount()}), 0) as total, max(date) as last
      from expenses where user_id = ${access.home} and project_id = ${projectId}
    ), planned as (
      select count(*) as count,
        count(*) filter (where not is_completed) as open,
        count(*) filter (where not is_completed and target_date < ${today}) as overdue
      from milestones where user_id = ${access.home} and project_id = ${projectId}
    ), sums as materialized (
      select contractor_id, sum(${signedAmount()}) as total
      from expenses where user_id = ${access.home} and project_id = ${projectId}
      group by contractor_id
    ), paid as (
      select c.name from sums
      join contractors c on c.user_id = ${access.home} and c.id = sums.contractor_id
      order by sums.total desc, c.id
      limit 1
    )
    select spent.count as "expenseCount", spent.total > p.budget as "isOverBudget",
      coalesce(spent.last >= date_trunc('month', ${today}::date), false) as "hasExpenseThisMonth",
      planned.count as "milestoneCount", planned.open as "openCount",
      planned.overdue as "overdueCount", (select name from paid) as contractor
    from projects p cross join spent cross join planned
    where p.user_id = ${access.home} and p.id = ${projectId}`;
  if (found === undefined) throw notFound("Project");
  return found;
}
