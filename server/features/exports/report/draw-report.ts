import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { finished } from "node:stream/promises";
import { drawCategories, drawMonths } from "./charts.ts";
import { drawCover } from "./cover.ts";
import { PdfText, newDocument } from "../../../pdf/pdf-text.ts";
import { drawOverTime } from "./over-time.ts";
import { drawReceipts } from "./receipts.ts";
import { type ReportData, reportData, type ReportWork } from "./report-data.ts";
import {
  drawBudget,
  drawChangeOrders,
  drawContracts,
  drawHomeCosts,
  drawPeople,
  drawSalesTax,
  drawStatements,
} from "./sections.ts";
import { Sheet } from "./sheet.ts";
import { dayWords } from "./words.ts";

/** After this time the remaining receipts are named instead of rendered. */
const LATE_MS = 120_000;

/** Renders a report to a file. @param fetch requests a receipt's file */
export async function drawReport(
  { input, output, broken }: ReportWork,
  fetch: (place: number) => Promise<string | null>,
): Promise<void> {
  const data = reportData.parse(JSON.parse(await readFile(input, "utf8")));
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
  }, LATE_MS);
  const doc = newDocument(`${data.project.name} – project report`);
  const file = createWriteStream(output, { flags: "w", mode: 0o600 });
  doc.pipe(file);
  const sheet = new Sheet(new PdfText(doc));
  try {
    drawCover(sheet, data);
    drawCharts(sheet, data);
    drawTables(sheet, data);
    await drawReceipts(sheet, data, {
      fetch,
      broken: new Set(broken),
      isLate: () => isLate,
    });
  } finally {
    clearTimeout(timer);
  }
  sheet.numberPages(`${data.project.name} · Project report · ${dayWords(data.report.today)}`);
  doc.end();
  await finished(file);
}

function drawCharts(sheet: Sheet, { report }: ReportData): void {
  sheet.addPage();
  sheet.heading("Actual vs. plan", { together: 280 });
  drawOverTime(sheet, report);
  sheet.heading("By category", { together: 120, note: "Spending in this period." });
  if (report.byCategory.length === 0) sheet.note("No spending in this period.");
  drawCategories(sheet, report);
  sheet.heading("By month", { together: 230 });
  if (report.byMonth.length === 0) sheet.note("No spending in this period.");
  else drawMonths(sheet, report);
}

function drawTables(sheet: Sheet, data: ReportData): void {
  sheet.addPage();
  drawBudget(sheet, data);
  drawContracts(sheet, data);
  drawChangeOrders(sheet, data);
  drawStatements(sheet, data);
  drawPeople(sheet, data);
  drawSalesTax(sheet, data);
  drawHomeCosts(sheet, data);
}
