import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ProposedExpense } from "../../../shared/assistant/proposal.ts";
import type { Expense } from "../../../shared/expenses/contract.ts";
import { isPdf } from "../../../shared/receipts/contract.ts";
import { ignoreRejection, showWhenLoaded } from "../../lib/lazy-dialog.ts";
import type { SetDialog } from "../../lib/prepared-dialog.tsx";
import type { DetailsStart } from "./form/details/details-values.ts";
import { openReceipt } from "./receipts/open-receipt.ts";

/** Loaders of the dialogs, fetched once the list is on screen. */
const loadDialogs = () => import("./expense-dialogs.tsx");
type Dialogs = Awaited<ReturnType<typeof loadDialogs>>;
type PrefetchName = "prefetchLikelyDialogs" | "prefetchAdd" | "prefetchReceipt";

export interface DialogContext {
  queryClient: QueryClient;
  /** project of a new expense */
  projectId: number;
  setDialog: SetDialog;
}

/** Known values of a payment under a contract. */
export interface PaymentStart {
  initial: ProposedExpense;
  paidUnder: Pick<DetailsStart, "quoteId" | "installmentId">;
}

/** Actions on expenses; each opens a dialog. */
export interface ExpenseActions {
  add: () => void;
  addPayment: (payment: PaymentStart) => void;
  addRefund: (of: Expense) => void;
  edit: (expense: Expense) => void;
  /** a new expense with the same values */
  duplicate: (of: Expense) => void;
  /** makes a recurring expense of it */
  repeat: (of: Expense) => void;
  /** lists the recurring expenses */
  showRecurring: () => void;
  /** opens the form with the fields of a split */
  split: (expense: Expense) => void;
  showDetail: (expense: Expense) => void;
  askDelete: (expense: Expense) => void;
  showReceipt: (expense: Expense) => void;
  /** imports a file of a bank or another application */
  importFile: () => void;
  photograph: () => void;
  // Prefetches on hover and focus.
  /** prefetches the most likely dialogs, so that they open at once */
  prefetchLikelyDialogs: () => void;
  prefetchAdd: () => void;
  prefetchEdit: (expense: Expense) => void;
  prefetchDetail: () => void;
  prefetchDelete: () => void;
  prefetchReceipt: () => void;
}

export function expenseActions(context: DialogContext): ExpenseActions {
  const show = (load: (dialogs: Dialogs) => Promise<ReactNode>) =>
    void showWhenLoaded(context.setDialog, async () => load(await loadDialogs()));
  const prefetchDialogs = () => ignoreRejection(loadDialogs());
  const prefetch = (prefetchName: PrefetchName) => () =>
    ignoreRejection(loadDialogs().then((dialogs) => dialogs[prefetchName](context)));

  const actions: ExpenseActions = {
    add: () => show((dialogs) => dialogs.loadAdd(context)),
    addPayment: ({ paidUnder, ...start }) =>
      show((dialogs) => dialogs.loadAdd(context, { ...start, start: paidUnder, isPayment: true })),
    addRefund: (of) => show((dialogs) => dialogs.loadRefund(context, of)),
    edit: (expense) => show((dialogs) => dialogs.loadEdit(context, expense)),
    duplicate: (of) => show((dialogs) => dialogs.loadDuplicate(context, of)),
    repeat: (of) => show((dialogs) => dialogs.loadRepeat(context, of)),
    showRecurring: () => show((dialogs) => dialogs.loadRecurring(context)),
    split: (expense) => show((dialogs) => dialogs.loadSplit(context, expense)),
    showDetail: (expense) => show((dialogs) => dialogs.loadDetail(context, expense, actions)),
    askDelete: (expense) => show((dialogs) => dialogs.loadDelete(context, expense)),
    /** Images open in a dialog, PDFs in a new tab. */
    showReceipt: (expense) => {
      const { imageUrl } = expense;
      if (imageUrl !== null && isPdf(imageUrl)) void openReceipt(imageUrl);
      else show((dialogs) => dialogs.loadReceipt(context, expense));
    },
    importFile: () => show((dialogs) => dialogs.loadImport(context)),
    photograph: () => show((dialogs) => dialogs.loadPhotograph(context)),
    prefetchLikelyDialogs: prefetch("prefetchLikelyDialogs"),
    prefetchAdd: prefetch("prefetchAdd"),
    prefetchEdit: (expense) =>
      ignoreRejection(loadDialogs().then((dialogs) => dialogs.prefetchEdit(context, expense))),
    prefetchDetail: prefetchDialogs,
    prefetchDelete: prefetchDialogs,
    prefetchReceipt: prefetch("prefetchReceipt"),
  };
  return actions;
}
