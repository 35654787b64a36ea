import { PRODUCT_NAME } from "../../../../shared/product.ts";
import type { DateOrder } from "../../../../shared/imports/dates.ts";
import type { ImportField, ImportMapping } from "../../../../shared/imports/mapping.ts";
import type { TableRow } from "./table.ts";

/** The file layout of one bank or application, documented or well known. */
export interface Layout {
  name: string;
  /** header names that identify it, normalized by `headerName` */
  header: readonly string[];
  columns?: Partial<Record<ImportField, string | null>>;
  paidIs?: ImportMapping["paidIs"];
  dateOrder?: DateOrder;
  paymentMethod?: string;
  /** false where categories are only the bank's guesses */
  keepsCategories: boolean;
}

const CARD = { paymentMethod: "Credit Card", keepsCategories: false } as const;
const ACCOUNT = { paymentMethod: "Debit Card", keepsCategories: false } as const;
const BUDGET_APP = { keepsCategories: true } as const;

/** Sources: docs/imports.md. The first match counts. */
export const LAYOUTS: readonly Layout[] = [
  {
    name: PRODUCT_NAME,
    header: ["id", "date", "description", "amount", "sales tax", "budget line", "room", "refund"],
    paidIs: "positive",
    dateOrder: "ymd",
    ...BUDGET_APP,
  },
  {
    name: "Chase credit card",
    header: ["transaction date", "post date", "description", "category", "type", "amount"],
    columns: { notes: "memo" },
    paidIs: "negative",
    dateOrder: "mdy",
    ...CARD,
  },
  {
    name: "Chase checking",
    header: ["details", "posting date", "description", "amount", "type", "balance"],
    columns: { date: "posting date", description: "description" },
    paidIs: "negative",
    dateOrder: "mdy",
    ...ACCOUNT,
  },
  {
    name: "Bank of America account",
    header: ["date", "description", "amount", "running bal"],
    paidIs: "negative",
    dateOrder: "mdy",
    ...ACCOUNT,
  },
  {
    name: "Bank of America credit card",
    header: ["posted date", "reference number", "payee", "address", "amount"],
    paidIs: "negative",
    dateOrder: "mdy",
    ...CARD,
  },
  {
    name: "American Express",
    header: ["date", "description", "card member", "account", "amount"],
    columns: { notes: null },
    paidIs: "positive",
    ...CARD,
  },
  {
    name: "Capital One credit card",
    header: ["transaction date", "posted date", "card no", "description", "debit", "credit"],
    ...CARD,
  },
  {
    name: "Discover",
    header: ["trans date", "post date", "description", "amount", "category"],
    paidIs: "positive",
    dateOrder: "mdy",
    ...CARD,
  },
  {
    name: "Citi",
    header: ["status", "date", "description", "debit", "credit"],
    dateOrder: "mdy",
    ...CARD,
  },
  {
    name: "Mint",
    header: ["date", "description", "original description", "amount", "transaction type"],
    columns: { side: "transaction type", description: "description" },
    paidIs: "positive",
    dateOrder: "mdy",
    ...BUDGET_APP,
  },
  {
    name: "Monarch",
    header: ["date", "merchant", "category", "account", "original statement", "amount"],
    paidIs: "negative",
    ...BUDGET_APP,
  },
  {
    name: "YNAB",
    header: ["account", "flag", "date", "payee", "category group category", "outflow", "inflow"],
    columns: { category: "category", notes: "memo" },
    ...BUDGET_APP,
  },
  {
    name: "Actual Budget",
    header: ["account", "date", "payee", "notes", "category", "amount"],
    paidIs: "negative",
    ...BUDGET_APP,
  },
  {
    name: "Quicken",
    header: ["scheduled", "split", "date", "category", "amount"],
    paidIs: "negative",
    dateOrder: "mdy",
    ...BUDGET_APP,
  },
  {
    name: "QuickBooks transactions",
    header: ["date", "transaction type", "num", "name", "memo description", "amount"],
    columns: { description: "memo description", payee: "name", notes: null },
    paidIs: "positive",
    dateOrder: "mdy",
    ...BUDGET_APP,
  },
  {
    name: "Revolut",
    header: ["type", "product", "started date", "completed date", "description", "amount", "fee"],
    columns: { date: "started date" },
    paidIs: "negative",
    ...ACCOUNT,
  },
  {
    name: "N26",
    header: ["booking date", "value date", "partner name", "payment reference", "amount eur"],
    columns: { notes: "payment reference" },
    paidIs: "negative",
    ...ACCOUNT,
  },
];

/** No header: date, amount, asterisk, check number, description. */
const WELLS_FARGO: Layout = {
  name: "Wells Fargo",
  header: [],
  paidIs: "negative",
  dateOrder: "mdy",
  ...ACCOUNT,
};

/** The layout of a file without a header. */
export function layoutWithoutHeader(rows: readonly TableRow[]): Layout | undefined {
  const isWellsFargo = rows.every(({ cells }) => cells.length === 5 && cells[2] === "*");
  return rows.length > 0 && isWellsFargo ? WELLS_FARGO : undefined;
}

/** The layout whose identifying names are all in a header. */
export function layoutOf(names: readonly string[]): Layout | undefined {
  const present = new Set(names);
  return LAYOUTS.find(({ header }) => header.every((name) => present.has(name)));
}
