import { type ReactNode, useState } from "react";
import { showWhenLoaded } from "../../lib/lazy-dialog.ts";
import { Button } from "../../ui/button.tsx";
import type { ShownExpenses, ExportKind } from "./chosen-export.ts";

interface ExportButtonProps {
  projectId: number;
  /** initial choice and dates; empty dates are open */
  what?: ExportKind;
  days?: { from: string; to: string };
  /** the filtered expenses of the list, if any */
  shown?: ShownExpenses | undefined;
}

/** Opens the export dialog, whose code loads with the click. */
export function ExportButton(props: ExportButtonProps) {
  const [dialog, setDialog] = useState<ReactNode>(null);

  function handlePress() {
    void showWhenLoaded(setDialog, async () => {
      const { ExportDialog } = await import("./export-dialog.tsx");
      return <ExportDialog {...props} onClose={() => setDialog(null)} />;
    });
  }

  return (
    <>
      <Button aria-haspopup="dialog" className="print:hidden" onClick={handlePress}>
        Export
      </Button>
      {dialog}
    </>
  );
}
