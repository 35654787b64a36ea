import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Deps } from "../../deps.ts";
import { limitMemory } from "../../child-memory-limit.ts";
import { fetchReceipt } from "./fetch-receipt.ts";
import { reportMessage, type ReportWork } from "./report/report-data.ts";

const PROGRAM = fileURLToPath(new URL("./report/report-process.ts", import.meta.url));
const COMPILE_CACHE = join(import.meta.dirname, "../../../node_modules/.cache/node-compile");
/** Heap limit of the renderer. A receipt has at most 10 MB, and more once decoded. */
const MEMORY = "--max-old-space-size=384";
/**
 * Includes memory outside of the heap: three times what a long report with large receipts needs.
 */
const MAX_RESIDENT_BYTES = 900 * 1024 * 1024;
/** Timeout per step. Each, such as one receipt, normally takes a fraction of it. */
const STEP_MS = 40_000;
const TIMEOUT_MS = 240_000;
/** Maximum attempts; after that many crashes, the cause is not a single receipt. */
const MAX_TRIES = 4;

interface RenderRequest {
  /** path of a `ReportData` as JSON */
  input: string;
  output: string;
  /** temporary folder for receipts */
  folder: string;
  /** keys of the report's receipts, in order */
  receipts: readonly string[];
  signal: AbortSignal;
}

type MakeDeps = Pick<Deps, "storage" | "log">;

/**
 * Renders a report in a child process, which requests each receipt when it needs it. A receipt that
 * crashes the process is skipped in the next attempt and named in the report.
 */
export async function makeReport(deps: MakeDeps, making: RenderRequest): Promise<void> {
  const broken: number[] = [];
  const signal = AbortSignal.any([making.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  for (let tries = 1; ; tries += 1) {
    const work = { input: making.input, output: making.output, broken };
    const outcome = await renderOnce(deps, work, { ...making, signal });
    if (outcome === undefined) return;
    making.signal.throwIfAborted();
    const { at, error } = outcome;
    if (at === undefined || tries >= MAX_TRIES || signal.aborted) throw error;
    deps.log.warn({ err: error }, "A receipt broke the drawing of a report");
    broken.push(at);
  }
}

interface RenderFailure {
  /** the receipt that was being rendered */
  at: number | undefined;
  error: Error;
}

/** Returns the failure, if any. */
async function renderOnce(
  deps: MakeDeps,
  work: ReportWork,
  { folder, receipts, signal }: RenderRequest,
): Promise<RenderFailure | undefined> {
  signal.throwIfAborted();
  // Passes none of the server's secrets.
  const child = fork(PROGRAM, {
    env: { MALLOC_ARENA_MAX: "2", NODE_COMPILE_CACHE: COMPILE_CACHE },
    execArgv: [MEMORY],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const stopLooking = limitMemory(child, MAX_RESIDENT_BYTES);
  let at: number | undefined;
  const path = join(folder, "receipt");
  const sendReceipt = async (place: number) => {
    at = place;
    const isThere = await fetchReceipt(deps, receipts[place], path, signal);
    if (child.connected) child.send({ place, path: isThere ? path : null });
  };
  try {
    await untilRendered(child, work, { signal, onReceipt: sendReceipt });
    return undefined;
  } catch (error) {
    return { at, error: error instanceof Error ? error : new Error(String(error)) };
  } finally {
    stopLooking();
    child.kill("SIGKILL");
  }
}

interface Watch {
  signal: AbortSignal;
  onReceipt: (place: number) => Promise<void>;
}

async function untilRendered(
  child: ChildProcess,
  work: ReportWork,
  { signal, onReceipt }: Watch,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const tooLong = () => reject(new Error("The drawing of a report has stopped"));
  let step = setTimeout(tooLong, STEP_MS);
  const onAbort = () =>
    reject(new Error("The report is no longer wanted", { cause: signal.reason }));
  signal.addEventListener("abort", onAbort, { once: true });
  child.on("error", reject);
  child.on("exit", (code, by) => reject(new Error(`The report process has ended: ${by ?? code}`)));
  child.on("message", (message) => {
    clearTimeout(step);
    step = setTimeout(tooLong, STEP_MS);
    const progress = reportMessage.parse(message);
    if (progress.type === "done") resolve();
    else if (progress.type === "failed") reject(new Error(progress.failure));
    else onReceipt(progress.place).catch(reject);
  });
  child.send(work, (error) => error && reject(error));
  try {
    await promise;
  } finally {
    clearTimeout(step);
    signal.removeEventListener("abort", onAbort);
  }
}
