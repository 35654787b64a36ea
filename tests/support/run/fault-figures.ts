import { appendFileSync } from "node:fs";
import process from "node:process";

/** What one try of a fault has shown, in the order in which it is told: a name and its value with its unit. */
export type Figures = Readonly<Record<string, string | number>>;

/** `npm run test:faults` names a file for the figures; `npm test` has no use for them. */
const FILE = process.env["FAULT_FIGURES"];

/** Whether the long form runs, which takes minutes for each fault. */
export const IS_LONG: boolean = process.env["FAULTS"] === "long";

/** Percent of the turns that the long form takes: `npm run test:all` has no time for all of them. */
const SHARE = Number(process.env["FAULTS_SHARE"] ?? 100);

/** How often a fault is tried: a few times in `npm test`, as often as promised in the long form. */
export function turns({ short, long }: { short: number; long: number }): number {
  return IS_LONG ? Math.max(short, Math.ceil((long * SHARE) / 100)) : short;
}

/** Tells what was measured of a fault, once it has been withstood. */
export function tellFigures(fault: string, figures: Figures): void {
  if (FILE === undefined) return;
  appendFileSync(FILE, `${JSON.stringify({ fault, figures })}\n`);
}

/** Says in the long form how far it has come, after each tenth of it. */
export function tellProgress(done: number, of: number): void {
  if (IS_LONG && Math.floor((done * 10) / of) > Math.floor(((done - 1) * 10) / of)) {
    console.log(`  ${done} of ${of}`);
  }
}

export function inSeconds(seconds: number): string {
  return `${seconds.toFixed(1)} s`;
}
