import type { ReactNode } from "react";
import type { BudgetLineRecord } from "../../../shared/budget/contract.ts";
import type { Project } from "../../../shared/projects/contract.ts";
import { closeDialog, ignoreRejection, showWhenLoaded } from "../../lib/lazy-dialog.ts";
import type { ExplainedFigure } from "./figures/explained-figure.ts";

// Dialogs, loaded when the browser is idle or on hover.
const loadForm = () => import("./lines/line-form-dialog.tsx");
const loadDelete = () => import("./lines/line-delete-dialog.tsx");
const loadDivide = () => import("./division/divide-dialog.tsx");
const loadContingency = () => import("./forecast/contingency-dialog.tsx");
const loadFigure = () => import("./figures/figure-dialog.tsx");
const loadLine = () => import("./lines/line-dialog.tsx");

interface BudgetActionsOptions {
  project: Project;
  setDialog: (dialog: ReactNode) => void;
  /** after the dialog of a line */
  onLineClosed: () => Promise<void>;
}

/** Actions on a project's budget, each in a dialog. */
export function budgetActions({ project, setDialog, onLineClosed }: BudgetActionsOptions) {
  const projectId = project.id;
  const close = () => closeDialog(setDialog);
  const show = (load: () => Promise<ReactNode>) => void showWhenLoaded(setDialog, load);

  const edit = (line: BudgetLineRecord) =>
    show(async () => {
      const { LineFormDialog } = await loadForm();
      return <LineFormDialog projectId={projectId} line={line} onClose={close} />;
    });

  const askDelete = (line: BudgetLineRecord) =>
    show(async () => {
      const { LineDeleteDialog } = await loadDelete();
      return <LineDeleteDialog line={line} onClose={close} />;
    });

  return {
    prefetchForm: () => ignoreRejection(loadForm()),
    prefetchDivide: () => ignoreRejection(loadDivide()),
    /** preloads dialogs, so that they open at once */
    prefetchAll: () => {
      for (const load of [loadForm, loadLine, loadFigure, loadContingency]) ignoreRejection(load());
    },

    add: () =>
      show(async () => {
        const { LineFormDialog } = await loadForm();
        return <LineFormDialog projectId={projectId} onClose={close} />;
      }),
    edit,
    askDelete,

    divide: () =>
      show(async () => {
        const { DivideDialog } = await loadDivide();
        return <DivideDialog projectId={projectId} onClose={close} />;
      }),

    changeContingency: () =>
      show(async () => {
        const { ContingencyDialog } = await loadContingency();
        return <ContingencyDialog projectId={projectId} onClose={close} />;
      }),

    explain: (figure: ExplainedFigure) =>
      show(async () => {
        const { FigureDialog } = await loadFigure();
        return <FigureDialog projectId={projectId} figure={figure} onClose={close} />;
      }),

    /** @param lineId null for the unallocated budget */
    showLine: (lineId: number | null) =>
      show(async () => {
        const { LineDialog } = await loadLine();
        return (
          <LineDialog
            projectId={projectId}
            lineId={lineId}
            // A dialog that opens during a navigation may be closed by it.
            onEdit={(line) => void onLineClosed().then(() => edit(line))}
            onDelete={(line) => void onLineClosed().then(() => askDelete(line))}
            onClose={() => {
              void onLineClosed();
              close();
            }}
          />
        );
      }),
  };
}

export type BudgetActions = ReturnType<typeof budgetActions>;
