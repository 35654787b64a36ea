import { useState } from "react";

/** In pixels, from the specification. */
export const NARROWEST = 384;
export const WIDEST = 600;

function clamped(width: number): number {
  return Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)));
}

function readWidth(key: string): number {
  try {
    return clamped(Number(localStorage.getItem(key) ?? NARROWEST) || NARROWEST);
  } catch {
    return NARROWEST;
  }
}

function keepWidth(key: string, width: number): void {
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
      keepWidth(key, next);
    },
  ];
}
