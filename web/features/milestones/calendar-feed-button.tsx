import { CalendarRange } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Project } from "../../../shared/projects/contract.ts";
import { quietly, showWhenLoaded } from "../../lib/lazy-dialog.ts";
import { Button } from "../../ui/button.tsx";

const loadDialog = () => import("../calendar/calendar-dialog.tsx");

/** The way to see the project's dates in one's own calendar. */
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
        onPointerEnter={() => quietly(loadDialog())}
        onClick={handlePress}
      >
        <CalendarRange aria-hidden className="size-4" />
        Calendar feed
      </Button>
      {dialog}
    </>
  );
}
