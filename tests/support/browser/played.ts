import process from "node:process";
import * as z from "zod";

/**
 * Which browser tests run: "quick" is npm test, each behavior once; "rest" is what npm run test:all
 * adds, repetitions at another width or in other colors; "all" is both.
 */
export const PLAYED = z
  .enum(["quick", "rest", "all"], 'PLUMBLINE_TESTS may be "quick", "rest" or "all"')
  .parse(process.env["PLUMBLINE_TESTS"] ?? "quick");
