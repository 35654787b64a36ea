import type { ReactElement, ReactNode } from "react";
import { FREE_LIMITS } from "../../../shared/billing/plan.ts";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import type { Expense } from "../../../shared/expenses/contract.ts";
import { storedDrafts } from "../../lib/forms/drafts.ts";
import { SHARED_HASH } from "../../lib/forms/shared-draft.ts";
import { randomKey } from "../../lib/http/random-key.ts";
import {
  closeDialog,
  resolveInTime,
  ignoreRejection,
  showWhenLoaded,
} from "../../lib/lazy-dialog.ts";
import { mayEdit } from "../../lib/opened-home.ts";
import { prepareDialog, preparedDialog } from "../../lib/prepared-dialog.tsx";
import { localToday } from "../../lib/use-today.ts";
import { toast } from "../../ui/toast/toast.ts";
import { UpgradeDialog } from "../billing/upgrade-dialog.tsx";
import { budgetOverviewQuery } from "../budget/plan-queries.ts";
import { expenseAllowanceQuery, expenseQuery } from "./queries.ts";
import type { ExpenseActions, DialogContext } from "./expense-actions.tsx";
import type { DetailsStart } from "./form/details/details-values.ts";
import { ExpenseDetailDialog } from "./detail/expense-detail-dialog.tsx";
import { duplicateStart } from "./duplicate-start.ts";
import { ExpenseDeleteDialog } from "./expense-delete-dialog.tsx";
import { ExpenseFormDialog, type ExpenseStart, refundStart } from "./form/expense-form-dialog.tsx";

/*
 * The expense dialogs, in a chunk that loads when the browser is idle; rarer ones load when their
 * button is pressed.
 */

const importReceipt = () => import("./receipts/receipt-dialog.tsx");

export const prefetchReceipt = () => ignoreRejection(importReceipt());

/** Opens the dialog that the URL's hash names, and prepares the form. */
export function prefetchLikelyDialogs(context: DialogContext): void {
  openFromUrl(context);
  ignoreRejection(prepareAdd(context));
}

/**
 * Dialogs by the URL's hash; the manifest's shortcuts use two of them. The camera isn't opened: it
 * needs a press in the dialog.
 */
const OPENED_BY = new Map([
  ["#add", (context: DialogContext) => loadAdd(context)],
  ["#photograph", (context: DialogContext) => loadPhotograph(context)],
  [SHARED_HASH, (context: DialogContext) => loadShared(context)],
  ["#import", (context: DialogContext) => loadImport(context)],
]);

/** Removes the hash from the URL first, so that a reload doesn't open the dialog again. */
function openFromUrl(context: DialogContext): void {
  const { pathname, search, hash } = window.location;
  const load = OPENED_BY.get(hash);
  if (load === undefined) return;
  window.history.replaceState(window.history.state, "", pathname + search);
  void showWhenLoaded(context.setDialog, () => load(context));
}

export function prefetchAdd({ queryClient }: DialogContext): void {
  ignoreRejection(queryClient.prefetchQuery(expenseAllowanceQuery()));
}

export function prefetchEdit({ queryClient }: DialogContext, expense: Expense): void {
  ignoreRejection(queryClient.prefetchQuery(expenseQuery(expense.id)));
}

/** The user's local date at the time of the call. */
function today(): CalendarDate {
  return localToday();
}

/** Renders the form for the next press, if the plan allows another expense. */
async function prepareAdd(context: DialogContext): Promise<void> {
  const { canCreate } = await context.queryClient.fetchQuery(expenseAllowanceQuery());
  if (canCreate && mayEdit()) prepareDialog(context.setDialog, () => formOf(context));
}

function closing(context: DialogContext): () => void {
  return () => {
    closeDialog(context.setDialog);
    ignoreRejection(prepareAdd(context));
  };
}

function formOf(context: DialogContext, start?: ExpenseStart): ReactElement {
  const { projectId, setDialog } = context;
  const isPlain = start === undefined || start.kept !== undefined;
  const onAnother = (kept: NonNullable<ExpenseStart["kept"]>) =>
    showWhenLoaded(setDialog, () => loadAdd(context, { kept }));
  return (
    <ExpenseFormDialog
      key={start ? randomKey() : `${projectId} ${today()}${storedDrafts()}`}
      {...{ projectId, ...start, ...(isPlain && { onAnother }) }}
      today={today()}
      onClose={closing(context)}
    />
  );
}

/**
 * The expense form, or the upgrade dialog when the free plan is full. When the limit can't be read,
 * the form opens anyway.
 *
 * @param isCounted whether the expense counts toward the plan's limit; a refund doesn't
 */
