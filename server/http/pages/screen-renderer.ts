import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { FastifyBaseLogger } from "fastify";
import * as z from "zod";
import type { BrowserView } from "../../../shared/browser-view.ts";
import type { OperatorLink } from "../../../shared/operator-pages.ts";
import type { Meters } from "../ops/meters.ts";

/** What `web/app/server-render.tsx` renders. */
export interface ScreenRequest {
  /** path and query */
  url: string;
  /** API responses by path */
  answers: Readonly<Record<string, unknown>>;
  /** undefined for screens that don't depend on it */
  view: BrowserView | undefined;
  /** the cookies that the screen may read, as in a header */
  cookies: string;
  operatorLinks: readonly OperatorLink[];
}

export interface ScreenRenderer {
  /** Starts the worker, which otherwise starts with the first page. */
  warmUp: () => void;
  /** The screen's HTML; undefined when it can't be had in time. Never rejects. */
  render: (request: ScreenRequest) => Promise<string | undefined>;
  close: () => Promise<void>;
}

interface RendererOptions {
  /** file of the built renderer; without it, nothing is rendered */
  file: string;
  log: FastifyBaseLogger;
  meters: Meters;
  /** longest wait for a screen */
  patienceMs: number;
}

const WORKER = new URL("render-worker.mjs", import.meta.url);
const LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4, stackSizeMb: 4 };
/** More would wait longer than a page waits for its data. */
const MAX_WAITING = 16;
/** Pause before a new worker, so that one that dies at once doesn't fill the log. */
const RESTART_PAUSE_MS = 1000;
/** A worker that hasn't answered for this long is stuck. Includes loading the renderer. */
const STUCK_MS = 10_000;

const result = z.union([
  z.object({ id: z.number(), html: z.optional(z.string()), seconds: z.number() }),
  z.object({ id: z.number(), failure: z.string() }),
]);

type Settle = (html: string | undefined) => void;

function createWorker(file: string): Worker {
  const worker = new Worker(WORKER, {
    workerData: { renderer: pathToFileURL(file).href },
    resourceLimits: LIMITS,
    execArgv: [],
    env: {},
  });
  worker.unref();
  return worker;
}

function addCounts(meters: Meters, counts: Record<"rendered" | "failed" | "seconds", number>) {
  meters.addTotal({
    name: "screens_rendered_total",
    help: "Pages with a screen rendered on the server",
    read: () => counts.rendered,
  });
  meters.addTotal({
    name: "screens_not_rendered_total",
    help: "Pages sent with a skeleton in place of a rendered screen",
    read: () => counts.failed,
  });
  meters.addTotal({
    name: "screen_render_seconds_total",
    help: "Time spent rendering screens",
    read: () => counts.seconds,
  });
}

/** Renders screens in one worker thread. */
export function createScreenRenderer(options: RendererOptions): ScreenRenderer {
  const { file, log, meters, patienceMs } = options;
  const isBuilt = existsSync(file);
  const counts = { rendered: 0, failed: 0, seconds: 0 };
  const waiting = new Map<number, Settle>();
  let worker: Worker | undefined;
  let mayStartAt = 0;
  let lastId = 0;
  let isClosed = false;

  addCounts(meters, counts);

  function start(): Worker | undefined {
    if (isClosed || performance.now() < mayStartAt) return undefined;
    const started = createWorker(file);
    started.on("message", receive);
    started.on("error", (err) => log.error({ err }, "The renderer of screens failed"));
    started.once("exit", (code) => {
      if (worker !== started) return;
      worker = undefined;
      mayStartAt = performance.now() + RESTART_PAUSE_MS;
      if (!isClosed) log.error({ code }, "The renderer of screens ended: pages show skeletons");
      for (const settle of waiting.values()) settle(undefined);
    });
    return started;
  }

  function receive(message: unknown): void {
    const answer = result.parse(message);
    const settle = waiting.get(answer.id);
    if ("failure" in answer) {
      log.error({ failure: answer.failure }, "A screen could not be rendered");
      settle?.(undefined);
      return;
    }
    counts.seconds += answer.seconds;
    settle?.(answer.html);
  }

  async function render(request: ScreenRequest): Promise<string | undefined> {
    if (!isBuilt) return undefined;
    if (waiting.size < MAX_WAITING) worker ??= start();
    const html = waiting.size < MAX_WAITING && worker ? await ask(worker, request) : undefined;
    if (html === undefined) counts.failed += 1;
    else counts.rendered += 1;
    return html;
  }

  function ask(current: Worker, request: ScreenRequest): Promise<string | undefined> {
    lastId += 1;
    const id = lastId;
    return new Promise((resolve) => {
      const stuck = setTimeout(() => void current.terminate(), STUCK_MS).unref();
      const late = setTimeout(resolve, patienceMs, undefined).unref();
      waiting.set(id, (rendered) => {
        waiting.delete(id);
        clearTimeout(stuck);
        clearTimeout(late);
        resolve(rendered);
      });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
      current.postMessage({ id, request: JSON.stringify(request) });
    });
  }

  function warmUp(): void {
    if (isBuilt) worker ??= start();
  }

  async function close(): Promise<void> {
    isClosed = true;
    await worker?.terminate();
  }

  return { warmUp, render, close };
}
