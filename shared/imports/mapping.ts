import * as z from "zod/mini";
import { verbatimText } from "../text.ts";
import { DATE_ORDERS } from "./dates.ts";
import { IMPORT_LIMITS } from "./limits.ts";

/** What a column of a file can say of an expense. */
export const IMPORT_FIELDS = [
  "date",
  "description",
  "amount",
  "debit",
  "credit",
  "side",
  "category",
  "paymentMethod",
  "payee",
  "notes",
  "room",
  "salesTax",
  "currency",
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

const column = z.nullable(z.int().check(z.minimum(0), z.maximum(IMPORT_LIMITS.columns - 1)));

/** How the columns of a file become expenses. */
export const importMapping = z.object({
  /** its place among the rows that have anything in them, from 0; null: the file has none */
  header: z.nullable(z.int().check(z.minimum(0), z.maximum(IMPORT_LIMITS.preamble))),
  /** for each field its column, from 0 */
  columns: z.object({
    date: column,
    description: column,
    /** one column for what was paid and what came back */
    amount: column,
    /** or one for each */
    debit: column,
    credit: column,
    /** says beside the amount which of the two it is: "debit", "credit" */
    side: column,
    category: column,
    paymentMethod: column,
    payee: column,
    notes: column,
    room: column,
    salesTax: column,
    /** in which money the amount is */
    currency: column,
  }),
  dateOrder: z.enum(DATE_ORDERS),
  decimalMark: z.enum([".", ","]),
  /** which sign stands for money that was paid */
  paidIs: z.enum(["negative", "positive"]),
  /** whether categories that we don't have are kept as they are named */
  keepsCategories: z.boolean(),
  /** for rows without one, and for those that are not kept */
  category: verbatimText("Category is required"),
  paymentMethod: verbatimText("Payment method is required"),
});
export type ImportMapping = z.infer<typeof importMapping>;
export type ImportColumns = ImportMapping["columns"];
