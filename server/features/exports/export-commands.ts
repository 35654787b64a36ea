import { join } from "node:path";
import { PassThrough } from "node:stream";
import type { FastifyReply } from "fastify";
import {
  ACCOUNTANT,
  EXPORT_TABLES,
  type ExportTable,
  REPORT,
  type TableFormat,
  WORKBOOK,
} from "../../../shared/exports/contract.ts";
import type { Deps } from "../../deps.ts";
import type { MinimumThroughput } from "../../http/transfer/minimum-throughput.ts";
import type { ConcurrencyLimiter } from "../../limits/concurrency-limiter.ts";
import { fileName } from "./file-name.ts";
import { makeReport } from "./make-report.ts";
import { chosenExpenseTable, hasChoices } from "./tables/expense-table.ts";
import type { ExportedProject } from "./queries.ts";
import { beginFile, sendFile } from "./send-file.ts";
import { readSnapshot } from "./snapshot-queries.ts";
import type { Reading } from "./tables/table.ts";
import { listPersonTotals, personTable } from "./tables/person-table.ts";
import { TABLES } from "./tables/tables.ts";
import { streamAccountantArchive } from "./accountant-archive.ts";
import { writeCsv } from "./write-csv.ts";
import { type ReportFiles, writeReportData } from "./write-report-data.ts";
import { writeWorkbook } from "./workbook/write-workbook.ts";

export type ExportDeps = Pick<Deps, "db" | "clock" | "storage" | "log">;

/** A requested file. */
export interface Export {
  asked: Omit<Reading, "tx">;
  /** temporary folder of this export */
  folder: string;
  reply: FastifyReply;
  throughput: MinimumThroughput;
  /** limits concurrent reads, because each uses a database connection */
  readLimiter: ConcurrencyLimiter;
}

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const TYPES = { csv: "text/csv; charset=utf-8", xlsx: XLSX } as const satisfies Record<
  TableFormat,
  string
>;

/** Sends one table of a project. */
export async function sendTable(
  deps: ExportDeps,
  work: Export,
  { table, format }: { table: ExportTable; format: TableFormat },
): Promise<void> {
  const path = join(work.folder, "table");
  const made = table === "expenses" && hasChoices(work.asked) ? chosenExpenseTable : TABLES[table];
  const project = await written(deps, work, async (reading) => {
    if (format === "csv") await writeCsv(made, reading, path);
    else await writeWorkbook({ tables: [made], path, now: deps.clock.now() }, reading);
  });
  await send(work, path, { project, file: `${table}.${format}`, type: TYPES[format] });
}

/** Sends all tables of a project as sheets of one workbook. */
export async function sendWorkbook(deps: ExportDeps, work: Export): Promise<void> {
  const path = join(work.folder, WORKBOOK);
  const project = await written(deps, work, (reading) => writeAll(deps, reading, path));
  await send(work, path, { project, file: WORKBOOK, type: XLSX });
}

/** Sends a PDF report. @param renderLimiter limits concurrent rendering */
export async function sendReport(
  deps: ExportDeps,
  work: Export,
  renderLimiter: ConcurrencyLimiter,
): Promise<void> {
  const { folder, asked } = work;
  let files: ReportFiles | undefined;
  const project = await written(deps, work, async (reading, found) => {
    files = await writeReportData(reading, folder, found);
  });
  const path = join(folder, REPORT);
  await renderLimiter.run(asked, () => draw(deps, work, files, path));
  await send(work, path, { project, file: REPORT, type: "application/pdf" });
}

/** Sends the accountant's ZIP, with all files from one snapshot. */
export async function sendAccountantZip(
  deps: ExportDeps,
  work: Export,
  renderLimiter: ConcurrencyLimiter,
): Promise<void> {
  const { folder, asked, reply, throughput } = work;
  const [report, workbook, table] = [REPORT, WORKBOOK, "expenses.csv"].map(
    (name) => [name, join(folder, name)] as const,
  );
  if (!report || !workbook || !table) throw new RangeError("Three files are named here");
  let files: ReportFiles | undefined;
  const project = await written(deps, work, async (reading, found) => {
    files = await writeReportData(reading, folder, found);
    await writeAll(deps, reading, workbook[1]);
    await writeCsv(TABLES.expenses, reading, table[1]);
  });
  await renderLimiter.run(asked, () => draw(deps, work, files, report[1]));
  const output = new PassThrough();
  beginFile(reply, output, {
    name: exportName(work, project, ACCOUNTANT),
    type: "application/zip",
  });
  try {
    await streamAccountantArchive(deps, {
      output,
      files: [report, workbook, table],
      folder,
      receiptLines: known(files).receiptLines,
      now: deps.clock.now(),
      signal: asked.signal,
      throughput,
    });
  } catch (error) {
    // Destroys the connection, because a shorter file would look complete.
    output.destroy(error instanceof Error ? error : undefined);
    throw error;
  }
}

/** Reads a project when a slot is free. */
async function written(
  deps: ExportDeps,
  { asked, readLimiter }: Export,
  write: (reading: Reading, project: ExportedProject) => Promise<void>,
): Promise<ExportedProject> {
  return readLimiter.run(asked, () =>
    readSnapshot(deps, asked, async (reading, project) => {
      await write(reading, project);
      return project;
    }),
  );
}

async function writeAll({ clock }: ExportDeps, reading: Reading, path: string): Promise<void> {
  const people = await listPersonTotals(reading);
  const tables = [
    ...EXPORT_TABLES.map((name) => TABLES[name]),
    ...(people.length > 0 ? [personTable] : []),
  ];
  return writeWorkbook({ tables, path, now: clock.now() }, reading);
}

function draw(
  deps: ExportDeps,
  { asked, folder }: Export,
  files: ReportFiles | undefined,
  output: string,
): Promise<void> {
  const { input, shown } = known(files);
  return makeReport(deps, { input, output, folder, receipts: shown, signal: asked.signal });
}

function known(files: ReportFiles | undefined): ReportFiles {
  if (files === undefined) throw new Error("A report was not written");
  return files;
}

function exportName({ asked }: Export, { name }: ExportedProject, file: string): string {
  return fileName({ id: asked.projectId, name }, file, asked.today);
}

function send(
  work: Export,
  path: string,
  { project, file, type }: { project: ExportedProject; file: string; type: string },
): Promise<void> {
  const { reply, throughput, asked } = work;
  const name = exportName(work, project, file);
  return sendFile(reply, path, { name, type, throughput, signal: asked.signal });
}
