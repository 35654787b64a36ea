import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import type { Expense } from "../../../shared/expenses/contract.ts";
import { id } from "../../../shared/ids.ts";
import {
  type RecurringExpense,
  recurringExpense,
} from "../../../shared/recurring-expenses/contract.ts";
import {
  type RecordDueInput,
  recurringExpenseInput,
  type RecurringExpenseFields,
  type RecurringExpenseInput,
  type ReopenDueInput,
} from "../../../shared/recurring-expenses/input.ts";
import { dateAfter, hasDate, INTERVALS } from "../../../shared/recurring-expenses/occurrences.ts";
import { withConstraintErrors } from "../../db/constraint-errors.ts";
import type { Tx } from "../../db/client.ts";
import { changedColumns, columnNames, columnsIn, columnValues } from "../../db/record-columns.ts";
import { countRow, storedDate } from "../../db/row-schemas.ts";
import { firstRow, queryRows } from "../../db/rows.ts";
import { recurringExpenses } from "../../db/schema/recurring-expenses.ts";
import type { Deps } from "../../deps.ts";
import { type AppError, ceilingReached, failed, notFound } from "../../errors.ts";
import { andInProjects, type EditAccess } from "../../identity/access.ts";
import { CEILINGS } from "../../limits/ceilings.ts";
import { recordAdded, recordChange } from "../../records/activity.ts";
import { requireRefundsCovered } from "../../records/covered-refunds.ts";
import { createIdempotently } from "../../records/idempotency.ts";
import { lockOwner } from "../../records/owner-lock.ts";
import { requireVersion } from "../../records/versions.ts";
import { lockPlan } from "../billing/queries.ts";
import { requireContractorAccess } from "../contractors/queries.ts";
import { addExpense, REFUSALS as EXPENSE_REFUSALS } from "../expenses/commands.ts";
import { requireLines } from "../expenses/details-commands.ts";
import { findExpense } from "../expenses/queries.ts";
import { moveExpenseToTrash } from "../expenses/trash-commands.ts";
import { lockProject } from "../projects/queries.ts";
import { findRecurringExpense, getRecurringExpense, selectRecurring } from "./queries.ts";

/** @param key the client's Idempotency-Key: a repeated key returns the one created before */
export async function createRecurringExpense(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  input: RecurringExpenseInput,
  key?: string,
): Promise<RecurringExpense> {
  const now = clock.now();
  return withConstraintErrors(REFUSALS, () =>
    db.transaction(async (tx) => {
      await lockOwner(tx, access.home);
      return createIdempotently(tx, {
        access,
        kind: "recurring_expense",
        key,
        input,
        now,
        find: (found) => findRecurringExpense(tx, access, found),
        create: async () => {
          await lockProject(tx, access, input.projectId);
          await requireBelowCeiling(tx, access, input.projectId);
          await requireReferences(tx, access, input.projectId, input);
          const values = { ...input, startsOn: startOf(input) };
          const rows = await queryRows(tx, recurringExpense)`
            with added as (
              insert into recurring_expenses (user_id, created_at, ${columnNames(WRITTEN)})
              values (${access.home}, ${now.toISOString()}, ${columnValues(WRITTEN, values)})
              returning *, xmin
            )
            ${selectRecurring(access, sql`added`)}`;
          const added = firstRow(rows);
          await recordAdded(tx, access, now, { kind: "recurring_expense", id: added.id });
          return added;
        },
      });
    }),
  );
}

/**
 * Start of the schedule: the given start, or the next date if that is not a date of the schedule.
 */
function startOf({ every, endsOn, nextOn, startsOn = nextOn }: RecurringExpenseInput) {
  return hasDate({ every, endsOn, startsOn }, nextOn) ? startsOn : nextOn;
}

/**
 * Replaces its values. Another interval or next date restarts the schedule at that date.
 *
 * @param startedFrom the version that was edited; without it the last write wins
 */
export async function updateRecurringExpense(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  id: number,
  fields: RecurringExpenseFields,
  startedFrom?: string,
): Promise<RecurringExpense> {
  return withConstraintErrors(REFUSALS, () =>
    db.transaction(async (tx) => {
      await lockOwner(tx, access.home);
      const current = () => getRecurringExpense(tx, access, id);
      await requireVersion(tx, access, { kind: "recurring_expense", id, startedFrom, current });
      const before = await current();
      await requireReferences(tx, access, before.projectId, fields);
      const isSameSchedule = before.nextOn === fields.nextOn && before.every === fields.every;
      const values = isSameSchedule ? fields : { ...fields, startsOn: fields.nextOn };
      return recordChange(tx, access, clock.now(), { kind: "recurring_expense", id }, async () =>
        firstRow(
          await queryRows(tx, recurringExpense)`
            with changed as (
              update recurring_expenses set ${changedColumns(WRITTEN, values)}
              where user_id = ${access.home} and id = ${id}
              returning *, xmin
            )
            ${selectRecurring(access, sql`changed`)}`,
        ),
      );
    }),
  );
}

/**
 * Records the expense of a due date and advances to the next date, in one transaction. The plan's
 * limit applies, as to every new expense.
 *
 * @param key the client's Idempotency-Key: a repeated key returns the expense recorded before
 * @throws conflict if the date is no longer the next one
 */
