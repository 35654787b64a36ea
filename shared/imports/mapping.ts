import * as z from "zod/mini";
import { verbatimText } from "../text.ts";
import { DATE_ORDERS } from "./dates.ts";
import { IMPORT_LIMITS } from "./limits.ts";

/** Fields of an expense that a column can hold. */
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

/** How columns become expenses. */
export const importMapping = z.object({
  /** index among the non-empty rows, from 0; null without a header */
  header: z.nullable(z.int().check(z.minimum(0), z.maximum(IMPORT_LIMITS.preamble))),
  /** column index for each field, from 0 */
  columns: z.object({
    date: column,
    description: column,
    /** one column for payments and refunds */
    amount: column,
    /** or one column for each */
    debit: column,
    credit: column,
    /** direction beside the amount: "debit", "credit" */
    side: column,
    category: column,
    paymentMethod: column,
    payee: column,
    notes: column,
    room: column,
    salesTax: column,
    /** currency of the amount */
    currency: column,
  }),
  dateOrder: z.enum(DATE_ORDERS),
  decimalMark: z.enum([".", ","]),
  /** sign of a payment */
  paidIs: z.enum(["negative", "positive"]),
  /** whether unknown categories are kept as written */
  keepsCategories: z.boolean(),
  /** category of rows without one, and of unknown ones not kept */
  category: verbatimText("Category is required"),
  paymentMethod: verbatimText("Payment method is required"),
});
export type ImportMapping = z.infer<typeof importMapping>;
export type ImportColumns = ImportMapping["columns"];
