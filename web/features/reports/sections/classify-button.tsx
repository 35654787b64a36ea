import { type ReactNode, useState } from "react";
import type { HomeCostReport } from "../../../../shared/reports/contract.ts";
import { showWhenLoaded } from "../../../lib/lazy-dialog.ts";
import { Button } from "../../../ui/button.tsx";

interface ClassifyButtonProps {
  projectId: number;
  report: HomeCostReport;
}

/** Opens the groups of unclassified expenses; nothing without any. */
export function ClassifyButton({ projectId, report }: ClassifyButtonProps) {
  const [dialog, setDialog] = useState<ReactNode>(null);
  if (report.neither.count === 0) return null;
  const open = () =>
    void showWhenLoaded(setDialog, async () => {
      const { ClassifyDialog } = await import("./classify-dialog.tsx");
      return (
        <ClassifyDialog
          projectId={projectId}
          lines={report.lines}
          onClose={() => setDialog(null)}
        />
      );
    });
  return (
    <>
      <Button aria-haspopup="dialog" onClick={open} className="print:hidden">
        Classify several
      </Button>
      {dialog}
    </>
  );
}
