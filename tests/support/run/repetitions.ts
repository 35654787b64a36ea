import process from "node:process";
import { IS_LONG } from "./fault-figures.ts";

/** Set by `npm run test:all`, and by Playwright's configuration alike. */
const PLAYED = process.env["PLUMBLINE_TESTS"] ?? "quick";

/** Whether tests run that only repeat, longer or together, what others prove. */
export const ARE_REPETITIONS_PLAYED: boolean = IS_LONG || PLAYED === "rest" || PLAYED === "all";

/** Rounds of a race: enough to show a missing lock, and with repetitions enough for a rare order. */
export function roundsOf({ few, many }: { few: number; many: number }): number {
  return ARE_REPETITIONS_PLAYED ? many : few;
}
