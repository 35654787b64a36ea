import { BEFORE_ALL } from "./rules-before-all.ts";
import { ABOUT_FILES } from "./rules-about-files.ts";
import { ABOUT_WORK } from "./rules-about-work.ts";
import { ABOUT_PARTS } from "./rules-about-parts.ts";
import { ABOUT_STATE } from "./rules-about-state.ts";
import { ABOUT_SUMS } from "./rules-about-sums.ts";
import type { Rule } from "./rule.ts";

/** In the order in which they are tried: the first that holds says what a question wants to know. */
export const RULES: readonly Rule[] = [
  ...ABOUT_FILES,
  ...BEFORE_ALL,
  ...ABOUT_WORK,
  ...ABOUT_PARTS,
  ...ABOUT_STATE,
  ...ABOUT_SUMS,
];
