import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Camera, FolderKanban, Plus } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { expenseActions } from "../../features/expenses/expense-actions.tsx";
import { useSelectedProject } from "../../features/projects/selected-project.tsx";
import { Modal } from "../../ui/dialog/modal.tsx";
import { closeDialog } from "../../lib/lazy-dialog.ts";
import type { SetDialog } from "../../lib/prepared-dialog.tsx";

interface AddSheetProps {
  /** replaces the sheet with a dialog, or closes either */
  setDialog: SetDialog;
}

const CHOICE =
  "flex min-h-12 w-full items-center gap-3 rounded-lg px-3 text-left font-medium text-ink no-underline hover:bg-hover";

/** Bottom sheet behind the phone's Add button. */
export function AddSheet({ setDialog }: AddSheetProps) {
  const { selected } = useSelectedProject();
  const titleId = useId();
  const close = () => closeDialog(setDialog);
  return (
    <Modal
      onDismiss={close}
      titleId={titleId}
      className="rise-in w-full border-t border-line bg-surface text-ink shadow-far"
      style={{
        margin: "auto 0 0",
        maxWidth: "none",
        padding: "0.75rem 0.75rem calc(0.75rem + env(safe-area-inset-bottom))",
        borderRadius: "1rem 1rem 0 0",
        inset: 0,
      }}
    >
      <h2 id={titleId} className="px-3 py-2 text-sm font-medium text-ink-soft">
        Add
      </h2>
      {selected ? (
        <Choices projectId={selected.id} setDialog={setDialog} />
      ) : (
        <Link to="/projects" className={CHOICE} onClick={close}>
          <FolderKanban aria-hidden className="size-5 text-accent-text" />
          Create a project first
        </Link>
      )}
    </Modal>
  );
}

function Choices({ projectId, setDialog }: AddSheetProps & { projectId: number }) {
  const queryClient = useQueryClient();
  const [actions] = useState(() => expenseActions({ queryClient, projectId, setDialog }));
  useEffect(() => actions.prefetchAdd(), [actions]);
  return (
    <ul>
      <li>
        <button type="button" className={CHOICE} onClick={actions.photograph}>
          <Camera aria-hidden className="size-5 text-accent-text" />
          Photograph receipt
        </button>
      </li>
      <li>
        <button type="button" className={CHOICE} onClick={actions.add}>
          <Plus aria-hidden className="size-5 text-accent-text" />
          Add Expense
        </button>
      </li>
    </ul>
  );
}
