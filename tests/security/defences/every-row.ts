import { ROWS_01_08 } from "./rows-01-08.ts";
import { ROWS_09_13 } from "./rows-09-13.ts";
import { ROWS_14_18 } from "./rows-14-18.ts";
import { ROWS_19_21 } from "./rows-19-21.ts";
import { ROWS_22_24 } from "./rows-22-24.ts";
import { ROWS_25_32 } from "./rows-25-32.ts";
import { ROW_34 } from "./row-34.ts";
import { ROWS_35_38 } from "./rows-35-38.ts";
import { ROWS_39_45 } from "./rows-39-45.ts";
import type { SwitchedOff } from "./switched-off.ts";

export const EVERY_ROW: readonly SwitchedOff[] = [
  ...ROWS_01_08,
  ...ROWS_09_13,
  ...ROWS_14_18,
  ...ROWS_19_21,
  ...ROWS_22_24,
  ...ROWS_25_32,
  ...ROW_34,
  ...ROWS_35_38,
  ...ROWS_39_45,
];
