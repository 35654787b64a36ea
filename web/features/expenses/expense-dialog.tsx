import { useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { lazy, startTransition, Suspense, useState } from "react";
import { type CalendarDate, calendarDateAt } from "../../../shared/calendar-date.ts";
import type { Expense } from "../../../shared/expenses/contract.ts";
import { isPdf } from "../../../shared/receipts/contract.ts";
import { Button } from "../../ui/button.tsx";
import { expenseAllowanceQuery, expenseQuery } from "./api.ts";
import { ExpenseDeleteDialog } from "./expense-delete-dialog.tsx";
import { openReceipt } from "./open-receipt.ts";
import { announceLimit } from "./save-notices.ts";

const loadForm = () => import("./expense-form-dialog.tsx");
const loadDetail = () => import("./expense-detail-dialog.tsx");
const loadReceipt = () => import("./receipt-dialog.tsx");

const ExpenseFormDialog = lazy(async () => ({ default: (await loadForm()).ExpenseFormDialog }));
const ExpenseDetailDialog = lazy(async () => ({
  default: (await loadDetail()).ExpenseDetailDialog,
}));
const ReceiptDialog = lazy(async () => ({ default: (await loadReceipt()).ReceiptDialog }));

type Open =
  | { kind: "none" }
  | { kind: "add"; today: CalendarDate }
  | { kind: "edit"; expense: Expense }
  | { kind: "detail"; expense: Expense; today: CalendarDate }
  | { kind: "delete"; expense: Expense }
  | { kind: "receipt"; expense: Expense };

/** No longer than this is the form kept waiting for the plan's answer; the server has the last word. */
const LONGEST_WAIT_MS = 2000;

/** The day on the wall where the homeowner is, at the moment of the press. */
function today(): CalendarDate {
  return calendarDateAt(new Date());
}

/** Fetches ahead what a press is about to need; a failure is met again at the press itself. */
function quietly(promise: Promise<unknown>): void {
  promise.catch(() => {});
}

/** The dialogs about expenses, one open at a time, and what opens them. */
export function useExpenseDialog() {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<Open>({ kind: "none" });

  /** In a transition, so that a part still on its way never blanks what is on screen. */
  function show(next: Open) {
    startTransition(() => setOpen(next));
  }

  /** Whether the plan has room. When that cannot be learned the form opens anyway. */
  async function mayAdd(): Promise<boolean> {
    const unknown = new Promise<true>((resolve) => {
      setTimeout(() => resolve(true), LONGEST_WAIT_MS);
    });
    const answer = queryClient.fetchQuery(expenseAllowanceQuery()).then(
      ({ canCreate }) => canCreate,
      () => true,
    );
    return Promise.race([answer, unknown]);
  }

  async function add() {
    if (await mayAdd()) show({ kind: "add", today: today() });
    else announceLimit();
  }

  return {
    open,
    close: () => setOpen({ kind: "none" }),
    add: () => void add(),
    edit: (expense: Expense) => show({ kind: "edit", expense }),
    showDetail: (expense: Expense) => show({ kind: "detail", expense, today: today() }),
    askDelete: (expense: Expense) => show({ kind: "delete", expense }),
    /** A picture opens in a dialog, a PDF in a new tab. */
    showReceipt: (expense: Expense) => {
      if (expense.imageUrl !== null && isPdf(expense.imageUrl)) void openReceipt(expense.imageUrl);
      else show({ kind: "receipt", expense });
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
    expectReceipt: () => quietly(loadReceipt()),
  };
}

export type ExpenseDialogs = ReturnType<typeof useExpenseDialog>;

interface ExpenseDialogProps {
  dialogs: ExpenseDialogs;
  projectId: number;
}

/** Whichever dialog is open. */
export function ExpenseDialog({ dialogs, projectId }: ExpenseDialogProps) {
  return (
    <Suspense fallback={null}>
      <OpenDialog dialogs={dialogs} projectId={projectId} />
    </Suspense>
  );
}

function OpenDialog({ dialogs, projectId }: ExpenseDialogProps) {
  const { open, close } = dialogs;
  switch (open.kind) {
    case "none":
      return null;
    case "add":
      return <ExpenseFormDialog projectId={projectId} today={open.today} onClose={close} />;
    case "edit":
      return (
        <ExpenseFormDialog
          projectId={open.expense.projectId}
          expense={open.expense}
          today={open.expense.date}
          onClose={close}
        />
      );
    case "detail":
      return (
        <ExpenseDetailDialog
          expense={open.expense}
          today={open.today}
          onEdit={() => dialogs.edit(open.expense)}
          onExpectEdit={() => dialogs.expectEdit(open.expense)}
          onClose={close}
        />
      );
    case "delete":
      return <ExpenseDeleteDialog expense={open.expense} onClose={close} onDeleted={close} />;
    case "receipt":
      return <ReceiptDialog expense={open.expense} onClose={close} />;
  }
}

interface AddExpenseButtonProps {
  dialogs: ExpenseDialogs;
  label?: string;
}

/** Gets the form ready while the button is pointed at. */
export function AddExpenseButton({ dialogs, label = "Add Expense" }: AddExpenseButtonProps) {
  return (
    <Button
      variant="primary"
      onPointerEnter={dialogs.expectAdd}
      onFocus={dialogs.expectAdd}
      onClick={dialogs.add}
      className="print:hidden"
    >
      <Plus aria-hidden className="size-4" />
      {label}
    </Button>
  );
}
