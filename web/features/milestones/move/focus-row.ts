import { milestoneAnchor } from "../queries.ts";

const STEP_MS = 50;
const STEPS = 20;

/**
 * Moves the focus to a milestone's new row once it is rendered, because a moved row may be another
 * element.
 */
export function focusRow(id: number, steps = STEPS): void {
  setTimeout(() => {
    const row = document.getElementById(milestoneAnchor(id));
    row?.scrollIntoView({ block: "nearest" });
    if (document.activeElement === document.body) {
      row?.querySelector<HTMLElement>("[data-move]")?.focus({ preventScroll: true });
    }
    if (steps > 0 && document.activeElement === document.body) focusRow(id, steps - 1);
  }, STEP_MS);
}
