import { useEffect, useState } from "react";

const AGAIN_AFTER_MS = 3000;

/** A part of the program that comes after its screen; one that cannot be loaded is asked for again. */
export function usePart<Part extends object>(load: () => Promise<Part>): Part | undefined {
  const [part, setPart] = useState<Part>();
  useEffect(() => {
    let timer = 0;
    const ask = () => {
      load().then(setPart, () => {
        timer = window.setTimeout(ask, AGAIN_AFTER_MS);
      });
    };
    ask();
    return () => window.clearTimeout(timer);
  }, [load]);
  return part;
}
