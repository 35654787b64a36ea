import { type ReactNode, useState } from "react";
import { ignoreRejection, showWhenLoaded } from "../../lib/lazy-dialog.ts";
import { Button } from "../../ui/button.tsx";
import type { Confirmation } from "./confirmation-dialog.tsx";

const loadDialog = () => import("./confirmation-dialog.tsx");

/** Button that opens a confirmation dialog. */
export function ConfirmedButton(confirmation: Confirmation) {
  const [dialog, setDialog] = useState<ReactNode>(null);

  function ask() {
    void showWhenLoaded(setDialog, async () => {
      const { ConfirmationDialog } = await loadDialog();
      return <ConfirmationDialog {...confirmation} onClose={() => setDialog(null)} />;
    });
  }

  return (
    <>
      <Button
        size="sm"
        aria-haspopup="dialog"
        onPointerEnter={() => ignoreRejection(loadDialog())}
        onClick={ask}
      >
        {confirmation.label}
      </Button>
      {dialog}
    </>
  );
}
