import type { ReactNode } from "react";
import { calendarDateAt } from "../../../../shared/calendar-date.ts";
import type { ChangeOrderRecord, QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { quietly, showWhenLoaded } from "../../../lib/lazy-dialog.ts";
import { addActions, loadForm, type Stage } from "../add-actions.tsx";
import type { ExtraPayment } from "../changes/announce-change.ts";

// The dialogs of the screen, loaded when the buttons that open them are pointed at.
const loadAccept = () => import("../contract/accept-dialog.tsx");
const loadComplete = () => import("../contract/complete-dialog.tsx");
const loadTakeBack = () => import("../contract/take-back-dialog.tsx");
const loadDelete = () => import("./quote-delete-dialog.tsx");
const loadSchedule = () => import("../schedule/schedule-dialog.tsx");
const loadChange = () => import("../changes/change-order-dialog.tsx");
const loadChangeDelete = () => import("../changes/change-delete-dialog.tsx");

/** What can be done about the terms of a contract, each in a dialog. */
function termActions({ setDialog }: Stage) {
  const close = () => setDialog(null);
  const show = (load: () => Promise<ReactNode>) => void showWhenLoaded(setDialog, load);
  const planPayments = (quote: QuoteRecord, extra?: ExtraPayment) =>
    show(async () => {
      const { ScheduleDialog } = await loadSchedule();
      return <ScheduleDialog quote={quote} {...(extra && { extra })} onClose={close} />;
    });
  return {
    expectSchedule: () => quietly(loadSchedule()),
    expectChange: () => quietly(loadChange()),
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

    askDeleteChange: (change: ChangeOrderRecord) =>
      show(async () => {
        const { ChangeDeleteDialog } = await loadChangeDelete();
        return <ChangeDeleteDialog change={change} onClose={close} />;
      }),
  };
}

/** What a quote may become, where that has something to be asked first. */
function statusActions({ setDialog, open }: Stage, planPayments: (of: QuoteRecord) => void) {
  const close = () => setDialog(null);
  const show = (load: () => Promise<ReactNode>) => void showWhenLoaded(setDialog, load);
  return {
    expectAccept: () => quietly(loadAccept()),

    accept: (quote: QuoteRecord) =>
      show(async () => {
        const { AcceptDialog } = await loadAccept();
        const today = calendarDateAt(new Date());
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
        const today = calendarDateAt(new Date());
        return <CompleteDialog quote={quote} today={today} onClose={close} />;
      }),

    takeBack: (quote: QuoteRecord) =>
      show(async () => {
        const { TakeBackDialog } = await loadTakeBack();
        return <TakeBackDialog quote={quote} onClose={close} />;
      }),
  };
}

/** What can be done about a quote, each in a dialog. */
export function quoteActions(stage: Stage) {
  const { projectId, setDialog, open, works } = stage;
  const terms = termActions(stage);
  const close = () => setDialog(null);
  const show = (load: () => Promise<ReactNode>) => void showWhenLoaded(setDialog, load);

  const edit = (quote: QuoteRecord, hasCome = false) =>
    show(async () => {
      const { QuoteFormDialog } = await loadForm();
      const given = { projectId, quote, works: works(), hasCome };
      return <QuoteFormDialog {...given} onClose={close} />;
    });

  return {
    ...terms,
    ...statusActions(stage, terms.planPayments),
    ...addActions(stage),

    edit: (quote: QuoteRecord) => edit(quote),
    /** what was asked for has come */
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
