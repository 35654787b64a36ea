import { useState } from "react";

const KEY = "timeline-payments";

function readHidden(): boolean {
  try {
    return localStorage.getItem(KEY) === "hidden";
  } catch {
    return false;
  }
}

/** Whether this device hides payments on timelines. */
export function useHiddenPayments(): [boolean, (isHidden: boolean) => void] {
  const [isHidden, setIsHidden] = useState(readHidden);
  return [
    isHidden,
    (wanted) => {
      setIsHidden(wanted);
      try {
        if (wanted) localStorage.setItem(KEY, "hidden");
        else localStorage.removeItem(KEY);
      } catch {
        // Storage may be full or blocked; the choice then lasts until the page unloads.
      }
    },
  ];
}
