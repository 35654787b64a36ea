import {
  ACCOUNTANT,
  type ChosenExpenses,
  EXPORT_TABLES,
  EXPORT_TITLES,
  type ExportFile,
  isOfPeriod,
  REPORT,
  type SelectedExpenses,
  type TableFormat,
  WORKBOOK,
} from "../../../shared/exports/contract.ts";

/** What to export: a table, or a file with all tables. */
export type ExportKind =
  | (typeof EXPORT_TABLES)[number]
  | typeof WORKBOOK
  | typeof REPORT
  | typeof ACCOUNTANT;

/** The filtered expenses of a list. */
export interface ShownExpenses {
  filter: ChosenExpenses | SelectedExpenses;
  /** undefined while loading */
  count: number | undefined;
}

/** Filter parameters of an expense table, without the dates, which are chosen separately. */
export function filterParameters(
  shown: ShownExpenses | undefined,
): ShownExpenses["filter"] | undefined {
  if (shown === undefined || "ids" in shown.filter) return shown?.filter;
  const { search, category, paymentMethod, contractorId, lineId, room, paidBy } = shown.filter;
  const { quoteId, amountFrom, amountTo, hasReceipt } = shown.filter;
  const places = { lineId, room, quoteId };
  const amounts = { amountFrom, amountTo, hasReceipt };
  return { search, category, paymentMethod, contractorId, ...places, paidBy, ...amounts };
}

/** "12 filtered expenses". */
export function filteredLabel(count: number | undefined): string {
  if (count === undefined) return "Filtered expenses";
  return count === 1 ? "1 filtered expense" : `${count} filtered expenses`;
}

export const EXPORT_KINDS: readonly { value: ExportKind; label: string; isPro: boolean }[] = [
  { value: WORKBOOK, label: "All data (Excel workbook)", isPro: false },
  ...EXPORT_TABLES.map((value) => ({ value, label: EXPORT_TITLES[value], isPro: false })),
  { value: REPORT, label: "PDF report", isPro: true },
  { value: ACCOUNTANT, label: "Accountant package (ZIP)", isPro: true },
];

const ABOUT: Partial<Record<ExportKind, string>> = {
  [WORKBOOK]: "One Excel file with a sheet for each table.",
  [REPORT]: "Summary, charts, tables, and all receipts. Takes up to a minute.",
  [ACCOUNTANT]:
    "The report, the workbook, the expenses as CSV, and your receipts named by date and payee.",
};

export function descriptionOf(kind: ExportKind): string | undefined {
  return ABOUT[kind];
}

export function isTable(kind: ExportKind): kind is (typeof EXPORT_TABLES)[number] {
  return EXPORT_TABLES.some((table) => table === kind);
}

/** Whether a period applies: only to exports of expenses and receipts. */
export function hasPeriod(kind: ExportKind): boolean {
  return !isTable(kind) || isOfPeriod(kind);
}

export function fileOf(kind: ExportKind, format: TableFormat): ExportFile {
  return isTable(kind) ? `${kind}.${format}` : kind;
}

export function kindOf(value: string): ExportKind {
  return EXPORT_KINDS.find((kind) => kind.value === value)?.value ?? WORKBOOK;
}

/** Parses a file name such as "expenses.csv". */
export function parseFileName(file: string): { kind: ExportKind; format: TableFormat } {
  const [name = "", format] = file.split(".");
  const isWholeFile = EXPORT_KINDS.some(({ value }) => value === file);
  return { kind: kindOf(isWholeFile ? file : name), format: format === "csv" ? "csv" : "xlsx" };
}
