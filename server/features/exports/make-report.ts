import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Deps } from "../../deps.ts";
import { limitMemory } from "../../child-memory-limit.ts";
import { fetchReceipt } from "./fetch-receipt.ts";
import { reportMessage, type ReportWork } from "./report/report-data.ts";

const PROGRAM = fileURLToPath(new URL("./report/report-process.ts", import.meta.url));
const COMPILED = join(import.meta.dirname, "../../../node_modules/.cache/node-compile");
/** What the drawing may hold; a receipt is at most 10 megabytes, and unfolds to some more. */
const MEMORY = "--max-old-space-size=384";
/** With what lies outside of the heap: three times what a long report with large receipts takes. */
const MOST_RESIDENT_BYTES = 900 * 1024 * 1024;
/** Every step of it, such as a receipt, is done in a fraction of this. */
const STEP_MS = 40_000;
const WHOLE_MS = 240_000;
/** So many receipts may break the process before something else is wrong. */
const MOST_TRIES = 4;

interface Making {
  /** a `ReportData` as JSON */
  input: string;
  output: string;
  /** where receipts lie while they are drawn */
  folder: string;
  /** the keys of the report's receipts, in its order */
  receipts: readonly string[];
  signal: AbortSignal;
}

type MakeDeps = Pick<Deps, "storage" | "log">;

/**
 * Draws a report in a process of its own, which asks for each receipt when it comes to it. One
 * that breaks the process is left out of the next try, and named in the report.
 */
export async function makeReport(deps: MakeDeps, making: Making): Promise<void> {
  const broken: number[] = [];
  const signal = AbortSignal.any([making.signal, AbortSignal.timeout(WHOLE_MS)]);
  for (let tries = 1; ; tries += 1) {
    const work = { input: making.input, output: making.output, broken };
    const outcome = await drawOnce(deps, work, { ...making, signal });
    if (outcome === undefined) return;
    making.signal.throwIfAborted();
    const { at, error } = outcome;
    if (at === undefined || tries >= MOST_TRIES || signal.aborted) throw error;
    deps.log.warn({ err: error }, "A receipt broke the drawing of a report");
    broken.push(at);
  }
}

interface Broken {
  /** the receipt that was being drawn */
  at: number | undefined;
  error: Error;
}

/** Answers how it broke, if it did. */
async function drawOnce(
  deps: MakeDeps,
  work: ReportWork,
  { folder, receipts, signal }: Making,
): Promise<Broken | undefined> {
  signal.throwIfAborted();
  // None of the server's secrets.
  const child = fork(PROGRAM, {
    env: { MALLOC_ARENA_MAX: "2", NODE_COMPILE_CACHE: COMPILED },
    execArgv: [MEMORY],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const stopLooking = limitMemory(child, MOST_RESIDENT_BYTES);
  let at: number | undefined;
  const path = join(folder, "receipt");
  const answer = async (place: number) => {
    at = place;
    const isThere = await fetchReceipt(deps, receipts[place], path, signal);
    if (child.connected) child.send({ place, path: isThere ? path : null });
  };
  try {
    await untilDrawn(child, work, { signal, onReceipt: answer });
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

async function untilDrawn(
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
    const told = reportMessage.parse(message);
    if (told.type === "done") resolve();
    else if (told.type === "failed") reject(new Error(told.failure));
    else onReceipt(told.place).catch(reject);
  });
  child.send(work, (error) => error && reject(error));
  try {
    await promise;
  } finally {
    clearTimeout(step);
    signal.removeEventListener("abort", onAbort);
  }
}
