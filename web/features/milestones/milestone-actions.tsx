import type { ReactNode } from "react";
import type { Milestone } from "../../../shared/milestones/contract.ts";
import type { Project } from "../../../shared/projects/contract.ts";
import { ignoreRejection, showWhenLoaded } from "../../lib/lazy-dialog.ts";
import type { SetDialog } from "../../lib/prepared-dialog.tsx";
import { localToday } from "../../lib/use-today.ts";

// The dialogs load when their buttons are hovered or focused.
const loadForm = () => import("./milestone-form-dialog.tsx");
const loadDelete = () => import("./milestone-delete-dialog.tsx");
const loadMove = () => import("./move/move-menu.tsx");
const loadTemplate = () => import("./template/template-dialog.tsx");

export interface DialogContext {
  /** project of new milestones */
  project: Project;
  setDialog: SetDialog;
}

const prefetch = (load: () => Promise<unknown>) => () => ignoreRejection(load());

/** Actions on milestones; each opens a dialog. */
export function milestoneActions(context: DialogContext) {
  const { project, setDialog } = context;
  const close = () => setDialog(null);
  const show = (load: () => Promise<ReactNode>) => void showWhenLoaded(setDialog, load);
  const showForm = (milestone?: Milestone) =>
    show(async () => (await loadForm()).showForm(context, milestone));

  return {
    prefetchForm: prefetch(loadForm),
    prepareForm: prefetch(async () => (await loadForm()).prepareAdd(context)),
    prefetchDelete: prefetch(loadDelete),
    prefetchMove: prefetch(loadMove),
    prefetchTemplate: prefetch(loadTemplate),

    add: () => showForm(),
    edit: showForm,

    askDelete: (milestone: Milestone) =>
      show(async () => {
        const { MilestoneDeleteDialog } = await loadDelete();
        return <MilestoneDeleteDialog milestone={milestone} onClose={close} />;
      }),

    move: (milestone: Milestone, button: HTMLButtonElement) =>
      show(async () => {
        const { MoveMenu } = await loadMove();
        return (
          <MoveMenu
            key={milestone.id}
            milestone={milestone}
            button={button}
            setDialog={setDialog}
          />
        );
      }),

    openTemplate: () =>
      show(async () => {
        const { TemplateDialog } = await loadTemplate();
        const today = localToday();
        return <TemplateDialog project={project} today={today} onClose={close} />;
      }),
  };
}

export type MilestoneActions = ReturnType<typeof milestoneActions>;
