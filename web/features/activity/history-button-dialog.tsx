import { History } from "lucide-react";
import { type ReactNode, useState } from "react";
import { showWhenLoaded } from "../../lib/lazy-dialog.ts";
import { Button } from "../../ui/button.tsx";
import type { HistoryOf } from "./queries.ts";

type HistoryButtonProps = HistoryOf & {
  /** for a form with unsaved changes: no undo is offered, because it would mix with them */
  isDirty?: boolean;
  /** closes the form, whose values are outdated after an undo */
  onUndone?: () => void;
  className?: string;
};

/**
 * Opens the history of a record, or of a project's records of one kind. Its code loads on press.
 */
export function HistoryButton({ className, isDirty = false, ...record }: HistoryButtonProps) {
  const [dialog, setDialog] = useState<ReactNode>(null);

  function open() {
    const close = () => setDialog(null);
    void showWhenLoaded(setDialog, async () => {
      const { HistoryDialog } = await import("./history-dialog.tsx");
      return <HistoryDialog {...record} hasUndo={!isDirty} onClose={close} />;
    });
  }

  return (
    <>
      <Button variant="quiet" size="sm" className={className} aria-haspopup="dialog" onClick={open}>
        <History aria-hidden className="size-4" />
        History
      </Button>
      {dialog}
    </>
  );
}
