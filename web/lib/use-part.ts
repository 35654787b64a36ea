import { useEffect, useState } from "react";

const RETRY_DELAY_MS = 3000;

/** Code that loads after its screen; a failed load is retried. */
export function usePart<Part extends object>(
  load: () => Promise<Part>,
  onFailed?: (isFailed: boolean) => void,
): Part | undefined {
  const [part, setPart] = useState<Part>();
  useEffect(() => {
    let timer = 0;
    const tryLoad = () => {
      load().then(setPart, () => {
        onFailed?.(true);
        timer = window.setTimeout(tryLoad, RETRY_DELAY_MS);
      });
    };
    tryLoad();
    return () => window.clearTimeout(timer);
  }, [load, onFailed]);
  return part;
}
