/*
 * What a project can be taken out as. An address names the file as it will be called:
 * /api/projects/7/exports/expenses.csv
 */

/** One table each; together they are the sheets of the workbook, in this order. */
export const EXPORT_TABLES = [
  "expenses",
  "categories",
  "budget-lines",
  "quotes",
  "quote-items",
  "change-orders",
  "payments",
  "milestones",
  "contractors",
] as const;
export type ExportTable = (typeof EXPORT_TABLES)[number];

/** What each is called, on the screen and on its sheet. */
export const EXPORT_TITLES: Record<ExportTable, string> = {
  expenses: "Expenses",
  categories: "Spending by category",
  "budget-lines": "Budget lines",
  quotes: "Quotes and contracts",
  "quote-items": "Quote items",
  "change-orders": "Change orders",
  payments: "Payments",
  milestones: "Milestones",
  contractors: "Contractors",
};

/** Whether a table is of a period's expenses; the others are as they stand. */
export function isOfPeriod(table: ExportTable): boolean {
  return table === "expenses" || table === "categories";
}

export const TABLE_FORMATS = ["csv", "xlsx"] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** All tables as the sheets of one. */
export const WORKBOOK = "project.xlsx";
/** For a person to read, and everything that an accountant asks for. */
export const REPORT = "report.pdf";
export const ACCOUNTANT = "accountant.zip";

export type ExportFile =
  | `${ExportTable}.${TableFormat}`
  | typeof WORKBOOK
  | typeof REPORT
  | typeof ACCOUNTANT;

/** 16 hexadecimal digits, which a page gives to one download. */
export const MARK = /^[0-9a-f]{16}$/;
/** In the cookie, once the file comes; else the status of the refusal. */
export const BEGUN = "begun";

/**
 * The cookie in which a page reads what became of a download that the browser fetches by itself:
 * there is no other word of it.
 */
export function markCookie(mark: string): string {
  return `plumbline_export_${mark}`;
}

export interface ExportPeriod {
  /** first and last day, both included; undefined: from the first expense, to the last */
  from?: string | undefined;
  to?: string | undefined;
}

/** What the list of expenses is narrowed by; as in its address, where what is empty narrows nothing. */
export interface ChosenExpenses {
  search: string;
  category: string;
  paymentMethod: string;
  contractorId: number | null;
  lineId: number | null;
  room: string;
}

interface Asking extends ExportPeriod {
  today: string;
  /** the download that `markCookie` is to tell of */
  mark?: string | undefined;
  /** of a table of expenses: which of them; left out for all */
  chosen?: ChosenExpenses | undefined;
}

/** Where a file is to be had. Days as `2026-06-20`. */
export function exportPath(
  projectId: number,
  file: ExportFile,
  { from, to, today, mark, chosen }: Asking,
): string {
  const search = [
    from && `from=${from}`,
    to && `to=${to}`,
    `today=${today}`,
    mark && `mark=${mark}`,
    ...Object.entries({ ...chosen }).map(
      ([name, value]) => value && `${name}=${encodeURIComponent(value)}`,
    ),
  ];
  return `/api/projects/${projectId}/exports/${file}?${search.filter(Boolean).join("&")}`;
}
