import process from "node:process";
import { IS_LONG } from "./fault-figures.ts";

/** Set by `npm run test:all`; Playwright's configuration reads the same variable. */
const PLAYED = process.env["PLUMBLINE_TESTS"] ?? "quick";

/** Whether to run tests that only repeat, for longer or in combination, what others prove. */
export const ARE_REPETITIONS_PLAYED: boolean = IS_LONG || PLAYED === "rest" || PLAYED === "all";

/** Rounds of a race: few are enough to show a missing lock, many to hit a rare order. */
export function roundsOf({ few, many }: { few: number; many: number }): number {
  return ARE_REPETITIONS_PLAYED ? many : few;
}
