import { useEffectEvent, useLayoutEffect } from "react";
import { isTyping } from "../ui/form/is-typing.ts";

/** Runs an action on a single key, unless somebody is typing or a dialog is open. */
export function useShortcut(key: string, action: () => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.defaultPrevented || isTyping(event.target)) return;
    if (document.querySelector("dialog[open]")) return;
    event.preventDefault();
    action();
  });
  // Before the frame that shows the screen: a key pressed at its first sight counts.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}
