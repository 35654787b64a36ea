import * as z from "zod/mini";
import type { ActivityValue } from "../../../shared/activity/contract.ts";
import { budgetLineInput, contingencyInput } from "../../../shared/budget/input.ts";
import { calendarDateAt, parseCalendarDate } from "../../../shared/calendar-date.ts";
import { contractorInput } from "../../../shared/contractors/input.ts";
import {
  changeOrderInput,
  quoteFields,
  quoteStatusInput,
} from "../../../shared/contracts/input.ts";
import { expenseInput } from "../../../shared/expenses/input.ts";
import { invoiceFields } from "../../../shared/invoices/input.ts";
import { milestoneInput } from "../../../shared/milestones/contract.ts";
import { projectDatesInput, projectInput } from "../../../shared/projects/input.ts";
import type { Deps } from "../../deps.ts";
import { failed } from "../../errors.ts";
import type { EditAccess } from "../../identity/access.ts";
import { setContingency, updateBudgetLine } from "../budget/commands.ts";
import { getBudgetLine } from "../budget/queries.ts";
import { updateContractor } from "../contractors/commands.ts";
import { getContractor } from "../contractors/queries.ts";
import { setQuoteStatus, updateQuote } from "../contracts/commands.ts";
import { getChangeOrder, getQuote } from "../contracts/queries.ts";
import { updateChangeOrder } from "../contracts/change-order-commands.ts";
import { updateExpense } from "../expenses/commands.ts";
import { getExpense } from "../expenses/queries.ts";
import { updateInvoice } from "../invoices/commands.ts";
import { getInvoice } from "../invoices/queries.ts";
import { reopenMilestone, updateMilestone } from "../milestones/commands.ts";
import { getMilestone } from "../milestones/queries.ts";
import { updateProject, updateProjectDates } from "../projects/commands.ts";
import { getProject } from "../projects/queries.ts";
import { expenseDetailFields, type UndoableKind } from "./rules/undoable.ts";

export type UndoDeps = Pick<Deps, "db" | "clock">;
export type Values = Readonly<Record<string, ActivityValue>>;

type WriteBack = (
  deps: UndoDeps,
  access: EditAccess,
  id: number,
  /** reads the record for comparison; call it after the version that the write requires was read */
  readBefore: () => Promise<Values>,
) => Promise<unknown>;

const writeBackExpense: WriteBack = async (deps, access, id, readBefore) => {
  const current = await getExpense(deps.db, access, id);
  const before = await readBefore();
  const details = Object.entries(before).filter(([field]) => expenseDetailFields.has(field));
  const input = valid(expenseInput, {
    ...current,
    ...before,
    // Absent details are left unchanged.
    details:
      details.length > 0 ? { ...current.details, ...Object.fromEntries(details) } : undefined,
  });
  return updateExpense(deps, access, id, input, current.version);
};

const writeBackMilestone: WriteBack = async (deps, access, id, readBefore) => {
  const current = await getMilestone(deps.db, access, id);
  const before = await readBefore();
  if ("isCompleted" in before) return reopenMilestone(deps, access, id, current.version);
  const input = valid(milestoneInput, { ...current, ...before });
  return updateMilestone(deps, access, id, input, current.version);
};

const writeBackContractor: WriteBack = async (deps, access, id, readBefore) => {
  const current = await getContractor(deps.db, access, id);
  const before = await readBefore();
  const input = valid(contractorInput, { ...current, ...before });
  return updateContractor(deps, access, id, input, current.version);
};

const writeBackBudgetLine: WriteBack = async (deps, access, id, readBefore) => {
  const current = await getBudgetLine(deps.db, access, id);
  const before = await readBefore();
  const input = valid(budgetLineInput, { ...current, ...before });
  return updateBudgetLine(deps, access, id, input, current.version);
};

const writeBackProject: WriteBack = async (deps, access, id, readBefore) => {
  const current = await getProject(deps.db, access, id);
  const before = await readBefore();
  if ("contingency" in before) {
    return setContingency(deps, access, id, valid(contingencyInput, before), current.version);
  }
  if ("startedOn" in before || "finishedOn" in before) {
    const { startDate, finishedOn } = current;
    const startedOn = startDate === null ? null : calendarDateAt(new Date(startDate));
    const dates = valid(projectDatesInput, { startedOn, finishedOn, ...before });
    return updateProjectDates(deps, access, id, dates, current.version);
  }
  const input = valid(projectInput, { ...current, ...before });
  return updateProject(deps, access, id, input, current.version);
};

/** A status change also writes these dates. */
const STATUS_FIELDS: ReadonlySet<string> = new Set(["status", "acceptedOn", "completedOn"]);

const writeBackQuote: WriteBack = async (deps, access, id, readBefore) => {
  const today = calendarDateAt(deps.clock.now());
  const current = await getQuote(deps.db, access, id, today);
  const edit = { today, startedFrom: current.version };
  const before = await readBefore();
  if (!Object.keys(before).every((field) => STATUS_FIELDS.has(field))) {
    return updateQuote(deps, access, id, valid(quoteFields, { ...current, ...before }), edit);
  }
  const { status = current.status, acceptedOn, completedOn } = before;
  const on = completedOn ?? acceptedOn ?? undefined;
  return setQuoteStatus(deps, access, id, valid(quoteStatusInput, { status, on }), {
    ...edit,
    isUndo: true,
  });
};

const writeBackChangeOrder: WriteBack = async (deps, access, id, readBefore) => {
  const today = calendarDateAt(deps.clock.now());
  const current = await getChangeOrder(deps.db, access, id, today);
  const before = await readBefore();
  const fields = { ...current, ...before };
  const input = valid(changeOrderInput, fields);
  // A decision changed on its own day has no date among the changed fields.
  const decidedOn = parseCalendarDate(fields.decidedOn ?? "");
  const edit = { today, startedFrom: current.version, decidedOn };
  return updateChangeOrder(deps, access, id, input, edit);
};

const writeBackInvoice: WriteBack = async (deps, access, id, readBefore) => {
  const current = await getInvoice(deps.db, access, id);
  const before = await readBefore();
  const input = valid(invoiceFields, {
    ...current,
    ...before,
    ...("notes" in before && { note: before["notes"] }),
    ...("subtractedDeposit" in before && { deposit: before["subtractedDeposit"] }),
  });
  return updateInvoice(deps, access, id, input, current.version);
};

/**
 * Writes fields back, by kind. Fields that the input doesn't have, such as the record's id, are
 * dropped by its schema.
 */
export const WRITE_BACK: Readonly<Record<UndoableKind, WriteBack>> = {
  expense: writeBackExpense,
  milestone: writeBackMilestone,
  contractor: writeBackContractor,
  budget_line: writeBackBudgetLine,
  project: writeBackProject,
  quote: writeBackQuote,
  change_order: writeBackChangeOrder,
  invoice: writeBackInvoice,
};

function valid<Schema extends z.ZodMiniType>(schema: Schema, values: object): z.infer<Schema> {
  const parsed = z.safeParse(schema, values);
  if (parsed.success) return parsed.data;
  throw failed("conflict", "The earlier value is no longer valid. Edit the record instead.");
}
