import type { ReactNode } from "react";
import { ignoreRejection, showWhenLoaded } from "../../lib/lazy-dialog.ts";

/** Loaded on hover of the button that opens it. */
export const loadForm = () => import("./quotes/quote-form-dialog.tsx");

export interface QuoteActionContext {
  /** project of new quotes */
  projectId: number;
  setDialog: (dialog: ReactNode) => void;
  /** shows a quote; undefined shows the list */
  open: (quoteId: number | undefined) => void;
  /** names of work already used */
  works: () => readonly string[];
}

/** Known values of a new quote. */
export interface NewQuoteStart {
  work?: string;
  contractorId?: number;
}

/** Actions of the list. Other actions load with the views that need them. */
export function addActions({ projectId, setDialog, works }: QuoteActionContext) {
  const close = () => setDialog(null);
  return {
    prefetchForm: () => ignoreRejection(loadForm()),

    add: (start: NewQuoteStart = {}) =>
      void showWhenLoaded(setDialog, async () => {
        const { QuoteFormDialog } = await loadForm();
        const formProps = { projectId, works: works(), ...start };
        return <QuoteFormDialog {...formProps} onClose={close} />;
      }),

    /** adds a quote from its file */
    read: (start: NewQuoteStart = {}) =>
      void showWhenLoaded(setDialog, async () => {
        const { QuoteFormDialog, chooseQuoteFile } = await loadForm();
        const file = await chooseQuoteFile();
        const formProps = { projectId, works: works(), ...start };
        return file && <QuoteFormDialog {...formProps} file={file} onClose={close} />;
      }),
  };
}

export type AddActions = ReturnType<typeof addActions>;
