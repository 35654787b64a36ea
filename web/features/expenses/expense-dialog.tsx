import { useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { lazy, startTransition, Suspense, useState } from "react";
import { type CalendarDate, calendarDateAt } from "../../../shared/calendar-date.ts";
import type { Expense } from "../../../shared/expenses/contract.ts";
import { isPdf } from "../../../shared/receipts/contract.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";
import { expenseAllowanceQuery, expenseQuery } from "./api.ts";
import { openReceipt } from "./open-receipt.ts";
import { announceLimit } from "./limit-notice.ts";

const loadForm = () => import("./expense-form-dialog.tsx");
const loadDetail = () => import("./expense-detail-dialog.tsx");
const loadDelete = () => import("./expense-delete-dialog.tsx");
const loadReceipt = () => import("./receipt-dialog.tsx");

const ExpenseFormDialog = lazy(async () => ({ default: (await loadForm()).ExpenseFormDialog }));
const ExpenseDetailDialog = lazy(async () => ({
  default: (await loadDetail()).ExpenseDetailDialog,
}));
const ExpenseDeleteDialog = lazy(async () => ({
  default: (await loadDelete()).ExpenseDeleteDialog,
}));
const ReceiptDialog = lazy(async () => ({ default: (await loadReceipt()).ReceiptDialog }));

type Shown =
  | { kind: "add"; today: CalendarDate }
  | { kind: "edit"; expense: Expense }
  | { kind: "detail"; expense: Expense; today: CalendarDate }
  | { kind: "delete"; expense: Expense }
  | { kind: "receipt"; expense: Expense };

type Open = Shown | { kind: "none" };

const PARTS = {
  add: loadForm,
  edit: loadForm,
  detail: loadDetail,
  delete: loadDelete,
  receipt: loadReceipt,
} satisfies Record<Shown["kind"], () => Promise<unknown>>;

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

/**
 * The dialogs about expenses, one open at a time, and what opens them. The actions stay the
 * same ones, so that a list of rows need not be made again when a dialog opens.
 */
export function useExpenseDialog() {
  "use memo";
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<Open>({ kind: "none" });

  /**
   * Opens a dialog once its part of the program is there, and says so when it cannot be
   * fetched: a part that failed to load while it was drawn would stay broken.
   */
  async function show(next: Shown) {
    try {
      await PARTS[next.kind]();
    } catch (error) {
      console.error("Failed to load a dialog", error);
      const description = "This could not be opened. Check your connection and try again.";
      toast({ variant: "destructive", title: "Error", description });
      return;
    }
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
    quietly(loadForm());
    if (await mayAdd()) await show({ kind: "add", today: today() });
    else announceLimit();
  }

  const actions = {
    close: () => setOpen({ kind: "none" }),
    add: () => void add(),
    edit: (expense: Expense) => void show({ kind: "edit", expense }),
    showDetail: (expense: Expense) => void show({ kind: "detail", expense, today: today() }),
    askDelete: (expense: Expense) => void show({ kind: "delete", expense }),
    /** A picture opens in a dialog, a PDF in a new tab. */
    showReceipt: (expense: Expense) => {
      if (expense.imageUrl !== null && isPdf(expense.imageUrl)) void openReceipt(expense.imageUrl);
      else void show({ kind: "receipt", expense });
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
  return { open, actions };
}

type ExpenseDialogs = ReturnType<typeof useExpenseDialog>;
export type ExpenseActions = ExpenseDialogs["actions"];

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
  const { open, actions } = dialogs;
  switch (open.kind) {
    case "none":
      return null;
    case "add":
      return <ExpenseFormDialog projectId={projectId} today={open.today} onClose={actions.close} />;
    case "edit":
      return (
        <ExpenseFormDialog
          projectId={open.expense.projectId}
          expense={open.expense}
          today={open.expense.date}
          onClose={actions.close}
        />
      );
    case "detail":
      return (
        <ExpenseDetailDialog
          expense={open.expense}
          today={open.today}
          onEdit={() => actions.edit(open.expense)}
          onExpectEdit={() => actions.expectEdit(open.expense)}
          onClose={actions.close}
        />
      );
    case "delete":
      return (
        <ExpenseDeleteDialog
          expense={open.expense}
          onClose={actions.close}
          onDeleted={actions.close}
        />
      );
    case "receipt":
      return <ReceiptDialog expense={open.expense} onClose={actions.close} />;
  }
}

interface AddExpenseButtonProps {
  actions: ExpenseActions;
  label?: string;
}

/** Gets the form ready while the button is pointed at. */
export function AddExpenseButton({ actions, label = "Add Expense" }: AddExpenseButtonProps) {
  return (
    <Button
      variant="primary"
      onPointerEnter={actions.expectAdd}
      onFocus={actions.expectAdd}
      onClick={actions.add}
      className="print:hidden"
    >
      <Plus aria-hidden className="size-4" />
      {label}
    </Button>
  );
}
