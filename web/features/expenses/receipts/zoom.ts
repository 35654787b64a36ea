/** A place in a picture that scrolls inside its box, and how large it is shown; 1 fits the box. */
export interface View {
  scale: number;
  left: number;
  top: number;
}

export const MOST_ZOOM = 8;
/** A double press shows small print, and the whole again. */
const CLOSE_UP = 3;

/**
 * Zooms so that what lies at a point of the box stays under it.
 *
 * @param x from the box's left edge, in pixels; `y` from its top
 */
export function zoomedAt(view: View, scale: number, x: number, y: number): View {
  const next = Math.min(MOST_ZOOM, Math.max(1, scale));
  const ratio = next / view.scale;
  return {
    scale: next,
    left: Math.max(0, (view.left + x) * ratio - x),
    top: Math.max(0, (view.top + y) * ratio - y),
  };
}

/** What a double press leads to. */
export function toggledScale(scale: number): number {
  return scale > 1 ? 1 : CLOSE_UP;
}
