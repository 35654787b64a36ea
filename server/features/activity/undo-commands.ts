import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import {
  ACTIVITY_KINDS,
  activityChanges,
  type ActivityValue,
} from "../../../shared/activity/contract.ts";
import { budgetLineInput } from "../../../shared/budget/input.ts";
import { contractorInput } from "../../../shared/contractors/input.ts";
import { expenseInput } from "../../../shared/expenses/input.ts";
import { id } from "../../../shared/ids.ts";
import { milestoneInput } from "../../../shared/milestones/contract.ts";
import { projectInput } from "../../../shared/projects/input.ts";
import type { Queryable } from "../../db/client.ts";
import { queryRows } from "../../db/rows.ts";
import type { Deps } from "../../deps.ts";
import { failed, notFound } from "../../errors.ts";
import { andInProjects, type EditAccess } from "../../identity/access.ts";
import { readFields } from "../../records/activity.ts";
import { updateBudgetLine } from "../budget/commands.ts";
import { getBudgetLine } from "../budget/queries.ts";
import { updateContractor } from "../contractors/commands.ts";
import { getContractor } from "../contractors/queries.ts";
import { updateExpense } from "../expenses/commands.ts";
import { getExpense } from "../expenses/queries.ts";
import { updateMilestone } from "../milestones/commands.ts";
import { getMilestone } from "../milestones/queries.ts";
import { updateProject } from "../projects/commands.ts";
import { getProject } from "../projects/queries.ts";
import { expenseDetailFields, isUndoable, type UndoableKind } from "./rules/undoable.ts";

type UndoDeps = Pick<Deps, "db" | "clock">;
type Values = Readonly<Record<string, ActivityValue>>;

/**
 * Writes the earlier values of a changed record back, as a new change by the same command as an
 * edit, with its rights and its validation.
 *
 * @throws conflict if a field was changed again since, or the earlier value is no longer valid
 */
export async function undoChange(deps: UndoDeps, access: EditAccess, id: number): Promise<void> {
  const line = await findLine(deps.db, access, id);
  if (line === undefined) throw notFound("Change");
  if (line.recordId === null || !isUndoable(line)) {
    throw failed("conflict", "This change can't be undone here. Edit the record instead.");
  }
  const record = { kind: line.kind, id: line.recordId };
  await WRITE_BACK[line.kind](deps, access, line.recordId, async () => {
    const current = await readFields(deps.db, access, record);
    const changes = Object.entries(line.changes);
    if (changes.some(([field, [, to]]) => current[field] !== to)) {
      throw failed(
        "conflict",
        "This was changed again since, so it can't be undone. Edit the record instead.",
      );
    }
    return Object.fromEntries(changes.map(([field, [from]]) => [field, from]));
  });
}

const lineRow = z.object({
  kind: z.enum(ACTIVITY_KINDS),
  recordId: z.nullable(id),
  action: z.string(),
  changes: activityChanges,
});
type Line = z.infer<typeof lineRow>;

/** A line that the member may see. */
async function findLine(db: Queryable, access: EditAccess, id: number): Promise<Line | undefined> {
  const rows = await queryRows(db, lineRow)`
    select a.kind, a.record_id as "recordId", a.action, a.changes from activity a
    where a.user_id = ${access.home} and a.id = ${id}${andInProjects(access, sql`a.project_id`)}`;
  return rows[0];
}

type WriteBack = (
  deps: UndoDeps,
  access: EditAccess,
  id: number,
  /** compares the record, so it follows the read of the version that the write requires */
  readBefore: () => Promise<Values>,
) => Promise<unknown>;

/** Fields that are not of the input, such as the record's id, are dropped by its schema. */
const WRITE_BACK: Readonly<Record<UndoableKind, WriteBack>> = {
  expense: async (deps, access, id, readBefore) => {
    const current = await getExpense(deps.db, access, id);
    const before = await readBefore();
    const details = Object.entries(before).filter(([field]) => expenseDetailFields.has(field));
    const input = valid(expenseInput, {
      ...current,
      ...before,
      // Absent details stay as they are.
      details:
        details.length > 0 ? { ...current.details, ...Object.fromEntries(details) } : undefined,
    });
    return updateExpense(deps, access, id, input, current.version);
  },
  milestone: async (deps, access, id, readBefore) => {
    const current = await getMilestone(deps.db, access, id);
    const before = await readBefore();
    const input = valid(milestoneInput, { ...current, ...before });
    return updateMilestone(deps, access, id, input, current.version);
  },
  contractor: async (deps, access, id, readBefore) => {
    const current = await getContractor(deps.db, access, id);
    const before = await readBefore();
    const input = valid(contractorInput, { ...current, ...before });
    return updateContractor(deps, access, id, input, current.version);
  },
  budget_line: async (deps, access, id, readBefore) => {
    const current = await getBudgetLine(deps.db, access, id);
    const before = await readBefore();
    const input = valid(budgetLineInput, { ...current, ...before });
    return updateBudgetLine(deps, access, id, input, current.version);
  },
  project: async (deps, access, id, readBefore) => {
    const current = await getProject(deps.db, access, id);
    const before = await readBefore();
    const input = valid(projectInput, { ...current, ...before });
    return updateProject(deps, access, id, input, current.version);
  },
};

function valid<Schema extends z.ZodMiniType>(schema: Schema, values: object): z.infer<Schema> {
  const parsed = z.safeParse(schema, values);
  if (parsed.success) return parsed.data;
  throw failed("conflict", "The earlier value is no longer valid. Edit the record instead.");
}
