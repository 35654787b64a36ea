import { type ReactNode, useState } from "react";
import { showWhenLoaded } from "../../lib/lazy-dialog.ts";
import { Button } from "../../ui/button.tsx";
import type { ShownExpenses, ExportKind } from "./chosen-export.ts";

export interface ExportProps {
  projectId: number;
  /** initial choice and dates; empty dates are open */
  what?: ExportKind;
  days?: { from: string; to: string };
  /** the filtered expenses of the list, if any */
  shown?: ShownExpenses | undefined;
}

/** The export dialog, whose code loads when it is opened. */
export function useExportDialog(props: ExportProps) {
  const [dialog, setDialog] = useState<ReactNode>(null);

  function open() {
    void showWhenLoaded(setDialog, async () => {
      const { ExportDialog } = await import("./export-dialog.tsx");
      return <ExportDialog {...props} onClose={() => setDialog(null)} />;
    });
  }
  return { dialog, open };
}

export function ExportButton(props: ExportProps) {
  const { dialog, open } = useExportDialog(props);
  return (
    <>
      <Button aria-haspopup="dialog" className="print:hidden" onClick={open}>
        Export
      </Button>
      {dialog}
    </>
  );
}
