import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { SYNC_PAGE_ENCODERS } from "../responses/compression.ts";
import { withResponses, withRoot } from "./page-html.ts";
import type { PageToRender, RenderedPage } from "./page-renderer.ts";

/* The thread that renders pages, one after the other. Its priority is below that of API calls. */

const LOW_PRIORITY = 10;

/** Linux has priorities by thread; elsewhere the thread keeps its own. */
function lowerPriority(): void {
  try {
    const thread = readlinkSync("/proc/thread-self").split("/").at(-1);
    setPriority(Number(thread), LOW_PRIORITY);
  } catch {
    // Rendering then competes on equal terms.
  }
}

interface Renderer {
  renderPage: (page: PageToRender) => Promise<string | undefined>;
}

function isRenderer(module: object): module is Renderer {
  return "renderPage" in module && typeof module.renderPage === "function";
}

async function render(
  { renderPage }: Renderer,
  id: number,
  page: PageToRender,
): Promise<RenderedPage> {
  try {
    const root = await renderPage(page);
    if (root === undefined) return { id };
    const html = withResponses(withRoot(page.shell, root), page.responses);
    return { id, body: page.encoding ? SYNC_PAGE_ENCODERS[page.encoding](html) : html };
  } catch (error) {
    return { id, error: String(error) };
  }
}

lowerPriority();
const module: unknown = await import(String(workerData));
if (typeof module !== "object" || module === null || !isRenderer(module)) {
  throw new TypeError(`${String(workerData)} does not render pages`);
}
const renderer = module;
parentPort?.on("message", (message: { id: number; page: PageToRender }) => {
  void render(renderer, message.id, message.page).then((rendered) =>
    parentPort?.postMessage(rendered),
  );
});
parentPort?.postMessage("ready");
