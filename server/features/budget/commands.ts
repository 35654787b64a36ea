import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { ActivityChanges } from "../../../shared/activity/contract.ts";
import { CEILINGS } from "../../limits/ceilings.ts";
import {
  type BudgetLineRecord,
  budgetLine,
  contingencyRecord,
} from "../../../shared/budget/contract.ts";
import {
  type BudgetLineBatch,
  budgetLineFields,
  type BudgetLineFields,
  type BudgetLineInput,
  type ContingencyInput,
} from "../../../shared/budget/input.ts";
import { contingencyProblem } from "../../../shared/budget/contingency.ts";
import { placeOf } from "../../../shared/budget/line-of.ts";
import { centsOf, decimal, subtractCents, ZERO_CENTS } from "../../../shared/money.ts";
import type { Tx } from "../../db/client.ts";
import {
  changedColumns,
  columnNames,
  columnsIn,
  recordColumns,
  versionOf,
} from "../../db/record-columns.ts";
import { queryRows } from "../../db/rows.ts";
import { budgetLines } from "../../db/schema/budget.ts";
import { withConstraintErrors } from "../../db/constraint-errors.ts";
import type { Deps } from "../../deps.ts";
import {
  type AppError,
  ceilingReached,
  notFound,
  unauthenticated,
  validationFailed,
} from "../../errors.ts";
import { recordAdded, recordChange, recordRemoved } from "../../records/activity.ts";
import { createIdempotently } from "../../records/idempotency.ts";
import { requireVersion } from "../../records/versions.ts";
import { lockOwner } from "../../records/owner-lock.ts";
import { lockProject } from "../projects/queries.ts";
import { takeFromLine } from "./move-commands.ts";
import { countBudgetLines, findBudgetLine, getBudgetLine, selectBudgetLines } from "./queries.ts";
import {
  type Access,
  type EditAccess,
  andInProjects,
  requireProjectAccess,
} from "../../identity/access.ts";

/**
 * Creates a budget line for a category, in one room or in all rooms that have no line of their own.
 *
 * @param key the client's Idempotency-Key
 */
export async function createBudgetLine(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  input: BudgetLineInput,
  key?: string,
): Promise<BudgetLineRecord> {
  const now = clock.now();
  return withConstraintErrors(LINE_REFUSALS, () =>
    db.transaction(async (tx) => {
      await lockOwner(tx, access.home);
      return createIdempotently(tx, {
        access,
        kind: "budget_line",
        key,
        input,
        now,
        find: (id) => findBudgetLine(tx, access, id),
        create: async () => {
          const { projectId, takeFrom, ...line } = input;
          await requireBelowCeiling(tx, access, projectId, 1);
          if (takeFrom !== undefined) {
            const amount = centsOf(line.planned);
            await takeFromLine(tx, access, now, { projectId, from: takeFrom, to: line, amount });
          }
          const [added] = await insertBudgetLines(tx, access, { projectId, lines: [line] }, now);
          if (added === undefined) throw new Error("The insert returned no budget line");
          await recordAdded(tx, access, now, { kind: "budget_line", id: added.id });
          return added;
        },
      });
    }),
  );
}

/**
 * Replaces a line's fields, except for its project, because its expenses belong to that.
 *
 * @param startedFrom the version that was edited; without it the last write wins
 */
export async function updateBudgetLine(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  id: number,
  { projectId, takeFrom, ...line }: BudgetLineInput,
  startedFrom?: string,
): Promise<BudgetLineRecord> {
  requireProjectAccess(access, projectId);
  const now = clock.now();
  return withConstraintErrors(LINE_REFUSALS, () =>
    db.transaction(async (tx) => {
      // The owner first; otherwise two lines that swap names concurrently would deadlock.
      await lockOwner(tx, access.home);
      const current = () => getBudgetLine(tx, access, id);
      await requireVersion(tx, access, { kind: "budget_line", id, startedFrom, current });
      let also: ActivityChanges = {};
      if (takeFrom !== undefined) {
        const amount = subtractCents(centsOf(line.planned), centsOf((await current()).planned));
        const to = { id, ...line };
        also = await takeFromLine(tx, access, now, { projectId, from: takeFrom, to, amount });
      }
      const [changed] = await recordChange(
        tx,
        access,
        now,
        { kind: "budget_line", id, also },
        () => queryRows(tx, budgetLine)`
          with changed as (
            update budget_lines set ${changedColumns(WRITTEN, columnsOf(line))}
            where user_id = ${access.home} and id = ${id} and project_id = ${projectId}
            returning *, xmin
          )
          ${selectBudgetLines(sql`changed`)}`,
      );
      if (changed === undefined) throw notFound("Budget line");
      return changed;
    }),
  );
}

/**
 * Deletes a line and its manual assignments. Its expenses and contracts are kept and count by
 * category from then on.
 *
 * @param giveTo the line that gets its amount
 */
