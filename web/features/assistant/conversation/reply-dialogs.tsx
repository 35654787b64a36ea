import type { ReactNode } from "react";
import { ExportDialog } from "../../exports/export-dialog.tsx";
import { ImportDialog } from "../../imports/import-dialog.tsx";
import type { LinkTarget } from "./link-target.ts";

export interface DialogOpening {
  onClose: () => void;
}

/**
 * Dialog for a link. A file is downloaded with today's date, with progress and errors; a plain
 * browser download would save an error response as the file.
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
