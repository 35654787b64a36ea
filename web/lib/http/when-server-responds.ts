const POLL_MS = 3000;
/** A connection that carries no data leaves a request pending for minutes. */
const TIMEOUT_MS = 4000;

/** Whether the server responds in time. */
export async function isServerReachable(): Promise<boolean> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return fetch("/healthz", { method: "HEAD", signal }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/**
 * Runs a task once the server responds. Polls every few seconds, and when the browser comes online.
 *
 * @returns cancels it
 */
export function whenServerResponds(task: () => void): () => void {
  let isOver = false;
  let isAsking = false;
  const ask = () => {
    if (isAsking) return;
    isAsking = true;
    void isServerReachable().then((isThere) => {
      isAsking = false;
      if (!isThere || isOver) return;
      stop();
      task();
    });
  };
  const timer = setInterval(ask, POLL_MS);
  const stop = () => {
    isOver = true;
    clearInterval(timer);
    window.removeEventListener("online", ask);
  };
  window.addEventListener("online", ask);
  return stop;
}
