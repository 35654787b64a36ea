import { useState } from "react";

/** In pixels, from the specification. */
export const MIN_WIDTH = 384;
export const MAX_WIDTH = 600;

function clamped(width: number): number {
  return Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));
}

function readWidth(key: string): number {
  try {
    return clamped(Number(localStorage.getItem(key) ?? MIN_WIDTH) || MIN_WIDTH);
  } catch {
    return MIN_WIDTH;
  }
}

function saveWidth(key: string, width: number): void {
  try {
    localStorage.setItem(key, String(width));
  } catch {
    // Storage may be full or blocked; the width then lasts until the page unloads.
  }
}

/** Panel width on wide screens. Stored per user, because two people may share a computer. */
export function usePanelWidth(userId: number): [number, (width: number) => void] {
  const key = `assistant-width:${userId}`;
  const [width, setWidth] = useState(() => readWidth(key));
  return [
    width,
    (wanted) => {
      const next = clamped(wanted);
      setWidth(next);
      saveWidth(key, next);
    },
  ];
}
