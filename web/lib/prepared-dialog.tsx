import {
  Activity,
  type Dispatch,
  isValidElement,
  type ReactElement,
  type ReactNode,
  type SetStateAction,
} from "react";
import { whenIdle } from "./when-idle.ts";

export type SetDialog = Dispatch<SetStateAction<ReactNode>>;

/** Shows a dialog, by what `prepareDialog` rendered if it has the same key. */
export function preparedDialog(
  dialog: ReactElement,
  mode: "visible" | "hidden" = "visible",
): ReactElement {
  return (
    <Activity key={dialog.key} mode={mode}>
      {dialog}
    </Activity>
  );
}

function isHidden(dialog: ReactNode): boolean {
  return isValidElement<{ mode?: string }>(dialog) && dialog.props.mode === "hidden";
}

/**
 * Renders a dialog when the browser is idle, without effects and outside of the document, so that a
 * press only shows it. Its key must name all that it reads only when it mounts.
 */
export function prepareDialog(setDialog: SetDialog, dialog: () => ReactElement): void {
  whenIdle(() =>
    setDialog((shown) =>
      shown === null || isHidden(shown) ? preparedDialog(dialog(), "hidden") : shown,
    ),
  );
}
