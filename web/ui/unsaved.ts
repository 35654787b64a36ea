/** Whether something on this page was typed and is not saved. */
const held = new Set<symbol>();

function guard(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/**
 * Has the browser ask before it leaves the page: a reload, a closed tab, a session that ended.
 *
 * @returns lets go of it
 */
export function holdUnsaved(): () => void {
  const hold = Symbol("unsaved");
  held.add(hold);
  window.addEventListener("beforeunload", guard);
  return () => {
    held.delete(hold);
    if (held.size === 0) window.removeEventListener("beforeunload", guard);
  };
}

export function hasUnsaved(): boolean {
  return held.size > 0;
}

/** Leaves without asking: what is typed here is no longer anybody's who may see it. */
export function giveUpUnsaved(): void {
  held.clear();
  window.removeEventListener("beforeunload", guard);
}
