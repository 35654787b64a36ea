import * as z from "zod/mini";
import { calendarDate } from "../../../../shared/calendar-date.ts";
import { quoteList } from "../../../../shared/contracts/contract.ts";
import { budgetOverview } from "../../../../shared/budget/contract.ts";
import { decimal } from "../../../../shared/money.ts";
import { homeCostReport, report } from "../../../../shared/reports/contract.ts";

/*
 * Input and messages of the rendering process, passed as files and messages because it shares no
 * memory with the server.
 */

/** A receipt of the appendix. */
const appendedReceipt = z.object({
  date: calendarDate,
  /** the paid contractor; null if none */
  payee: z.nullable(z.string()),
  description: z.string(),
  amount: decimal,
  isRefund: z.boolean(),
  /** its file name in the accountant's ZIP */
  name: z.string(),
});
export type AppendedReceipt = z.infer<typeof appendedReceipt>;

export const reportData = z.object({
  project: z.object({ name: z.string(), description: z.nullable(z.string()) }),
  report,
  plan: budgetOverview,
  /** accepted contracts, oldest first */
  contracts: quoteList,
  homeCost: homeCostReport,
  receipts: z.array(appendedReceipt),
  /** number of receipts beyond the appendix's limit */
  receiptsLeftOut: z.int(),
});
export type ReportData = z.infer<typeof reportData>;

export const reportWork = z.object({
  /** path of a `ReportData` as JSON */
  input: z.string(),
  output: z.string(),
  /** positions of receipts that crashed an earlier attempt */
  broken: z.array(z.int()),
});
export type ReportWork = z.infer<typeof reportWork>;

/** Response to a request for a receipt: its file, or null if the storage no longer has it. */
export const receiptMessage = z.object({ place: z.int(), path: z.nullable(z.string()) });

/** Messages from the rendering process. */
export const reportMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("receipt"), place: z.int() }),
  z.object({ type: z.literal("done") }),
  z.object({ type: z.literal("failed"), failure: z.string() }),
]);
export type ReportMessage = z.infer<typeof reportMessage>;
