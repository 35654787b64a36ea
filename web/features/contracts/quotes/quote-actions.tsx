import type { ReactNode } from "react";
import type { ChangeOrderRecord, QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { ignoreRejection, showWhenLoaded } from "../../../lib/lazy-dialog.ts";
import { localToday } from "../../../lib/use-today.ts";
import { addActions, loadForm, type QuoteActionContext } from "../add-actions.tsx";
import type { ExtraPayment } from "../changes/announce-change.ts";

// Dialogs, loaded on hover of the buttons that open them.
const loadAccept = () => import("../contract/accept-dialog.tsx");
const loadComplete = () => import("../contract/complete-dialog.tsx");
const loadUndoAcceptance = () => import("../contract/undo-acceptance-dialog.tsx");
const loadDelete = () => import("./quote-delete-dialog.tsx");
const loadSchedule = () => import("../schedule/schedule-dialog.tsx");
const loadChange = () => import("../changes/change-order-dialog.tsx");
const loadWhatIf = () => import("../../budget/what-if/what-if-dialog.tsx");
const loadChangeDelete = () => import("../changes/change-delete-dialog.tsx");

/** Actions on a contract's terms, each in a dialog. */
function termActions({ setDialog }: QuoteActionContext) {
  const close = () => setDialog(null);
  const show = (load: () => Promise<ReactNode>) => void showWhenLoaded(setDialog, load);
  const planPayments = (quote: QuoteRecord, extra?: ExtraPayment) =>
    show(async () => {
      const { ScheduleDialog } = await loadSchedule();
      return <ScheduleDialog quote={quote} {...(extra && { extra })} onClose={close} />;
    });
  return {
    prefetchSchedule: () => ignoreRejection(loadSchedule()),
    prefetchChange: () => ignoreRejection(loadChange()),
    planPayments,

    addChange: (quote: QuoteRecord) =>
      show(async () => {
        const { ChangeOrderDialog } = await loadChange();
        return <ChangeOrderDialog quote={quote} onPlan={planPayments} onClose={close} />;
      }),

    editChange: (quote: QuoteRecord, change: ChangeOrderRecord) =>
      show(async () => {
        const { ChangeOrderDialog } = await loadChange();
        return (
          <ChangeOrderDialog quote={quote} change={change} onPlan={planPayments} onClose={close} />
        );
      }),

    tryChanges: ({ id, projectId }: QuoteRecord) =>
      show(async () => {
        const { WhatIfDialog } = await loadWhatIf();
        return <WhatIfDialog projectId={projectId} quoteId={id} onClose={close} />;
      }),

    askDeleteChange: (change: ChangeOrderRecord) =>
      show(async () => {
        const { ChangeDeleteDialog } = await loadChangeDelete();
        return <ChangeDeleteDialog change={change} onClose={close} />;
      }),
  };
}

/** Status changes that ask first. */
function statusActions(
  { setDialog, open }: QuoteActionContext,
  planPayments: (of: QuoteRecord) => void,
) {
  const close = () => setDialog(null);
  const show = (load: () => Promise<ReactNode>) => void showWhenLoaded(setDialog, load);
  return {
    prefetchAccept: () => ignoreRejection(loadAccept()),

    accept: (quote: QuoteRecord) =>
      show(async () => {
        const { AcceptDialog } = await loadAccept();
        const today = localToday();
        const plan = (accepted: QuoteRecord) => {
          open(accepted.id);
          planPayments(accepted);
        };
        const done = () => {
          close();
          open(quote.id);
        };
        return (
          <AcceptDialog
            quote={quote}
            today={today}
            onClose={close}
            onAccepted={done}
            onPlan={plan}
          />
        );
      }),

    complete: (quote: QuoteRecord) =>
      show(async () => {
        const { CompleteDialog } = await loadComplete();
        const today = localToday();
        return <CompleteDialog quote={quote} today={today} onClose={close} />;
      }),

    undoAcceptance: (quote: QuoteRecord) =>
      show(async () => {
        const { UndoAcceptanceDialog } = await loadUndoAcceptance();
        return <UndoAcceptanceDialog quote={quote} onClose={close} />;
      }),
  };
}

/** Actions on a quote, each in a dialog. */
export function quoteActions(actionContext: QuoteActionContext) {
  const { projectId, setDialog, open, works } = actionContext;
  const terms = termActions(actionContext);
  const close = () => setDialog(null);
  const show = (load: () => Promise<ReactNode>) => void showWhenLoaded(setDialog, load);

  const edit = (quote: QuoteRecord, hasArrived = false) =>
    show(async () => {
      const { QuoteFormDialog } = await loadForm();
      const formProps = { projectId, quote, works: works(), hasArrived };
      return <QuoteFormDialog {...formProps} onClose={close} />;
    });

  return {
    ...terms,
    ...statusActions(actionContext, terms.planPayments),
    ...addActions(actionContext),

    edit: (quote: QuoteRecord) => edit(quote),
    /** records the arrival of a requested quote */
    receive: (quote: QuoteRecord) => edit(quote, true),

    askDelete: (quote: QuoteRecord) =>
      show(async () => {
        const { QuoteDeleteDialog } = await loadDelete();
        const showPayments = () => {
          close();
          open(quote.id);
        };
        return (
          <QuoteDeleteDialog
            quote={quote}
            onShowPayments={showPayments}
            onClose={close}
            onDeleted={() => open(undefined)}
          />
        );
      }),
  };
}

export type QuoteActions = ReturnType<typeof quoteActions>;
