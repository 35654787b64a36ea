import type { ReactNode } from "react";
import { quietly, showWhenLoaded } from "../../lib/lazy-dialog.ts";

/** Loaded when the button that opens it is pointed at. */
export const loadForm = () => import("./quotes/quote-form-dialog.tsx");

export interface Stage {
  /** where new quotes go */
  projectId: number;
  setDialog: (dialog: ReactNode) => void;
  /** puts one on screen; undefined: the list */
  open: (quoteId: number | undefined) => void;
  /** works already named */
  works: () => readonly string[];
}

/** What a new quote is for, where that is known. */
export interface NewQuoteStart {
  work?: string;
  contractorId?: number;
}

/** What can be done from the list. The rest comes with the parts of the screen that need it. */
export function addActions({ projectId, setDialog, works }: Stage) {
  const close = () => setDialog(null);
  return {
    expectForm: () => quietly(loadForm()),

    add: (start: NewQuoteStart = {}) =>
      void showWhenLoaded(setDialog, async () => {
        const { QuoteFormDialog } = await loadForm();
        const given = { projectId, works: works(), ...start };
        return <QuoteFormDialog {...given} onClose={close} />;
      }),
  };
}

export type AddActions = ReturnType<typeof addActions>;
