const ASK_EVERY_MS = 3000;

/** Whether the server answers at all. */
export async function isReached(): Promise<boolean> {
  return fetch("/healthz", { method: "HEAD" }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/**
 * Does something once the server answers, asked every few seconds and when the network is back.
 *
 * @returns stops waiting for it
 */
export function whenReached(task: () => void): () => void {
  let isOver = false;
  const ask = () => {
    void isReached().then((isThere) => {
      if (!isThere || isOver) return;
      stop();
      task();
    });
  };
  const timer = setInterval(ask, ASK_EVERY_MS);
  const stop = () => {
    isOver = true;
    clearInterval(timer);
    window.removeEventListener("online", ask);
  };
  window.addEventListener("online", ask);
  return stop;
}
