import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FREE_LIMITS } from "../../../shared/billing/plan.ts";
import { type CalendarDate, calendarDateAt } from "../../../shared/calendar-date.ts";
import type { Expense } from "../../../shared/expenses/contract.ts";
import { isPdf } from "../../../shared/receipts/contract.ts";
import type { ProposedExpense } from "../../../shared/assistant/proposal.ts";
import { answerInTime, quietly, showWhenLoaded } from "../../lib/lazy-dialog.ts";
import { expenseAllowanceQuery, expenseQuery } from "./api.ts";
import type { PaidUnder } from "./expense-form-dialog.tsx";
import { openReceipt } from "./open-receipt.ts";

// The heavy parts of the screen, loaded when the buttons that open them are pointed at.
const loadForm = () => import("./expense-form-dialog.tsx");
const loadDetail = () => import("./expense-detail-dialog.tsx");
const loadDelete = () => import("./expense-delete-dialog.tsx");
const loadReceipt = () => import("./receipt-dialog.tsx");

/** The day on the wall where the homeowner is, at the moment of the press. */
function today(): CalendarDate {
  return calendarDateAt(new Date());
}

interface Stage {
  queryClient: QueryClient;
  /** where a new expense goes */
  projectId: number;
  setDialog: (dialog: ReactNode) => void;
}

/** A payment under a contract: what is known of it, and whom to tell once it is recorded. */
export interface PaymentStart {
  initial: ProposedExpense;
  paidUnder: PaidUnder;
  onSaved: (saved: Expense) => void;
}

/**
 * The form, or what the free plan says where it has no room for another expense. When that
 * cannot be learned the form opens anyway.
 */
async function loadAdd(
  { queryClient, projectId, setDialog }: Stage,
  payment?: PaymentStart,
): Promise<ReactNode> {
  const close = () => setDialog(null);
  const [{ ExpenseFormDialog }, allowance] = await Promise.all([
    loadForm(),
    answerInTime(queryClient.fetchQuery(expenseAllowanceQuery())),
  ]);
  if (allowance === undefined || allowance.canCreate) {
    return <ExpenseFormDialog projectId={projectId} today={today()} onClose={close} {...payment} />;
  }
  const { UpgradeDialog } = await import("../billing/upgrade-dialog.tsx");
  const { count, limit } = allowance;
  return (
    <UpgradeDialog
      what="expenses"
      count={count}
      limit={limit ?? FREE_LIMITS.expenses}
      onClose={close}
    />
  );
}

/** What is fetched when a button is pointed at. */
function expectations(queryClient: QueryClient) {
  return {
    /** of what is likely, so that no press has to wait for it */
    expectAny: () => {
      quietly(loadForm());
      quietly(loadDetail());
    },
    expectAdd: () => {
      quietly(loadForm());
      quietly(queryClient.prefetchQuery(expenseAllowanceQuery()));
    },
    expectEdit: (expense: Expense) => {
      quietly(loadForm());
      quietly(queryClient.prefetchQuery(expenseQuery(expense.id)));
    },
    expectDetail: () => quietly(loadDetail()),
    expectDelete: () => quietly(loadDelete()),
    expectReceipt: () => quietly(loadReceipt()),
  };
}

/** What can be done about expenses, each in a dialog. */
export function expenseActions(stage: Stage) {
  const { queryClient, setDialog } = stage;
  const expect = expectations(queryClient);
  const close = () => setDialog(null);
  const show = (load: () => Promise<ReactNode>) => void showWhenLoaded(setDialog, load);

  const add = () => show(() => loadAdd(stage));
  const addPayment = (payment: PaymentStart) => show(() => loadAdd(stage, payment));

  const edit = (expense: Expense) =>
    show(async () => {
      const { ExpenseFormDialog } = await loadForm();
      const { projectId: own, date } = expense;
      return <ExpenseFormDialog projectId={own} expense={expense} today={date} onClose={close} />;
    });

  const showDetail = (expense: Expense) =>
    show(async () => {
      const { ExpenseDetailDialog } = await loadDetail();
      return (
        <ExpenseDetailDialog
          expense={expense}
          today={today()}
          onEdit={() => edit(expense)}
          onExpectEdit={() => expect.expectEdit(expense)}
          onClose={close}
        />
      );
    });

  const askDelete = (expense: Expense) =>
    show(async () => {
      const { ExpenseDeleteDialog } = await loadDelete();
      return <ExpenseDeleteDialog expense={expense} onClose={close} onDeleted={close} />;
    });

  const showPicture = (expense: Expense) =>
    show(async () => {
      const { ReceiptDialog } = await loadReceipt();
      return <ReceiptDialog expense={expense} onClose={close} />;
    });

  /** A picture opens in a dialog, a PDF in a new tab. */
  const showReceipt = (expense: Expense) => {
    const { imageUrl } = expense;
    if (imageUrl !== null && isPdf(imageUrl)) void openReceipt(imageUrl);
    else showPicture(expense);
  };

  return { ...expect, add, addPayment, edit, showDetail, askDelete, showReceipt };
}

export type ExpenseActions = ReturnType<typeof expenseActions>;