export async function loadAdd(
  context: DialogContext,
  start?: ExpenseStart,
  isCounted = true,
): Promise<ReactNode> {
  const allowance = await resolveInTime(context.queryClient.fetchQuery(expenseAllowanceQuery()));
  if (!isCounted || allowance === undefined || allowance.canCreate) {
    return preparedDialog(formOf(context, start));
  }
  const { count, limit } = allowance;
  return (
    <UpgradeDialog
      what="expenses"
      count={count}
      limit={limit ?? FREE_LIMITS.expenses}
      onClose={closing(context)}
    />
  );
}

export async function loadRefund(context: DialogContext, of: Expense): Promise<ReactNode> {
  return loadAdd({ ...context, projectId: of.projectId }, refundStart(of, today()), false);
}

export async function loadDuplicate(context: DialogContext, of: Expense): Promise<ReactNode> {
  const isRefund = of.details?.isRefund === true;
  return loadAdd({ ...context, projectId: of.projectId }, duplicateStart(of, today()), !isRefund);
}

export async function loadRepeat(context: DialogContext, of: Expense): Promise<ReactNode> {
  const { RecurringFormDialog } = await import("./recurring/recurring-form-dialog.tsx");
  const { projectId } = of;
  return <RecurringFormDialog {...{ projectId, of }} today={today()} onClose={closing(context)} />;
}

export async function loadRecurring(context: DialogContext): Promise<ReactNode> {
  const { RecurringDialog } = await import("./recurring/recurring-dialog.tsx");
  return <RecurringDialog projectId={context.projectId} onClose={closing(context)} />;
}

/** The form with two empty splits; a split expense already has its own. */
export async function loadSplit(context: DialogContext, expense: Expense): Promise<ReactNode> {
  const { details, projectId } = expense;
  if (details?.shares.length) return loadEdit(context, expense);
  const plan = await resolveInTime(context.queryClient.fetchQuery(budgetOverviewQuery(projectId)));
  if (plan && plan.lines.length < 2) {
    toast({ title: "Create at least two budget lines to split an expense." });
    return null;
  }
  const part = (lineId: number | null) => ({ key: randomKey(), lineId, amount: "" });
  return loadEdit(context, expense, { shares: [part(details?.lineId ?? null), part(null)] });
}

export async function loadEdit(
  context: DialogContext,
  expense: Expense,
  start?: DetailsStart,
): Promise<ReactNode> {
  const { projectId, date } = expense;
  return (
    <ExpenseFormDialog
      projectId={projectId}
      expense={expense}
      today={date}
      onClose={closing(context)}
      {...(start && { start })}
    />
  );
}

export async function loadDetail(
  context: DialogContext,
  expense: Expense,
  actions: ExpenseActions,
): Promise<ReactNode> {
  return (
    <ExpenseDetailDialog
      key={expense.id}
      expense={expense}
      today={today()}
      onEdit={() => actions.edit(expense)}
      onPrefetchEdit={() => prefetchEdit(context, expense)}
      onRefund={() => actions.addRefund(expense)}
      onShow={actions.showDetail}
      onClose={closing(context)}
    />
  );
}

export async function loadDelete(context: DialogContext, expense: Expense): Promise<ReactNode> {
  const close = closing(context);
  return <ExpenseDeleteDialog expense={expense} onClose={close} onDeleted={close} />;
}

export async function loadReceipt(context: DialogContext, expense: Expense): Promise<ReactNode> {
  const { ReceiptDialog } = await importReceipt();
  return <ReceiptDialog expense={expense} onClose={closing(context)} />;
}

export async function loadPhotograph(context: DialogContext): Promise<ReactNode> {
  const { PhotographDialog } = await import("./receipts/photograph-dialog.tsx");
  const { projectId, setDialog } = context;
  return (
    <PhotographDialog
      projectId={projectId}
      onFillIn={() => void showWhenLoaded(setDialog, () => loadAdd(context))}
      onClose={closing(context)}
    />
  );
}

/** The camera dialog with files from the device's share sheet. */
async function loadShared(context: DialogContext): Promise<ReactNode> {
  const { loadSharedReceipts } = await import("./receipts/shared-receipts.tsx");
  return loadSharedReceipts(context, () => loadAdd(context));
}

export async function loadImport(context: DialogContext): Promise<ReactNode> {
  const { ImportDialog } = await import("../imports/import-dialog.tsx");
  return <ImportDialog projectId={context.projectId} onClose={closing(context)} />;
}
