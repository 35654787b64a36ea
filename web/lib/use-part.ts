import { useEffect, useState } from "react";

const AGAIN_AFTER_MS = 3000;

/** Code that loads after its screen; a failed load is retried. */
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
