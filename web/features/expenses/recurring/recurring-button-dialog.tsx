import { Repeat } from "lucide-react";
import { type ReactNode, useState } from "react";
import { showWhenLoaded } from "../../../lib/lazy-dialog.ts";
import { Button } from "../../../ui/button.tsx";

/** Opens the recurring expenses of a project. */
export function RecurringButton({ projectId }: { projectId: number }) {
  const [dialog, setDialog] = useState<ReactNode>(null);

  function open() {
    void showWhenLoaded(setDialog, async () => {
      const { RecurringDialog } = await import("./recurring-dialog.tsx");
      return <RecurringDialog projectId={projectId} onClose={() => setDialog(null)} />;
    });
  }

  return (
    <>
      <Button aria-haspopup="dialog" onClick={open}>
        <Repeat aria-hidden className="size-4" />
        Recurring expenses
      </Button>
      {dialog}
    </>
  );
}
