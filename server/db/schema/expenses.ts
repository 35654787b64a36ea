import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  type ExtraConfigColumn,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { instant, money, owner, reference, serial } from "./columns.ts";
import { installments, quotes } from "./contracts.ts";
import { invoices } from "./invoices.ts";
import { budgetLines, expenseImports } from "./budget.ts";
import { contractors, projects, uploads, users } from "./tables.ts";

/**
 * A partial index on rows where the reference is set: mostly it is null, and nulls would fill the
 * index.
 */
function namingIndex(name: string, owns: ExtraConfigColumn, names: ExtraConfigColumn) {
  return index(name)
    .on(owns, names)
    .where(sql`${names} is not null`);
}

export const expenses = pgTable(
  "expenses",
  {
    userId: owner(() => users.id),
    id: serial(),
    projectId: reference().notNull(),
    contractorId: reference(),
    description: text().notNull(),
    amount: money().notNull(),
    category: text().notNull(),
    paymentMethod: text().notNull(),
    date: date({ mode: "string" }).notNull(),
    notes: text(),
    /** storage key of the first receipt; its owner is in uploads */
    imageUrl: text(),
    createdAt: instant()
      .notNull()
      .default(sql`now()`),
    /** the chosen budget line; null: the line of its category and room */
    lineId: reference(),
    room: text(),
    /** the contract that the expense is paid under */
    quoteId: reference(),
    installmentId: reference(),
    /** sales tax included in the amount */
    salesTax: money(),
    /** amounts are always positive; true for money returned */
    isRefund: boolean().notNull().default(false),
    /** for a refund: the refunded expense; null once that is deleted */
    refundOf: reference(),
    /** treatment in the home's cost basis, when the user chose one */
    homeCost: text({ enum: ["improvement", "repair"] }),
    importId: reference(),
    /** true: not a payment under the contractor's contract; null: not answered */
    isOffContract: boolean(),
    /** has shares or further receipts; without them lists skip the lookup */
    hasParts: boolean().notNull().default(false),
    /** name of the payer, not a reference; null when not given */
    paidBy: text(),
    /** title of the contract's allowance that the expense counts against */
    allowance: text(),
    /** the invoice that it pays */
    invoiceId: reference(),
  },
  (t) => [
    primaryKey({ name: "expenses_pkey", columns: [t.userId, t.id] }),
    foreignKey({
      name: "expenses_project_fkey",
      columns: [t.userId, t.projectId],
      foreignColumns: [projects.userId, projects.id],
    }).onDelete("cascade"),
    // NO ACTION, not SET NULL: in tables distributed by user_id, a key that contains this column
    // can't be set to null. Deleting a contractor clears its expenses first.
    foreignKey({
      name: "expenses_contractor_fkey",
      columns: [t.userId, t.contractorId],
      foreignColumns: [contractors.userId, contractors.id],
    }),
    foreignKey({
      name: "expenses_receipt_fkey",
      columns: [t.userId, t.imageUrl],
      foreignColumns: [uploads.userId, uploads.key],
    }),
    index("expenses_page_idx").on(t.userId, t.projectId, t.date, t.id),
    // The migration adds `include (amount, is_refund)`, which makes the summary an index-only scan.
    index("expenses_category_idx").on(t.userId, t.projectId, t.category),
    // A receipt belongs to one expense, so that deleting an expense never removes another's file.
    // Partial, because most expenses have no receipt.
    uniqueIndex("expenses_image_url_key")
      .on(t.userId, t.imageUrl)
      .where(sql`${t.imageUrl} is not null`),
    namingIndex("expenses_contractor_idx", t.userId, t.contractorId),
    foreignKey({
      name: "expenses_line_fkey",
      columns: [t.userId, t.lineId],
      foreignColumns: [budgetLines.userId, budgetLines.id],
    }),
    foreignKey({
      name: "expenses_quote_fkey",
      columns: [t.userId, t.quoteId],
      foreignColumns: [quotes.userId, quotes.id],
    }),
    foreignKey({
      name: "expenses_installment_fkey",
      columns: [t.userId, t.installmentId],
      foreignColumns: [installments.userId, installments.id],
    }),
    foreignKey({
      name: "expenses_invoice_fkey",
      columns: [t.userId, t.invoiceId],
      foreignColumns: [invoices.userId, invoices.id],
    }),
    foreignKey({
      name: "expenses_refund_of_fkey",
      columns: [t.userId, t.refundOf],
      foreignColumns: [t.userId, t.id],
    }),
    foreignKey({
      name: "expenses_import_fkey",
      columns: [t.userId, t.importId],
      foreignColumns: [expenseImports.userId, expenseImports.id],
    }),
    index("expenses_parts_idx")
      .on(t.userId, t.projectId)
      .where(sql`${t.hasParts}`),
    namingIndex("expenses_line_idx", t.userId, t.lineId),
    namingIndex("expenses_quote_idx", t.userId, t.quoteId),
    namingIndex("expenses_installment_idx", t.userId, t.installmentId),
    namingIndex("expenses_invoice_idx", t.userId, t.invoiceId),
    namingIndex("expenses_refund_of_idx", t.userId, t.refundOf),
    namingIndex("expenses_import_idx", t.userId, t.importId),
    check("expenses_sales_tax_check", sql`${t.salesTax} >= 0 and ${t.salesTax} <= ${t.amount}`),
    check(
      "expenses_off_contract_check",
      sql`${t.isOffContract} is null or (${t.isOffContract} and ${t.quoteId} is null)`,
    ),
    check("expenses_home_cost_check", sql`${t.homeCost} in ('improvement', 'repair')`),
    check("expenses_amount_check", sql`${t.amount} > 0 and ${t.amount} <> 'NaN'`),
  ],
);

/**
 * Shares of an expense split over several budget lines. They add up to its amount, or to less once
 * a line was deleted.
 */
export const expenseShares = pgTable(
  "expense_shares",
  {
    userId: owner(() => users.id),
    expenseId: reference().notNull(),
    lineId: reference().notNull(),
    amount: money().notNull(),
  },
  (t) => [
    primaryKey({ name: "expense_shares_pkey", columns: [t.userId, t.expenseId, t.lineId] }),
    foreignKey({
      name: "expense_shares_expense_fkey",
      columns: [t.userId, t.expenseId],
      foreignColumns: [expenses.userId, expenses.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "expense_shares_line_fkey",
      columns: [t.userId, t.lineId],
      foreignColumns: [budgetLines.userId, budgetLines.id],
    }),
    index("expense_shares_line_idx").on(t.userId, t.lineId),
    check("expense_shares_amount_check", sql`${t.amount} > 0 and ${t.amount} <> 'NaN'`),
  ],
);

/** Further receipts of an expense; the first is its `imageUrl`. */
export const expenseReceipts = pgTable(
  "expense_receipts",
  {
    userId: owner(() => users.id),
    key: text().notNull(),
    expenseId: reference().notNull(),
    position: integer().notNull(),
  },
  (t) => [
    primaryKey({ name: "expense_receipts_pkey", columns: [t.userId, t.key] }),
    foreignKey({
      name: "expense_receipts_expense_fkey",
      columns: [t.userId, t.expenseId],
      foreignColumns: [expenses.userId, expenses.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "expense_receipts_upload_fkey",
      columns: [t.userId, t.key],
      foreignColumns: [uploads.userId, uploads.key],
    }),
    index("expense_receipts_expense_idx").on(t.userId, t.expenseId),
  ],
);
