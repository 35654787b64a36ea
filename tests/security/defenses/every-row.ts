import { ROWS_01_08 } from "./rows-01-08.ts";
import { ROWS_09_13 } from "./rows-09-13.ts";
import { ROWS_14_18 } from "./rows-14-18.ts";
import { ROWS_19_21 } from "./rows-19-21.ts";
import { ROWS_22_24 } from "./rows-22-24.ts";
import { ROWS_25_32 } from "./rows-25-32.ts";
import { ROW_34 } from "./row-34.ts";
import { ROWS_35_38 } from "./rows-35-38.ts";
import { ROWS_39_45 } from "./rows-39-45.ts";
import { ROWS_46_52 } from "./rows-46-52.ts";
import { ROWS_53_61 } from "./rows-53-61.ts";
import { ROWS_62_67 } from "./rows-62-67.ts";
import { ROWS_68_77 } from "./rows-68-77.ts";
import { ROWS_78_83 } from "./rows-78-83.ts";
import { ROWS_85_92 } from "./rows-85-92.ts";
import { CALENDAR_AND_REMINDERS } from "./calendar-and-reminders.ts";
import { RECEIPT_MAIL } from "./receipt-mail.ts";
import { UNTRUSTED_INPUT } from "./untrusted-input.ts";
import { BUDGET } from "./budget.ts";
import { IN_A_BROWSER } from "./in-a-browser.ts";
import type { DefenseEntry } from "./defense-entry.ts";

export const EVERY_ROW: readonly DefenseEntry[] = [
  ...ROWS_01_08,
  ...ROWS_09_13,
  ...ROWS_14_18,
  ...ROWS_19_21,
  ...ROWS_22_24,
  ...ROWS_25_32,
  ...ROW_34,
  ...ROWS_35_38,
  ...ROWS_39_45,
  ...ROWS_46_52,
  ...ROWS_53_61,
  ...ROWS_62_67,
  ...ROWS_68_77,
  ...ROWS_78_83,
  ...ROWS_85_92,
  ...CALENDAR_AND_REMINDERS,
  ...RECEIPT_MAIL,
  ...UNTRUSTED_INPUT,
  ...BUDGET,
  ...IN_A_BROWSER,
];
