import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { MIN_WIDTH, MAX_WIDTH } from "./use-panel-width.ts";

const STEP = 24;

interface WidthHandleProps {
  width: number;
  onWidth: (width: number) => void;
}

/** The panel's left edge, movable by dragging or arrow keys. */
export function WidthHandle({ width, onWidth }: WidthHandleProps) {
  const drag = useRef<{ x: number; width: number }>(null);

  function handleDown(event: PointerEvent<HTMLDivElement>) {
    drag.current = { x: event.clientX, width };
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  function handleMove(event: PointerEvent) {
    if (drag.current) onWidth(drag.current.width + drag.current.x - event.clientX);
  }

  function handleKeyDown(event: KeyboardEvent) {
    const next = {
      ArrowLeft: width + STEP,
      ArrowRight: width - STEP,
      Home: MIN_WIDTH,
      End: MAX_WIDTH,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onWidth(next);
  }

  const end = () => {
    drag.current = null;
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the assistant"
      aria-valuemin={MIN_WIDTH}
      aria-valuemax={MAX_WIDTH}
      aria-valuenow={width}
      aria-valuetext={`${width} pixels`}
      tabIndex={0}
      className="chat-handle"
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={handleKeyDown}
    />
  );
}
