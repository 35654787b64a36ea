import * as z from "zod/mini";
import { calendarDate, instant } from "../calendar-date.ts";
import { id } from "../ids.ts";
import { decimal } from "../money.ts";
import { importMapping } from "./mapping.ts";
import { importHeader } from "./read-as.ts";

/** An expense as a row of a file says it. */
export const previewedExpense = z.object({
  date: calendarDate,
  description: z.string(),
  amount: decimal,
  isRefund: z.boolean(),
  category: z.string(),
  paymentMethod: z.string(),
  /** somebody on the list of contractors, known by the name in the file */
  contractorId: z.nullable(id),
  /** whom the file names */
  payee: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  room: z.nullable(z.string()),
  salesTax: z.nullable(decimal),
  /** the open payment under a contract that it is, once that was chosen */
  quoteId: z.nullable(id),
  instalmentId: z.nullable(id),
  /** said to be no payment under a contract of its contractor */
  isOffContract: z.boolean(),
});
export type PreviewedExpense = z.infer<typeof previewedExpense>;

export const IMPORT_OUTCOMES = ["ready", "money_back", "duplicate", "error"] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

export const previewedRow = z.object({
  /** as a spreadsheet numbers it */
  row: z.int(),
  outcome: z.enum(IMPORT_OUTCOMES),
  /** what is wrong with it, or what it is a duplicate of, in a sentence */
  why: z.nullable(z.string()),
  /** null where it has an error */
  expense: z.nullable(previewedExpense),
  /** of one with an error: its date, description and amount as they stand there */
  asWritten: z.nullable(z.array(z.string())),
});
export type PreviewedRow = z.infer<typeof previewedRow>;

const previewedColumn = z.object({
  name: z.string(),
  /** the first few different values */
  examples: z.array(z.string()),
});
export type PreviewedColumn = z.infer<typeof previewedColumn>;

export const importPreview = z.object({
  /** of a workbook, in its order; none for other files */
  sheets: z.array(z.string()),
  sheet: z.nullable(z.string()),
  /** whose layout was recognised: "Chase credit card" */
  layout: z.nullable(z.string()),
  columns: z.array(previewedColumn),
  /** the one that was asked for, or that of the last such file, or else a guess */
  mapping: importMapping,
  /** whether it is that of the last file with this header */
  isRemembered: z.boolean(),
  /** the names of its header, by which the next such file is known; null where it has none */
  header: z.nullable(importHeader),
  /** the days can be read as month first and as day first, and mean something else */
  isDateOrderUnsure: z.boolean(),
  /** whether some amounts are two things, such as "1.234", and none shows which */
  isDecimalMarkUnsure: z.boolean(),
  /** the money of most rows, as "EUR"; null where it is ours, or nothing says */
  currency: z.nullable(z.string()),
  /** what a column is still needed for */
  missing: z.array(z.enum(["date", "description", "amount"])),
  /** none while something is missing */
  rows: z.array(previewedRow),
  /** what the plan has room for */
  allowance: z.object({ count: z.int(), limit: z.nullable(z.int()) }),
});
export type ImportPreview = z.infer<typeof importPreview>;

/** What the form beside the file says, as JSON in its field `options`. */
export const previewOptions = z.object({
  projectId: id,
  /** of a workbook; the first one where it is left out */
  sheet: z.optional(z.string()),
  mapping: z.optional(importMapping),
});
export type PreviewOptions = z.infer<typeof previewOptions>;

export const expenseImport = z.object({
  id,
  projectId: id,
  fileName: z.string(),
  /** how many expenses came in with it */
  count: z.int(),
  /** how many of them are there now, and how many of these were changed since */
  remaining: z.int(),
  changed: z.int(),
  /** of one that was undone: how many can still be brought back */
  restorable: z.int(),
  createdAt: instant,
  undoneAt: z.nullable(instant),
});
export type ExpenseImport = z.infer<typeof expenseImport>;

export const expenseImportList = z.object({ imports: z.array(expenseImport) });
