import type { ReactNode } from "react";
import { ExportDialog } from "../../exports/export-dialog.tsx";
import { ImportDialog } from "../../imports/import-dialog.tsx";
import type { LinkTarget } from "./link-target.ts";

export interface DialogOpening {
  onClose: () => void;
}

/**
 * What a link opens in place: the dialogs of the screens. A file is fetched as of today, with how far
 * it is and what was refused, of which a browser by itself would only save the refusal.
 */
export function dialogOf(
  target: Extract<LinkTarget, { kind: "file" | "import" }>,
  { onClose }: DialogOpening,
): ReactNode {
  const { projectId } = target;
  if (target.kind === "file") {
    return <ExportDialog projectId={projectId} taken={target} onClose={onClose} />;
  }
  return <ImportDialog projectId={projectId} onClose={onClose} />;
}
