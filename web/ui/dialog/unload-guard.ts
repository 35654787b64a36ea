import { useEffect } from "react";

let isDisabled = false;

/**
 * Makes the browser ask before leaving the page: reload, closed tab, ended session. @returns
 * removes the guard
 */
export function guardUnload(): () => void {
  const guard = (event: BeforeUnloadEvent) => {
    if (!isDisabled) event.preventDefault();
  };
  window.addEventListener("beforeunload", guard);
  return () => window.removeEventListener("beforeunload", guard);
}

export function useUnloadGuard(isDirty: boolean) {
  useEffect(() => (isDirty ? guardUnload() : undefined), [isDirty]);
}

/** Disables the question, when the unsaved input belongs to a user who has signed out. */
export function disableUnloadPrompt(): void {
  isDisabled = true;
}
