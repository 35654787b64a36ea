import { type ReactNode, useState } from "react";
import { showWhenLoaded } from "../../lib/lazy-dialog.ts";
import { Button } from "../../ui/button.tsx";
import type { ShownExpenses, What } from "./chosen-export.ts";

interface ExportButtonProps {
  projectId: number;
  /** what is chosen when it opens, and of which days; empty for no bound */
  what?: What;
  days?: { from: string; to: string };
  /** what the list of expenses shows, where that is not all */
  shown?: ShownExpenses | undefined;
}

/** Takes the project out, as tables or a report; what asks for it comes with the press. */
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
