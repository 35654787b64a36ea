import { asc, eq } from "drizzle-orm";
import * as z from "zod/mini";
import { planAt, statusAt } from "../../../shared/billing/plan.ts";
import { instant } from "../../../shared/calendar-date.ts";
import { type UserId, id } from "../../../shared/ids.ts";
import { reminderChoices } from "../../../shared/reminders/contract.ts";
import type { Tx } from "../../db/client.ts";
import { isoText } from "../../db/fragments/iso-text.ts";
import { queryRows } from "../../db/rows.ts";
import { memberships } from "../../db/schema/household.ts";
import { users } from "../../db/schema/tables.ts";
import { unauthenticated } from "../../errors.ts";
import { findPendingEmailChange } from "../account/queries.ts";
import { getSubscription } from "../billing/queries.ts";

/** The account's profile: name, sign-up date, pending email change and plan. */
export async function getProfile(tx: Tx, owner: UserId, now: Date) {
  const [row] = await tx
    .select({
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      emailVerifiedAt: users.emailVerifiedAt,
      createdAt: users.createdAt,
      updatedAt: users.updatedAt,
    })
    .from(users)
    .where(eq(users.id, owner));
  if (row === undefined) throw unauthenticated();
  const subscription = await getSubscription(tx, owner);
  const plan = {
    plan: planAt(subscription, now),
    planStatus: statusAt(subscription, now),
    planEndsAt: subscription.endsAt,
  };
  const pendingEmailChange = await findPendingEmailChange(tx, owner, now);
  const household = await listMemberNames(tx, owner);
  return {
    ...row,
    pendingEmailChange,
    ...plan,
    household,
    ...(await getExternalAccess(tx, owner)),
  };
}

/** Current and former members, only by name, because their accounts are not the owner's. */
async function listMemberNames(tx: Tx, owner: UserId) {
  const { name, role, createdAt: joinedAt, endedAt, userId, id: order } = memberships;
  return tx
    .select({ name, role, joinedAt, endedAt })
    .from(memberships)
    .where(eq(userId, owner))
    .orderBy(asc(order));
}

const outside = z.object({
  reminders: reminderChoices,
  calendarFeeds: z.array(z.object({ projectId: id, since: instant })),
  uploadTokens: z.array(z.object({ name: z.string(), since: instant })),
  receiptAddresses: z.array(z.object({ projectId: id, since: instant })),
  allowedSenders: z.array(z.object({ projectId: id, email: z.string(), since: instant })),
  imports: z.array(
    z.object({
      projectId: id,
      file: z.string(),
      expenses: z.int(),
      at: instant,
      undoneAt: z.nullable(instant),
    }),
  ),
});
type ExternalAccess = z.infer<typeof outside>;

/**
 * Reminder settings, imports, and calendar feeds, upload tokens and the like without their secrets.
 */
async function getExternalAccess(tx: Tx, owner: UserId): Promise<ExternalAccess> {
  const [found] = await queryRows(tx, outside)`
    select
      json_build_object('dueSoon', coalesce(c.due_soon, false),
        'overdue', coalesce(c.overdue, false), 'budgetLines', coalesce(c.budget_lines, false),
        'insurance', coalesce(c.insurance, false), 'milestones', coalesce(c.milestones, false)
      ) as reminders,
      (
        select coalesce(json_agg(json_build_object('projectId', f.project_id,
          'since', ${isoText("f.created_at")}) order by f.project_id), '[]')
        from calendar_feeds f where f.user_id = ${owner}
      ) as "calendarFeeds",
      (
        select coalesce(json_agg(json_build_object('name', t.name,
          'since', ${isoText("t.created_at")}) order by t.id), '[]')
        from upload_tokens t where t.user_id = ${owner}
      ) as "uploadTokens",
      (
        select coalesce(json_agg(json_build_object('projectId', a.project_id,
          'since', ${isoText("a.created_at")}) order by a.project_id), '[]')
        from receipt_addresses a where a.user_id = ${owner}
      ) as "receiptAddresses",
      (
        select coalesce(json_agg(json_build_object('projectId', s.project_id, 'email', s.email,
          'since', ${isoText("s.created_at")}) order by s.id), '[]')
        from receipt_senders s where s.user_id = ${owner}
      ) as "allowedSenders",
      (
        select coalesce(json_agg(json_build_object('projectId', i.project_id, 'file', i.file_name,
          'expenses', i.count, 'at', ${isoText("i.created_at")},
          'undoneAt', ${isoText("i.undone_at")}) order by i.id), '[]')
        from expense_imports i where i.user_id = ${owner}
      ) as imports
    from users u
    left join reminder_choices c on c.user_id = u.id
    where u.id = ${owner}`;
  if (found === undefined) throw unauthenticated();
  return found;
}
