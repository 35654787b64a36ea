import { appendFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isContract } from "../../../shared/contracts/quote-status.ts";
import { listQuotes } from "../contracts/queries.ts";
import { getBudgetOverview } from "../budget/queries.ts";
import { getHomeCostReport } from "../reports/home-cost-queries.ts";
import { getReport } from "../reports/queries.ts";
import { expensePages } from "./tables/expense-table.ts";
import { receiptKeysOf, ReceiptNames } from "./receipt-names.ts";
import type { AppendedReceipt, ReportData } from "./report/report-data.ts";
import type { ExportedProject } from "./queries.ts";
import type { Reading } from "./tables/table.ts";

/**
 * Maximum in a report, at one page and about 200 KB each; the accountant's ZIP contains all
 * receipts.
 */
const MAX_RECEIPTS_SHOWN = 300;
/** File that lists receipts, one per line: key and name. */
export const RECEIPT_LINES = "receipts.ndjson";

export interface ReportFiles {
  /** path of a `ReportData` as JSON */
  input: string;
  /** path of the list of all receipts of the period: see `RECEIPT_LINES` */
  receiptLines: string;
  /** keys of the receipts that the report shows, in order */
  shown: string[];
}

/** Writes a report's input files to a folder. */
export async function writeReportData(
  reading: Reading,
  folder: string,
  project: ExportedProject,
): Promise<ReportFiles> {
  const { tx, access, projectId, period, today } = reading;
  const days = { from: period.from ?? null, to: period.to ?? null };
  const receiptLines = join(folder, RECEIPT_LINES);
  const { receipts, shown, leftOut } = await writeReceipts(reading, receiptLines);
  const quotes = await listQuotes(tx, access, projectId, today);
  const data: ReportData = {
    project: { name: project.name, description: project.description },
    report: await getReport(tx, access, { projectId, ...days }, today),
    plan: await getBudgetOverview(tx, access, projectId, today),
    contracts: quotes.filter(({ status }) => isContract(status)).toReversed(),
    homeCost: await getHomeCostReport(tx, access, projectId, days),
    receipts,
    receiptsLeftOut: leftOut,
  };
  const input = join(folder, "report.json");
  await writeFile(input, JSON.stringify(data), { mode: 0o600 });
  return { input, receiptLines, shown };
}

async function writeReceipts(reading: Reading, path: string) {
  const names = new ReceiptNames();
  const receipts: AppendedReceipt[] = [];
  const shown: string[] = [];
  let count = 0;
  await writeFile(path, "", { mode: 0o600 });
  for await (const expenses of expensePages(reading, { withReceipts: true })) {
    reading.signal.throwIfAborted();
    const lines: string[] = [];
    for (const expense of expenses) {
      const given = names.of(expense);
      for (const [index, key] of receiptKeysOf(expense).entries()) {
        const name = given[index] ?? key;
        lines.push(`${JSON.stringify({ key, name })}\n`);
        count += 1;
        if (count > MAX_RECEIPTS_SHOWN) continue;
        const { date, description, amount, contractor, details } = expense;
        const payee = contractor?.company ?? contractor?.name ?? null;
        const isRefund = details?.isRefund ?? false;
        receipts.push({ date, payee, description, amount, isRefund, name });
        shown.push(key);
      }
    }
    await appendFile(path, lines.join(""));
  }
  return { receipts, shown, leftOut: count - shown.length };
}
