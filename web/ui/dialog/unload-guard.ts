import { useEffect } from "react";

let isGivenUp = false;

/** Has the browser ask before it leaves the page: a reload, a closed tab, a session that ended. */
export function useUnloadGuard(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return undefined;
    const guard = (event: BeforeUnloadEvent) => {
      if (!isGivenUp) event.preventDefault();
    };
    window.addEventListener("beforeunload", guard);
    return () => window.removeEventListener("beforeunload", guard);
  }, [isDirty]);
}

/** Leaves without asking: what is typed here is no longer anybody's who may see it. */
export function leaveUnasked(): void {
  isGivenUp = true;
}
