import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod/mini";
import { ROOT } from "../support/app/processes/app-process.ts";
import { removeInterruptedRun, endGroup } from "./cut-short.ts";
import type { FaultMeasurement } from "./figures-page.ts";

/** suffix of the fault test files */
export const ENDING = ".test.ts";
const MINUTE_MS = 60_000;

const figureLine = z.object({
  fault: z.string(),
  figures: z.record(z.string(), z.union([z.string(), z.number()])),
});

export interface Outcome {
  fault: string;
  result: "withstood" | "FAILED" | "NO FIGURE" | "CUT SHORT" | "NOT TRIED";
  seconds: number;
  measured: FaultMeasurement[];
}

function readFigures(file: string, fault: string, loadBefore: number): FaultMeasurement[] {
  if (!existsSync(file)) return [];
  const [now = 0] = loadavg();
  const load = `load ${loadBefore.toFixed(1)} to ${now.toFixed(1)}`;
  const taken = `${new Date().toISOString().slice(0, 10)}, ${load}`;
  const lines = readFileSync(file, "utf8").trim().split("\n");
  return lines.map((line) => ({ ...figureLine.parse(JSON.parse(line)), file: fault, taken }));
}

/** process group of the running file */
let running: number | undefined;

export interface Extent {
  /** as of `performance.now()` */
  deadline: number;
  /** percentage of the long form's repetitions */
  share: number;
}

/** Runs one file in its long form, until the deadline. */
async function tryFault(
  fault: string,
  folder: string,
  { deadline, share }: Extent,
): Promise<Outcome> {
  const began = performance.now();
  const left = deadline - began;
  if (left <= 0) return { fault, result: "NOT TRIED", seconds: 0, measured: [] };
  const figures = join(folder, `${fault}.figures`);
  const [load = 0] = loadavg();
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
  // Vitest would otherwise buffer progress output until the end.
  const args = [vitest, "run", `tests/faults/${fault}${ENDING}`, "--disableConsoleIntercept"];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ["ignore", "inherit", "inherit"],
    detached: true,
    env: {
      ...process.env,
      TMPDIR: folder,
      FAULTS: "long",
      FAULTS_SHARE: String(share),
      FAULT_FIGURES: figures,
    },
  });
  const { pid } = child;
  if (pid === undefined) throw new Error("Vitest could not be started");
  running = pid;
  let isCut = false;
  const timer = setTimeout(() => {
    isCut = true;
    void endGroup(pid);
  }, left);
  const code = await new Promise<number>((resolve) => {
    child.on("close", (status) => resolve(status ?? 1));
  });
  clearTimeout(timer);
  running = undefined;
  const seconds = (performance.now() - began) / 1_000;
  const measured = readFigures(figures, fault, load);
  if (isCut) return { fault, result: "CUT SHORT", seconds, measured: [] };
  if (code !== 0) return { fault, result: "FAILED", seconds, measured: [] };
  return { fault, result: measured.length > 0 ? "withstood" : "NO FIGURE", seconds, measured };
}

function minutes(milliseconds: number): string {
  return `${Math.max(0, milliseconds / MINUTE_MS).toFixed(1)} min`;
}

/** Runs one after another, so that each has the machine to itself. */
export async function tryAll(faults: readonly string[], extent: Extent): Promise<Outcome[]> {
  // The database's system user has to read it.
  const folder = mkdtempSync(join(tmpdir(), "plumbline-faults-"));
  chmodSync(folder, 0o755);
  const stop = async (signal: NodeJS.Signals) => {
    if (running !== undefined) await endGroup(running);
    await removeInterruptedRun(folder);
    process.exit(signal === "SIGINT" ? 130 : 143);
  };
  const onSignal = (signal: NodeJS.Signals) => void stop(signal);
  process.once("SIGINT", onSignal).once("SIGTERM", onSignal);
  const outcomes: Outcome[] = [];
  for (const [at, fault] of faults.entries()) {
    const left = minutes(extent.deadline - performance.now());
    console.log(`\n[${at + 1} of ${faults.length}] ${fault}, ${left} left`);
    outcomes.push(await tryFault(fault, folder, extent));
  }
  process.removeListener("SIGINT", onSignal).removeListener("SIGTERM", onSignal);
  if (!(await removeInterruptedRun(folder))) console.error(`${folder} could not be removed.`);
  return outcomes;
}