export async function recordDueExpense(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  id: number,
  input: RecordDueInput,
  key?: string,
): Promise<Expense> {
  const now = clock.now();
  return withConstraintErrors(EXPENSE_REFUSALS, () =>
    db.transaction(async (tx) => {
      const plan = await lockPlan(tx, access.home, now);
      return createIdempotently(tx, {
        access,
        kind: "expense",
        key,
        input: { ...input, id },
        now,
        find: (found) => findExpense(tx, access, found),
        create: async () => {
          const due = await requireDue(tx, access, id, input.dueOn);
          if (input.expense.projectId !== due.projectId) throw notFound("Recurring expense");
          const added = await addExpense(tx, access, { plan, input: input.expense, now });
          await setNext(tx, access, id, dateAfter(due, input.dueOn));
          return added;
        },
      });
    }),
  );
}

/**
 * Skips a due date.
 *
 * @throws conflict if the date is no longer the next one
 */
export async function skipDueDate(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  id: number,
  dueOn: CalendarDate,
): Promise<RecurringExpense> {
  return db.transaction(async (tx) => {
    await lockOwner(tx, access.home);
    const due = await requireDue(tx, access, id, dueOn);
    const record = { kind: "recurring_expense", id, action: "skipped" } as const;
    await recordChange(tx, access, clock.now(), record, () =>
      setNext(tx, access, id, dateAfter(due, dueOn)),
    );
    return getRecurringExpense(tx, access, id);
  });
}

/**
 * Undoes recording or skipping a date: it is due again, and its expense moves to the trash.
 *
 * @throws conflict unless it is the latest date that was recorded or skipped, because otherwise
 * later dates would be due again
 */
export async function reopenDueDate(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  id: number,
  { dueOn, expenseId }: ReopenDueInput,
): Promise<RecurringExpense> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    await lockOwner(tx, access.home);
    const schedule = await lockSchedule(tx, access, id);
    const isLatest = (dateAfter(schedule, dueOn) ?? null) === schedule.nextOn;
    if (!hasDate(schedule, dueOn) || !isLatest) {
      throw failed("conflict", "This isn't the latest date that was recorded or skipped.");
    }
    const record = { kind: "recurring_expense", id, action: "reopened" } as const;
    await recordChange(tx, access, now, record, () => setNext(tx, access, id, dueOn));
    if (expenseId !== undefined) {
      const left = await moveExpenseToTrash(tx, access, now, expenseId);
      await requireRefundsCovered(tx, access, [left]);
    }
    return getRecurringExpense(tx, access, id);
  });
}

const lockedSchedule = z.object({
  projectId: id,
  every: z.enum(INTERVALS),
  startsOn: storedDate,
  endsOn: z.nullable(storedDate),
  nextOn: z.nullable(storedDate),
});
type LockedSchedule = z.infer<typeof lockedSchedule>;

/** Locks the recurring expense until the transaction ends, so that each date is recorded once. */
async function lockSchedule(tx: Tx, access: EditAccess, id: number): Promise<LockedSchedule> {
  const [locked] = await queryRows(tx, lockedSchedule)`
    select project_id as "projectId", every, starts_on as "startsOn", ends_on as "endsOn",
      next_on as "nextOn"
    from recurring_expenses
    where user_id = ${access.home} and id = ${id}${andInProjects(access, sql`project_id`)}
    for no key update`;
  if (locked === undefined) throw notFound("Recurring expense");
  return locked;
}

async function requireDue(
  tx: Tx,
  access: EditAccess,
  id: number,
  dueOn: CalendarDate,
): Promise<LockedSchedule> {
  const schedule = await lockSchedule(tx, access, id);
  if (schedule.nextOn === dueOn) return schedule;
  throw failed("conflict", "This date was recorded or skipped already, or it was changed.");
}

async function setNext(
  tx: Tx,
  access: EditAccess,
  id: number,
  nextOn: CalendarDate | undefined,
): Promise<void> {
  await tx.execute(sql`
    update recurring_expenses set next_on = ${nextOn ?? null}
    where user_id = ${access.home} and id = ${id}`);
}

/** Rejects another recurring expense in a full project. */
export async function requireBelowCeiling(
  tx: Tx,
  access: EditAccess,
  projectId: number,
): Promise<void> {
  const [row] = await queryRows(tx, countRow)`
    select count(*) as count from recurring_expenses
    where user_id = ${access.home} and project_id = ${projectId}`;
  if (row !== undefined && row.count >= CEILINGS.recurringExpenses) {
    throw ceilingReached("recurringExpenses");
  }
}

async function requireReferences(
  tx: Tx,
  access: EditAccess,
  projectId: number,
  { contractorId, lineId }: Pick<RecurringExpenseFields, "contractorId" | "lineId">,
): Promise<void> {
  await requireContractorAccess(tx, access, contractorId);
  await requireLines(tx, access, projectId, lineId === null ? [] : [lineId]);
}

/** The columns that an input sets. */
const WRITTEN = columnsIn(recurringExpenses, Object.keys(recurringExpenseInput.shape));

/** The foreign keys include the owner, so another user's contractor is not found. */
const REFUSALS: ReadonlyMap<string | undefined, () => AppError> = new Map([
  ["recurring_expenses_contractor_fkey", () => notFound("Contractor")],
]);
