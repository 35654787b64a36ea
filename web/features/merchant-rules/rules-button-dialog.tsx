import { Store } from "lucide-react";
import { type ReactNode, useState } from "react";
import { showWhenLoaded } from "../../lib/lazy-dialog.ts";
import { Button } from "../../ui/button.tsx";

interface RulesButtonProps {
  projectId: number;
  /** categories of the project's expenses */
  ownCategories: readonly string[];
}

/** Opens the merchant rules of a project. */
export function RulesButton(props: RulesButtonProps) {
  const [dialog, setDialog] = useState<ReactNode>(null);

  function open() {
    const close = () => setDialog(null);
    void showWhenLoaded(setDialog, async () => {
      const { RulesDialog } = await import("./rules-dialog.tsx");
      return <RulesDialog {...props} onClose={close} />;
    });
  }

  return (
    <>
      <Button variant="quiet" size="sm" aria-haspopup="dialog" onClick={open}>
        <Store aria-hidden className="size-4" />
        Merchant rules
      </Button>
      {dialog}
    </>
  );
}
