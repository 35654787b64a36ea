/*
 * The downloads of a project. The path ends in the file name: /api/projects/7/exports/expenses.csv
 */

/** The tables, in the order of the workbook's sheets. */
export const EXPORT_TABLES = [
  "expenses",
  "categories",
  "budget-lines",
  "quotes",
  "quote-items",
  "change-orders",
  "payments",
  "invoices",
  "milestones",
  "contractors",
] as const;
export type ExportTable = (typeof EXPORT_TABLES)[number];
/** `people` is a sheet of the workbook only, where the report has sums by person. */
export type ExportSheet = ExportTable | "people";

/** Titles on screen and of the sheets. */
export const EXPORT_TITLES: Record<ExportSheet, string> = {
  expenses: "Expenses",
  categories: "Spending by category",
  "budget-lines": "Budget lines",
  quotes: "Quotes and contracts",
  "quote-items": "Quote items",
  "change-orders": "Change orders",
  payments: "Payments",
  invoices: "Invoices",
  milestones: "Milestones",
  contractors: "Contractors",
  people: "Spending by person",
};

/** Whether a table is limited to a period; the others are always complete. */
export function isOfPeriod(table: ExportTable): boolean {
  return table === "expenses" || table === "categories";
}

export const TABLE_FORMATS = ["csv", "xlsx"] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** All tables in one workbook. */
export const WORKBOOK = "project.xlsx";
/** The printable report, and the archive for an accountant. */
export const REPORT = "report.pdf";
export const ACCOUNTANT = "accountant.zip";

export type ExportFile =
  | `${ExportTable}.${TableFormat}`
  | typeof WORKBOOK
  | typeof REPORT
  | typeof ACCOUNTANT;

/** 16 hexadecimal digits chosen by the page for one download. */
export const MARK = /^[0-9a-f]{16}$/;
/** Cookie value once the file starts; otherwise it holds the refusal's status code. */
export const DOWNLOAD_STARTED = "begun";

/**
 * Name of the cookie that reports the result of a browser download, which scripts cannot observe
 * otherwise.
 */
export function downloadStatusCookie(mark: string): string {
  return `plumbline_export_${mark}`;
}

export interface ExportPeriod {
  /** first and last day, inclusive; undefined for an open end */
  from?: string | undefined;
  to?: string | undefined;
}

/** Filters of the expense list, with empty values ignored as in its address. */
export interface ChosenExpenses {
  search: string;
  category: readonly string[];
  paymentMethod: string;
  contractorId: number | null;
  lineId: number | null;
  room: string;
  paidBy: string;
  quoteId: number | null;
  amountFrom: string;
  amountTo: string;
  hasReceipt: string;
}

/** Selected expenses, instead of a filter. */
export interface SelectedExpenses {
  /** separated by commas */
  ids: string;
}

interface DownloadOptions extends ExportPeriod {
  today: string;
  /** the mark for `downloadStatusCookie` */
  mark?: string | undefined;
  /** for an expense table: its filters; all expenses when absent */
  chosen?: ChosenExpenses | SelectedExpenses | undefined;
}

/** Path of a download. Dates as `2026-06-20`. */
export function exportPath(
  projectId: number,
  file: ExportFile,
  { from, to, today, mark, chosen }: DownloadOptions,
): string {
  const search = [
    from && `from=${from}`,
    to && `to=${to}`,
    `today=${today}`,
    mark && `mark=${mark}`,
    ...Object.entries({ ...chosen }).flatMap(([name, values]) =>
      [values].flat().map((value) => value && `${name}=${encodeURIComponent(value)}`),
    ),
  ];
  return `/api/projects/${projectId}/exports/${file}?${search.filter(Boolean).join("&")}`;
}
