/** The open draft, and whether its form takes the focus. */
export interface OpenedDraft {
  id: number | undefined;
  takesFocus: boolean;
}

type Listed = readonly { id: number }[];

/**
 * Keeps the open draft while it is listed, wherever others are added; otherwise opens the first.
 */
export function openedIn(drafts: Listed, opened: OpenedDraft): OpenedDraft {
  if (drafts.some(({ id }) => id === opened.id)) return opened;
  const id = drafts[0]?.id;
  return id === opened.id ? opened : { id, takesFocus: false };
}

/**
 * Opens the next draft, or the last one after the end; keeps the open one if another was opened
 * meanwhile.
 */
export function openedAfter(drafts: Listed, done: number, opened: OpenedDraft): OpenedDraft {
  if (opened.id !== done) return opened;
  const at = drafts.findIndex(({ id }) => id === done);
  return { id: (drafts[at + 1] ?? drafts[at - 1])?.id, takesFocus: true };
}
