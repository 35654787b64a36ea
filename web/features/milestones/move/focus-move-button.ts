import { milestoneAnchor } from "../queries.ts";

/** Puts the focus on a milestone's button once its row stands at the new day. */
export function focusMoveButton(id: number): void {
  // The cache tells its readers in a task of its own, before this one.
  setTimeout(() => {
    const row = document.getElementById(milestoneAnchor(id));
    row?.scrollIntoView({ block: "nearest" });
    row?.querySelector<HTMLElement>("[data-move]")?.focus({ preventScroll: true });
  }, 50);
}
