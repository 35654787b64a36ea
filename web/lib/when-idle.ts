/** Runs a task when the browser is idle. */
export function whenIdle(task: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(task, { timeout: 5000 });
  else setTimeout(task, 2000);
}
