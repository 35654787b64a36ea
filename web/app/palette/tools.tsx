import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { Search } from "lucide-react";
import { Bell } from "../notices/bell.tsx";
import { ignoreRejection, showWhenLoaded } from "../../lib/lazy-dialog.ts";
import { Button } from "../../ui/button.tsx";
import { IS_APPLE, withCommandKey } from "../../ui/key-names.ts";

const loadPalette = () => import("./palette.tsx");
const prefetch = () => ignoreRejection(loadPalette());

/** Ctrl+K on Apple's systems deletes to the end of the line. */
function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const isCommand = IS_APPLE ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return isCommand && key.toLowerCase() === "k" && !altKey && !shiftKey;
}

/**
 * Search and notices, in the sidebar and, as icons only, in a phone's header. Both are on the page:
 * the first one handles the shortcut.
 */
export function Tools({ isCompact = false }: { isCompact?: boolean }) {
  const [dialog, setDialog] = useState<ReactNode>(null);

  const open = () =>
    void showWhenLoaded(setDialog, async () => {
      const { Palette } = await loadPalette();
      return <Palette setDialog={setDialog} />;
    });

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isPaletteKey(event) || event.defaultPrevented) return;
    // Also while a dialog is open, where the browser would focus its own search field.
    event.preventDefault();
    if (!document.querySelector("dialog:modal")) open();
  });
  // Letters typed right after the shortcut must not be lost.
  useEffect(prefetch, []);
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);

  const shared = {
    "aria-haspopup": "dialog",
    "aria-keyshortcuts": IS_APPLE ? "Meta+K" : "Control+K",
    onPointerEnter: prefetch,
    onFocus: prefetch,
    onClick: open,
  } as const;
  return (
    <>
      {isCompact ? (
        <Button {...shared} variant="quiet" size="icon" aria-label="Search" title="Search">
          <Search aria-hidden className="size-5" />
        </Button>
      ) : (
        <Button {...shared} className="min-w-0 flex-1 px-3!">
          <Search aria-hidden className="size-4" />
          Search
          <span aria-hidden className="ml-auto text-sm text-ink-soft">
            {withCommandKey("K")}
          </span>
        </Button>
      )}
      <Bell />
      {dialog}
    </>
  );
}
