import { useEffectEvent, useLayoutEffect } from "react";
import { isTyping } from "../ui/form/is-typing.ts";
import { mayEdit } from "./opened-home.ts";

/** Runs an action on a key, unless the focus is in a text field or a dialog is open. */
export function useShortcut(key: string, action: () => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return;
    // This key always adds something.
    if (key === "n" && !mayEdit()) return;
    if (event.defaultPrevented || isTyping(event.target)) return;
    if (document.querySelector("dialog[open]")) return;
    event.preventDefault();
    action();
  });
  // Layout effect: the key works from the first painted frame.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    window.addEventListener("keydown", listener);
    // In a page from the server: its script then repeats what was pressed before.
    document.querySelector("#root")?.removeAttribute("data-media");
    return () => window.removeEventListener("keydown", listener);
  }, []);
}
