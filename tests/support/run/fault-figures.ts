import { appendFileSync } from "node:fs";
import process from "node:process";

/** Measurements of one trial of a fault, in display order: a name, and a value with its unit. */
export type Figures = Readonly<Record<string, string | number>>;

/** File for the measurements; set by `npm run test:faults`, not by `npm test`. */
const FILE = process.env["FAULT_FIGURES"];

/** Whether the long form runs, which takes minutes for each fault. */
export const IS_LONG: boolean = process.env["FAULTS"] === "long";

/** Percentage of the long form's trials to run: `npm run test:all` has no time for all of them. */
const SHARE = Number(process.env["FAULTS_SHARE"] ?? 100);

/** Number of trials of a fault: a few in `npm test`, the documented number in the long form. */
export function shortOrLong({ short, long }: { short: number; long: number }): number {
  return IS_LONG ? Math.max(short, Math.ceil((long * SHARE) / 100)) : short;
}

/** Records the measurements of a fault after a successful trial. */
export function recordFigures(fault: string, figures: Figures): void {
  if (FILE === undefined) return;
  appendFileSync(FILE, `${JSON.stringify({ fault, figures })}\n`);
}

/** Prints progress after each tenth of the long form. */
export function printProgress(done: number, of: number): void {
  if (IS_LONG && Math.floor((done * 10) / of) > Math.floor(((done - 1) * 10) / of)) {
    console.log(`  ${done} of ${of}`);
  }
}

export function inSeconds(seconds: number): string {
  return `${seconds.toFixed(1)} s`;
}
