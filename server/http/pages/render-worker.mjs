// Renders screens beside the server's own thread, so that no API call waits for one. JavaScript:
// loading TypeScript would cost this thread 21 MiB.
import { parentPort, workerData } from "node:worker_threads";

const { renderScreen } = await import(workerData.renderer);
let last = Promise.resolve();

async function render({ id, request }) {
  const { answers, ...rest } = JSON.parse(request);
  const start = performance.now();
  try {
    const html = await renderScreen({ answers, ...rest });
    return { id, html, seconds: (performance.now() - start) / 1000 };
  } catch (error) {
    return { id, failure: String(error?.stack ?? error) };
  }
}

// One after the other: the renderer holds one user's data at a time.
parentPort.on("message", (job) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
  last = last.then(() => render(job)).then((answer) => parentPort.postMessage(answer));
});
