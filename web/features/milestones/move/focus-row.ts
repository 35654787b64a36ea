import { milestoneAnchor } from "../queries.ts";

const STEP_MS = 50;
const STEPS = 20;

/**
 * Follows a milestone to its new place, once it is there: its row may be another element then, and
 * the focus lost.
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
