import { type ReactNode, useState } from "react";
import type { Project } from "../../../shared/projects/contract.ts";
import { milestoneActions } from "./milestone-actions.tsx";

/**
 * The open milestone dialog, and the actions that open one. The actions are stable, so that opening
 * a dialog doesn't re-render the rows.
 */
export function useMilestoneDialog(project: Project) {
  const [dialog, setDialog] = useState<ReactNode>(null);
  const [actions] = useState(() => milestoneActions({ project, setDialog }));
  return { dialog, setDialog, actions };
}