export async function deleteBudgetLine(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  id: number,
  giveTo?: number,
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    await lockOwner(tx, access.home);
    await lockBudgetLine(tx, access, id);
    if (giveTo !== undefined) {
      const line = await getBudgetLine(tx, access, id);
      const { projectId } = line;
      const amount = subtractCents(ZERO_CENTS, centsOf(line.planned));
      await takeFromLine(tx, access, now, { projectId, from: giveTo, to: line, amount });
    }
    await recordRemoved(tx, access, now, { kind: "budget_line", id });
    await tx.execute(
      sql`update expenses set line_id = null where user_id = ${access.home} and line_id = ${id}`,
    );
    await tx.execute(sql`
      update recurring_expenses set line_id = null
      where user_id = ${access.home} and line_id = ${id}`);
    await tx.execute(
      sql`update quotes set line_id = null where user_id = ${access.home} and line_id = ${id}`,
    );
    await tx.execute(sql`
      with deleted as (
        delete from expense_shares where user_id = ${access.home} and line_id = ${id}
        returning expense_id
      )
      update expenses e set has_parts = exists (
          select from expense_shares s
          where s.user_id = ${access.home} and s.expense_id = e.id and s.line_id <> ${id}
        ) or exists (
          select from expense_receipts r where r.user_id = ${access.home} and r.expense_id = e.id
        )
      where e.user_id = ${access.home} and e.id in (select expense_id from deleted)`);
    await tx.execute(sql`delete from budget_lines where user_id = ${access.home} and id = ${id}`);
  });
}

const budgetRow = z.object({ budget: decimal, ...contingencyRecord.shape });

/**
 * Sets the contingency, which is at most the whole budget.
 *
 * @param startedFrom the project's version that was edited; without it the last write wins
 */
export async function setContingency(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  projectId: number,
  { contingency }: ContingencyInput,
  startedFrom?: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockProject(tx, access, projectId, "update");
    const [project] = await queryRows(tx, budgetRow)`
      select p.budget::text as budget, p.id as "projectId", p.contingency::text as contingency,
        ${versionOf("p")}
      from projects p where p.user_id = ${access.home} and p.id = ${projectId}`;
    if (project === undefined) throw notFound("Project");
    const { budget, ...record } = project;
    const current = async () => record;
    await requireVersion(tx, access, { kind: "project", id: projectId, startedFrom, current });
    const problem = contingencyProblem(centsOf(contingency), centsOf(budget));
    if (problem !== undefined)
      throw validationFailed([{ path: ["contingency"], message: problem }]);
    await recordChange(tx, access, clock.now(), { kind: "project", id: projectId }, () =>
      tx.execute(sql`
        update projects set contingency = ${contingency}
        where user_id = ${access.home} and id = ${projectId}`),
    );
  });
}

/** Waits for a concurrent assignment of a quote to the line, so that the deletion sees it. */
async function lockBudgetLine(tx: Tx, access: EditAccess, id: number): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    select from budget_lines where user_id = ${access.home} and id = ${id}${andInProjects(access, sql`project_id`)} for update`);
  if (rowCount === 0) throw notFound("Budget line");
}

async function requireBelowCeiling(
  tx: Tx,
  access: Access,
  projectId: number,
  more: number,
): Promise<void> {
  const count = await countBudgetLines(tx, access, projectId);
  if (count + more > CEILINGS.budgetLines) throw ceilingReached("budgetLines");
}

/** The columns that an input sets; not the project, which can't change. */
const WRITTEN = columnsIn(budgetLines, [...Object.keys(budgetLineFields.shape), "place"]);
const WRITTEN_NAMES = columnNames(WRITTEN);

function columnsOf(line: BudgetLineFields) {
  return {
    ...line,
    place: placeOf(line.category, line.room),
  } satisfies Partial<typeof budgetLines.$inferInsert>;
}

/** Inserts lines in the given order. One statement, with the same text for any number of rows. */
export async function insertBudgetLines(
  tx: Tx,
  access: EditAccess,
  { projectId, lines }: BudgetLineBatch,
  now: Date,
): Promise<BudgetLineRecord[]> {
  requireProjectAccess(access, projectId);
  return queryRows(tx, budgetLine)`
    with given as (
      select * from rows from (
        jsonb_to_recordset(${JSON.stringify(lines.map(columnsOf))}::jsonb)
          as (${recordColumns(WRITTEN)})
      ) with ordinality as given(${WRITTEN_NAMES}, nth)
    ), added as (
      insert into budget_lines (user_id, project_id, created_at, ${WRITTEN_NAMES})
      select ${access.home}::bigint, ${projectId}::bigint, ${now.toISOString()}::timestamptz,
        ${WRITTEN_NAMES}
      from given
      order by nth
      returning *, xmin
    )
    ${selectBudgetLines(sql`added`)}
    order by l.id`;
}

export const LINE_REFUSALS: ReadonlyMap<string | undefined, () => AppError> = new Map([
  ["budget_lines_project_fkey", () => notFound("Project")],
  ["budget_lines_user_id_fkey", () => unauthenticated()],
  [
    "budget_lines_place_key",
    () =>
      validationFailed([
        { path: ["category"], message: "There is a budget line for this category already" },
      ]),
  ],
]);
