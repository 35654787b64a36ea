import { ROWS_01_08 } from "./rows-01-08.ts";
import { ROWS_14_18 } from "./rows-14-18.ts";
import { ROWS_19_24 } from "./rows-19-24.ts";
import { ROWS_25_32 } from "./rows-25-32.ts";
import { ROWS_34_38 } from "./rows-34-38.ts";
import { ROWS_39_45 } from "./rows-39-45.ts";
import type { SwitchedOff } from "./switched-off.ts";

export const EVERY_ROW: readonly SwitchedOff[] = [
  ...ROWS_01_08,
  ...ROWS_14_18,
  ...ROWS_19_24,
  ...ROWS_25_32,
  ...ROWS_34_38,
  ...ROWS_39_45,
];
