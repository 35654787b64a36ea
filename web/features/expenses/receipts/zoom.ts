/** Scroll position and scale of an image in its box; scale 1 fits the box. */
export interface View {
  scale: number;
  left: number;
  top: number;
}

export const MAX_ZOOM = 8;
/** Scale of a double press, large enough for small print. */
const CLOSE_UP = 3;

/**
 * Zooms around a point of the box.
 *
 * @param x pixels from the box's left edge; `y` from its top
 */
export function zoomedAt(view: View, scale: number, x: number, y: number): View {
  const next = Math.min(MAX_ZOOM, Math.max(1, scale));
  const ratio = next / view.scale;
  return {
    scale: next,
    left: Math.max(0, (view.left + x) * ratio - x),
    top: Math.max(0, (view.top + y) * ratio - y),
  };
}

/** Scale after a double press. */
export function toggledScale(scale: number): number {
  return scale > 1 ? 1 : CLOSE_UP;
}
