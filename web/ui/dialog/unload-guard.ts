import { useEffect } from "react";

let isDisabled = false;

/** Makes the browser ask before leaving the page: reload, closed tab, ended session. */
export function useUnloadGuard(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return undefined;
    const guard = (event: BeforeUnloadEvent) => {
      if (!isDisabled) event.preventDefault();
    };
    window.addEventListener("beforeunload", guard);
    return () => window.removeEventListener("beforeunload", guard);
  }, [isDirty]);
}

/** Disables the question, when the unsaved input belongs to a user who has signed out. */
export function disableUnloadPrompt(): void {
  isDisabled = true;
}
