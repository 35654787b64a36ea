import type { KeyboardEvent, MouseEvent, PointerEvent, UIEvent } from "react";
import { mayEdit } from "../../../../lib/opened-home.ts";
import type { RowTools } from "../selection.ts";
import { withIds } from "./select-boxes.tsx";

const LONG_PRESS_MS = 500;
/** A finger that moves further is scrolling. */
const STILL_PX = 10;
/** The click of a press follows immediately. */
const CLICK_MS = 100;

function rowIdOf({ target }: { target: EventTarget }): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;
  return row ? Number(row.dataset["row"]) : undefined;
}

/** F2 edits the focused row in place, unless the user is a viewer. */
export function tableEvents({ edit }: Pick<RowTools, "edit">) {
  if (!mayEdit()) return {};
  return {
    onKeyDown: (event: KeyboardEvent) => {
      const id = rowIdOf(event);
      if (event.key !== "F2" || id === undefined) return;
      event.preventDefault();
      edit(id);
    },
  };
}

let timer = 0;
let start = { x: 0, y: 0 };
/** The click after a long press would open the row. */
let isPressed = false;

/** The row whose swipe actions were revealed last. */
let uncovered: Element | undefined;

/** Reveals one row's actions at a time. */
function coverOthers({ target }: UIEvent): void {
  if (!(target instanceof Element) || target === uncovered || target.scrollLeft === 0) return;
  uncovered?.scrollTo({ left: 0 });
  uncovered = target;
}

/** A long press on a card selects it. */
export function cardEvents({ select }: Pick<RowTools, "select">) {
  const end = () => window.clearTimeout(timer);
  /** Not every long press ends in a click; a later click, such as by Enter, is another one. */
  function release() {
    end();
    window.setTimeout(() => {
      isPressed = false;
    }, CLICK_MS);
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      end();
      isPressed = false;
      const id = rowIdOf(event);
      if (event.pointerType === "mouse" || id === undefined) return;
      start = { x: event.clientX, y: event.clientY };
      timer = window.setTimeout(() => {
        isPressed = true;
        navigator.vibrate?.(10);
        select((ids) => withIds(ids, [id], !ids.has(id)));
      }, LONG_PRESS_MS);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - start.x, clientY - start.y) > STILL_PX) end();
    },
    onPointerUp: release,
    onPointerCancel: release,
    onScrollCapture: coverOthers,
    onContextMenu: (event: MouseEvent) => {
      if (isPressed) event.preventDefault();
    },
    onClickCapture: (event: MouseEvent) => {
      if (!isPressed) return;
      isPressed = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
