import * as z from "zod/mini";
import { calendarDate, instant } from "../calendar-date.ts";
import { id } from "../ids.ts";
import { decimal } from "../money.ts";
import { importMapping } from "./mapping.ts";
import { importHeader } from "./read-as.ts";

/** The expense read from one row of a file. */
export const previewedExpense = z.object({
  date: calendarDate,
  description: z.string(),
  amount: decimal,
  isRefund: z.boolean(),
  category: z.string(),
  paymentMethod: z.string(),
  /** the user's contractor with the name in the file */
  contractorId: z.nullable(id),
  /** the payee in the file */
  payee: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  room: z.nullable(z.string()),
  salesTax: z.nullable(decimal),
  /** contract of the open payment that the user matched it with */
  quoteId: z.nullable(id),
  installmentId: z.nullable(id),
  /** the user marked it as outside all contracts of its contractor */
  isOffContract: z.boolean(),
});
export type PreviewedExpense = z.infer<typeof previewedExpense>;

export const IMPORT_OUTCOMES = ["ready", "money_back", "duplicate", "error"] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

export const previewedRow = z.object({
  /** row number as in a spreadsheet */
  row: z.int(),
  outcome: z.enum(IMPORT_OUTCOMES),
  /** one sentence: its error, or the record it duplicates */
  why: z.nullable(z.string()),
  /** null for a row with an error */
  expense: z.nullable(previewedExpense),
  /** whether the category comes from the payee's merchant rule */
  isByRule: z.boolean(),
  /** for a row with an error: its date, description and amount as text */
  asWritten: z.nullable(z.array(z.string())),
});
export type PreviewedRow = z.infer<typeof previewedRow>;

const previewedColumn = z.object({
  name: z.string(),
  /** the first distinct values */
  examples: z.array(z.string()),
});
export type PreviewedColumn = z.infer<typeof previewedColumn>;

export const importPreview = z.object({
  /** sheet names of a workbook, in order; empty for other files */
  sheets: z.array(z.string()),
  sheet: z.nullable(z.string()),
  /** name of the recognized layout: "Chase credit card" */
  layout: z.nullable(z.string()),
  columns: z.array(previewedColumn),
  /** the requested mapping, else the saved one for this header, else a guess */
  mapping: importMapping,
  /** whether it was saved from the last file with this header */
  isRemembered: z.boolean(),
  /** header names, the key of the saved mapping; null without a header */
  header: z.nullable(importHeader),
  /** the dates can be read month first and day first, with different results */
  isDateOrderUnsure: z.boolean(),
  /** whether some amounts are ambiguous, such as "1.234", and no other amount decides */
  isDecimalMarkUnsure: z.boolean(),
  /** currency of most rows, such as "EUR"; null for US dollars or when unknown */
  currency: z.nullable(z.string()),
  /** fields that still need a column */
  missing: z.array(z.enum(["date", "description", "amount"])),
  /** empty while a field is missing */
  rows: z.array(previewedRow),
  /** what the plan still allows */
  allowance: z.object({ count: z.int(), limit: z.nullable(z.int()) }),
});
export type ImportPreview = z.infer<typeof importPreview>;

/** The form's other values, as JSON in the field `options`. */
export const previewOptions = z.object({
  projectId: id,
  /** sheet of a workbook; the first when absent */
  sheet: z.optional(z.string()),
  mapping: z.optional(importMapping),
});
export type PreviewOptions = z.infer<typeof previewOptions>;

export const expenseImport = z.object({
  id,
  projectId: id,
  fileName: z.string(),
  /** number of imported expenses */
  count: z.int(),
  /** how many of them still exist; `changed`: how many of these were edited since */
  remaining: z.int(),
  changed: z.int(),
  /** for an undone import: how many can be restored */
  restorable: z.int(),
  createdAt: instant,
  undoneAt: z.nullable(instant),
});
export type ExpenseImport = z.infer<typeof expenseImport>;

export const expenseImportList = z.object({ imports: z.array(expenseImport) });
