import { dismissTopLayer, hasLayer, subscribeToLayers } from "../ui/dialog/dialog-stack.ts";
import type { createAppRouter } from "./router.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** marks the copy of a visit's first entry */
    isCopy?: boolean;
  }
}

/**
 * Back closes what is open above the screen, and asks where that would lose something typed.
 *
 * A visit's first entry cannot be kept: below it is another site, or nothing. So what opens there
 * puts a copy of the entry on top, for Back to take. With nothing open, the copy and the entry are
 * passed in one step.
 */
export function closeByBack(router: ReturnType<typeof createAppRouter>): void {
  const { history } = router;

  history.block({
    blockerFn: ({ action, currentLocation, nextLocation }) => {
      // What a screen itself writes into the address is no wish to leave it.
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
