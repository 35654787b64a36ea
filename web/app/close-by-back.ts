import { dismissTopLayer, hasLayer, subscribeToLayers } from "../ui/dialog/dialog-stack.ts";
import type { createAppRouter } from "./router.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** marks the copy of a visit's first history entry */
    isCopy?: boolean;
  }
}

/**
 * The Back button closes the top dialog or menu; one with unsaved changes asks first.
 *
 * Back can't be blocked on a visit's first entry, below which is another site or nothing. A
 * dialog opened there therefore pushes a copy of the entry, which Back pops. Without a dialog, one
 * Back skips both.
 */
export function closeByBack(router: ReturnType<typeof createAppRouter>): void {
  const { history } = router;

  history.block({
    blockerFn: ({ action, currentLocation, nextLocation }) => {
      // Navigation by the app itself is never blocked.
      if (action === "PUSH" || action === "REPLACE") return false;
      if (dismissTopLayer()) return true;
      const isIdle = action === "BACK" && currentLocation.href === nextLocation.href;
      if (isIdle && nextLocation.state.__TSR_index === 0) window.history.back();
      return false;
    },
    enableBeforeUnload: false,
  });

  function copyFirstEntry(): void {
    if (!hasLayer() || history.location.state.__TSR_index !== 0) return;
    void router.navigate({
      to: ".",
      search: true,
      hash: true,
      state: { isCopy: true },
      resetScroll: false,
    });
  }
  subscribeToLayers(copyFirstEntry);
  copyFirstEntry();
}
