import * as z from "zod/mini";
import { calendarDate } from "../../../../shared/calendar-date.ts";
import { quoteList } from "../../../../shared/contracts/contract.ts";
import { moneyPlan } from "../../../../shared/budget/contract.ts";
import { decimal } from "../../../../shared/money.ts";
import { homeCostReport, report } from "../../../../shared/reports/contract.ts";

/*
 * What the process that draws a report is told, and what it says: files and messages, since it
 * shares no memory with the server.
 */

/** A receipt of the appendix. */
const appendedReceipt = z.object({
  date: calendarDate,
  /** the contractor that was paid; null where none is named */
  payee: z.nullable(z.string()),
  description: z.string(),
  amount: decimal,
  isRefund: z.boolean(),
  /** what its file is called in the accountant's ZIP */
  name: z.string(),
});
export type AppendedReceipt = z.infer<typeof appendedReceipt>;

export const reportData = z.object({
  project: z.object({ name: z.string(), description: z.nullable(z.string()) }),
  report,
  plan: moneyPlan,
  /** what was accepted, the oldest first */
  contracts: quoteList,
  homeCost: homeCostReport,
  receipts: z.array(appendedReceipt),
  /** how many more there are, which are not in the appendix */
  receiptsLeftOut: z.int(),
});
export type ReportData = z.infer<typeof reportData>;

export const reportWork = z.object({
  /** a `ReportData` as JSON */
  input: z.string(),
  output: z.string(),
  /** receipts that broke an earlier try, by their places */
  broken: z.array(z.int()),
});
export type ReportWork = z.infer<typeof reportWork>;

/** Asked for one receipt; answered with a file, or none where the store has it no more. */
export const receiptAnswer = z.object({ place: z.int(), path: z.nullable(z.string()) });

/** What the process says. */
export const reportMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("receipt"), place: z.int() }),
  z.object({ type: z.literal("done") }),
  z.object({ type: z.literal("failed"), failure: z.string() }),
]);
export type ReportMessage = z.infer<typeof reportMessage>;
