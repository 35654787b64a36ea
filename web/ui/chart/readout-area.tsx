import type { CSSProperties, KeyboardEvent, PointerEvent } from "react";

interface ReadoutAreaProps {
  /** accessible name */
  label: string;
  /** the points in words, in order */
  texts: readonly string[];
  /** index of the selected point */
  index: number;
  /** undefined once none is selected */
  onRead: (index: number | undefined) => void;
  /** index of the point at a fraction of the width; without it only keys select a point */
  indexAt?: (fraction: number) => number;
  className?: string;
  style?: CSSProperties;
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  Home: -Infinity,
  End: Infinity,
};

/**
 * Lies over a chart and selects its points by pointer, touch and arrow keys. A slider, so that
 * screen readers announce each point and have gestures to change it.
 */
export function ReadoutArea(props: ReadoutAreaProps) {
  const { label, texts, index, onRead, indexAt, className, style } = props;
  const last = texts.length - 1;

  function handleKey(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onRead(Math.min(last, Math.max(0, index + step)));
  }

  function handlePointer(event: PointerEvent<HTMLElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    if (indexAt && width > 0) onRead(indexAt((event.clientX - left) / width));
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={index}
      aria-valuetext={texts[index] ?? ""}
      onKeyDown={handleKey}
      onFocus={() => onRead(index)}
      onBlur={() => onRead(undefined)}
      onPointerDown={handlePointer}
      onPointerMove={handlePointer}
      onPointerLeave={({ pointerType }) => pointerType === "mouse" && onRead(undefined)}
      className={className}
      style={style}
    />
  );
}
