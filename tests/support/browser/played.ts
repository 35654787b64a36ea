import process from "node:process";
import * as z from "zod";

/**
 * Selects browser tests: "quick" is npm test, with each behavior once; "rest" is what npm run
 * test:all adds, repetitions at another width or in other colors; "all" is both.
 */
export const PLAYED = z
  .enum(["quick", "rest", "all"], 'PLUMBLINE_TESTS may be "quick", "rest" or "all"')
  .parse(process.env["PLUMBLINE_TESTS"] ?? "quick");
