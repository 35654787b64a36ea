import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { toggledScale, type View, zoomedAt } from "./zoom.ts";

const STEP = 1.5;

/** Distance and midpoint of two fingers. */
function pinchFrom({ touches }: TouchEvent) {
  const [one, other] = touches;
  if (one === undefined || other === undefined) return undefined;
  return {
    distance: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
    x: (one.clientX + other.clientX) / 2,
    y: (one.clientY + other.clientY) / 2,
  };
}

/**
 * Zooms scrollable content in a box by pinch, double tap, Ctrl and wheel, or the keys + − 0.
 * Content larger than the box pans by scrolling or by mouse drag.
 */
export function useZoom(box: RefObject<HTMLElement | null>) {
  const [view, setView] = useState<View>({ scale: 1, left: 0, top: 0 });

  // Runs after the image has its new size.
  useLayoutEffect(() => {
    box.current?.scrollTo({ left: view.left, top: view.top });
  }, [box, view]);

  function zoom(to: (scale: number) => number, at?: { x: number; y: number }) {
    const element = box.current;
    if (!element) return;
    const { left, top, width, height } = element.getBoundingClientRect();
    const { x, y } = at ? { x: at.x - left, y: at.y - top } : { x: width / 2, y: height / 2 };
    const now = { scale: view.scale, left: element.scrollLeft, top: element.scrollTop };
    setView(zoomedAt(now, to(view.scale), x, y));
  }

  const handleWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoom((scale) => scale * Math.exp(-event.deltaY / 200), { x: event.clientX, y: event.clientY });
  });
  const handlePinch = useEffectEvent((ratio: number, x: number, y: number) => {
    zoom((scale) => scale * ratio, { x, y });
  });

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let before = 0;
    const wheel = (event: WheelEvent) => handleWheel(event);
    const touch = (event: TouchEvent) => {
      const pinch = pinchFrom(event);
      if (pinch === undefined) {
        before = 0;
        return;
      }
      // Prevents the browser's page zoom.
      event.preventDefault();
      if (before > 0) handlePinch(pinch.distance / before, pinch.x, pinch.y);
      before = pinch.distance;
    };
    const options = { passive: false };
    element.addEventListener("wheel", wheel, options);
    element.addEventListener("touchstart", touch, options);
    element.addEventListener("touchmove", touch, options);
    element.addEventListener("touchend", touch, options);
    return () => {
      element.removeEventListener("wheel", wheel);
      element.removeEventListener("touchstart", touch);
      element.removeEventListener("touchmove", touch);
      element.removeEventListener("touchend", touch);
    };
  }, [box]);

  return {
    scale: view.scale,
    closer: () => zoom((scale) => scale * STEP),
    away: () => zoom((scale) => scale / STEP),
    fit: () => zoom(() => 1),
    toggleAt: (x: number, y: number) => zoom(toggledScale, { x, y }),
  };
}
