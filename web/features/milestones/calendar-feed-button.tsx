import { CalendarRange } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Project } from "../../../shared/projects/contract.ts";
import { ignoreRejection, showWhenLoaded } from "../../lib/lazy-dialog.ts";
import { Button } from "../../ui/button.tsx";

const loadDialog = () => import("../calendar/calendar-dialog.tsx");

/** Opens the dialog that subscribes a calendar to the project's dates. */
export function CalendarFeedButton({ project }: { project: Project }) {
  const [dialog, setDialog] = useState<ReactNode>(null);

  function handlePress() {
    void showWhenLoaded(setDialog, async () => {
      const { CalendarDialog } = await loadDialog();
      return <CalendarDialog project={project} onClose={() => setDialog(null)} />;
    });
  }

  return (
    <>
      <Button
        aria-haspopup="dialog"
        className="print:hidden"
        onPointerEnter={() => ignoreRejection(loadDialog())}
        onClick={handlePress}
      >
        <CalendarRange aria-hidden className="size-4" />
        Calendar feed
      </Button>
      {dialog}
    </>
  );
}
