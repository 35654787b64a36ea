import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { Encoding } from "../responses/compression.ts";
import type { PageView } from "./page-view.ts";

export interface PageRequest extends PageView {
  /** path and query */
  url: string;
  userId: number;
  /** JSON of the page's preloaded responses, by path */
  responses: string;
  /** the project last selected in that browser */
  chosenProject: number | undefined;
}

export interface PageToRender extends PageRequest {
  /** the page with an empty root element */
  shell: string;
  encoding: Encoding | undefined;
}

/** A whole page, compressed unless the encoding is undefined. */
export type PageBody = string | Uint8Array;

/** From the thread; without `body` when the page can't be rendered. */
export interface RenderedPage {
  id: number;
  body?: PageBody | undefined;
  error?: string;
}

export interface PageRenderer {
  /** Undefined when the page isn't there in time. Never throws. */
  render: (page: PageToRender) => Promise<PageBody | undefined>;
  close: () => Promise<void>;
}

interface RendererOptions {
  /** the built module that renders; without it, nothing is rendered */
  file: string;
  onError: (error: unknown) => void;
}

/** Waiting longer would delay the page more than rendering it in the browser. */
const TIMEOUT_MS = 250;
/** About 65 MiB are free again after this time without a page. */
const IDLE_MS = 300_000;
/** With more, the last would wait too long: one takes 3 to 7 ms. */
const MAX_WAITING = 8;
const MEMORY = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 } as const;

interface Thread {
  worker: Worker;
  isReady: boolean;
  /** pages being rendered, by id */
  waiting: Map<number, (body: PageBody | undefined) => void>;
}

/**
 * Renders and compresses pages in a thread of its own, so that API calls don't wait for it. The thread starts with
 * the first page, ends after a time without one, and starts again at the earliest after that time
 * if it fails. Until it is ready, nothing is rendered.
 */
export function createPageRenderer({ file, onError }: RendererOptions): PageRenderer {
  let thread: Thread | undefined;
  let mayStart = existsSync(file);
  let isClosed = false;
  let lastId = 0;
  const idle = setTimeout(() => void end(), IDLE_MS).unref();

  /** Also after a failure or a page that never came. */
  async function end(): Promise<void> {
    mayStart = existsSync(file);
    await thread?.worker.terminate();
  }

  function start(): Thread {
    const worker = new Worker(new URL("./render-worker.ts", import.meta.url), {
      workerData: pathToFileURL(file).href,
      // Rendering needs no secrets.
      env: { NODE_ENV: "production" },
      execArgv: [],
      resourceLimits: MEMORY,
    });
    worker.unref();
    const started: Thread = { worker, isReady: false, waiting: new Map() };
    worker.on("message", (message: "ready" | RenderedPage) => {
      if (message !== "ready") return take(started, message);
      started.isReady = true;
      idle.refresh();
    });
    worker.on("error", (error) => {
      mayStart = false;
      onError(error);
    });
    worker.on("exit", () => {
      thread = undefined;
      if (!isClosed) idle.refresh();
      for (const resolve of started.waiting.values()) resolve(undefined);
    });
    return started;
  }

  function take({ waiting }: Thread, { id, body, error }: RenderedPage): void {
    if (error !== undefined) onError(error);
    waiting.get(id)?.(body);
    waiting.delete(id);
  }

  return {
    async render(page) {
      if (isClosed || (thread === undefined && !mayStart)) return undefined;
      thread ??= start();
      const { worker, waiting, isReady } = thread;
      if (!isReady || waiting.size >= MAX_WAITING) return undefined;
      idle.refresh();
      const id = (lastId += 1);
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        setTimeout(() => resolve(undefined), TIMEOUT_MS).unref();
        worker.postMessage({ id, page });
      });
    },
    close: async () => {
      isClosed = true;
      clearTimeout(idle);
      await end();
    },
  };
}
