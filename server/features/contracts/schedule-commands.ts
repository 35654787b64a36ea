import { sql } from "drizzle-orm";
import { calendarDateAt } from "../../../shared/calendar-date.ts";
import type { QuoteRecord } from "../../../shared/contracts/contract.ts";
import type { ScheduleInput } from "../../../shared/contracts/input.ts";
import type { Tx } from "../../db/client.ts";
import { countRow } from "../../db/row-schemas.ts";
import { queryRows } from "../../db/rows.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import type { EditAccess } from "../../identity/access.ts";
import { consumeCreationLimit } from "../../limits/creation-rate-limit.ts";
import { recordChange } from "../../records/activity.ts";
import { lockOwner } from "../../records/owner-lock.ts";
import { requireVersion } from "../../records/versions.ts";
import type { QuoteEdit } from "./commands.ts";
import { requireBelowPartCeiling } from "./part-queries.ts";
import { getQuote, lockQuote } from "./queries.ts";

/**
 * Replaces the whole schedule, in the given order. Payments with an id keep their expenses;
 * expenses of removed payments remain under the contract.
 */
export async function setSchedule(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  quoteId: number,
  { installments }: ScheduleInput,
  { today = calendarDateAt(clock.now()), startedFrom }: QuoteEdit = {},
): Promise<QuoteRecord> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    await lockOwner(tx, access.home);
    await consumeCreationLimit(tx, access.actor, now, installments.length);
    const { projectId } = await lockQuote(tx, access, quoteId);
    const current = () => getQuote(tx, access, quoteId, today);
    await requireVersion(tx, access, { kind: "quote", id: quoteId, startedFrom, current });
    await requireMilestones(tx, access, projectId, installments);
    const kept = installments.flatMap(({ id }) => (id === undefined ? [] : [id]));
    await requireOwnInstallments(tx, access, quoteId, kept);
    await recordChange(tx, access, now, { kind: "quote", id: quoteId }, async () => {
      await unlinkInstallments(tx, access, quoteId, kept);
      await tx.execute(sql`
        delete from installments
        where user_id = ${access.home} and quote_id = ${quoteId} and id <> all(${sql.param(kept)})`);
      await writeInstallments(tx, access, quoteId, installments);
      // The schedule belongs to the contract, so this changes the contract's version.
      await tx.execute(
        sql`update quotes set work = work where user_id = ${access.home} and id = ${quoteId}`,
      );
    });
    await requireBelowPartCeiling(tx, access, projectId);
    return getQuote(tx, access, quoteId, today);
  });
}

/** Clears references to installments that are about to be deleted. */
async function unlinkInstallments(
  tx: Tx,
  access: EditAccess,
  quoteId: number,
  kept: readonly number[],
): Promise<void> {
  const removed = sql`select id from installments
    where user_id = ${access.home} and quote_id = ${quoteId} and id <> all(${sql.param(kept)})`;
  for (const table of [sql`expenses`, sql`invoice_lines`]) {
    await tx.execute(sql`
      update ${table} set installment_id = null
      where user_id = ${access.home} and installment_id in (${removed})`);
  }
}

/** Updates installments with an id and inserts those without, in order. */
async function writeInstallments(
  tx: Tx,
  access: EditAccess,
  quoteId: number,
  installments: ScheduleInput["installments"],
): Promise<void> {
  const given = sql`
    select * from rows from (
      jsonb_to_recordset(${JSON.stringify(installments)}::jsonb) as (
        id bigint, kind text, title text, amount numeric, "dueDate" date, "milestoneId" bigint
      )
    ) with ordinality as given(id, kind, title, amount, due_date, milestone_id, nth)`;
  await tx.execute(sql`
    update installments n
    set position = given.nth, kind = given.kind, title = given.title, amount = given.amount,
      due_date = given.due_date, milestone_id = given.milestone_id
    from (${given}) given
    where n.user_id = ${access.home} and n.quote_id = ${quoteId} and n.id = given.id`);
  await tx.execute(sql`
    insert into installments (user_id, quote_id, position, kind, title, amount, due_date,
      milestone_id)
    select ${access.home}::bigint, ${quoteId}::bigint, nth, kind, title, amount, due_date, milestone_id
    from (${given}) given
    where id is null
    order by nth`);
}

async function requireOwnInstallments(
  tx: Tx,
  access: EditAccess,
  quoteId: number,
  ids: number[],
): Promise<void> {
  const rows = await queryRows(tx, countRow)`
    select count(*) as count from installments
    where user_id = ${access.home} and quote_id = ${quoteId} and id = any(${sql.param(ids)})`;
  if (rows[0]?.count !== ids.length) throw notFound("Installment");
}

/** Milestones must be in the same project. */
async function requireMilestones(
  tx: Tx,
  access: EditAccess,
  projectId: number,
  installments: ScheduleInput["installments"],
): Promise<void> {
  const ids = [...new Set(installments.flatMap(({ milestoneId }) => milestoneId ?? []))];
  if (ids.length === 0) return;
  const rows = await queryRows(tx, countRow)`
    select count(*) as count from milestones
    where user_id = ${access.home} and project_id = ${projectId} and id = any(${sql.param(ids)})`;
  if (rows[0]?.count !== ids.length) throw notFound("Milestone");
}
