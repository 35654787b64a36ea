import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { WAIVER_KINDS } from "../../../shared/invoices/contract.ts";
import { STORED_INVOICE_STATUSES } from "../../../shared/invoices/invoice-status.ts";
import { createdAt, money, owner, reference, serial } from "./columns.ts";
import { changeOrders, installments, quotes } from "./contracts.ts";
import { contractors, projects, uploads, users } from "./tables.ts";

/* Invoices, their lines, files and lien waivers. Payments are expenses that refer to the invoice. */

export const invoices = pgTable(
  "invoices",
  {
    userId: owner(() => users.id),
    id: serial(),
    projectId: reference().notNull(),
    /** null once the contractor was deleted */
    contractorId: reference(),
    /** the contract that the invoice bills */
    quoteId: reference(),
    /** for a credit note: the invoice that it reduces */
    creditOf: reference(),
    number: text(),
    date: date({ mode: "string" }).notNull(),
    dueDate: date({ mode: "string" }),
    currency: text().notNull(),
    tax: money().notNull(),
    /** retained amount and paid deposit, both subtracted from the total */
    retainage: money().notNull(),
    deposit: money().notNull(),
    printedTotal: money(),
    /** lines + tax - retainage - deposit; the sum of lines may exceed the maximum of one amount */
    total: numeric({ precision: 14, scale: 2 }).notNull(),
    note: text(),
    status: text({ enum: STORED_INVOICE_STATUSES }).notNull(),
    /** reason for the hold or dispute */
    holdReason: text(),
    /** reason for approving despite the match's warnings */
    overrideReason: text(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: "invoices_pkey", columns: [t.userId, t.id] }),
    foreignKey({
      name: "invoices_project_fkey",
      columns: [t.userId, t.projectId],
      foreignColumns: [projects.userId, projects.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "invoices_contractor_fkey",
      columns: [t.userId, t.contractorId],
      foreignColumns: [contractors.userId, contractors.id],
    }),
    foreignKey({
      name: "invoices_quote_fkey",
      columns: [t.userId, t.quoteId],
      foreignColumns: [quotes.userId, quotes.id],
    }),
    foreignKey({
      name: "invoices_credit_of_fkey",
      columns: [t.userId, t.creditOf],
      foreignColumns: [t.userId as AnyPgColumn, t.id as AnyPgColumn],
    }),
    index("invoices_project_idx").on(t.userId, t.projectId),
    index("invoices_contractor_idx").on(t.userId, t.contractorId),
    index("invoices_quote_idx").on(t.userId, t.quoteId),
    index("invoices_credit_of_idx")
      .on(t.userId, t.creditOf)
      .where(sql`${t.creditOf} is not null`),
    check("invoices_tax_check", sql`${t.tax} >= 0 and ${t.tax} <> 'NaN'`),
    check("invoices_retainage_check", sql`${t.retainage} >= 0 and ${t.retainage} <> 'NaN'`),
    check("invoices_deposit_check", sql`${t.deposit} >= 0 and ${t.deposit} <> 'NaN'`),
    check("invoices_total_check", sql`${t.total} >= 0 and ${t.total} <> 'NaN'`),
    check(
      "invoices_status_check",
      sql`${t.status} in ('draft', 'received', 'approved', 'on_hold', 'disputed', 'void')`,
    ),
  ],
);

export const invoiceLines = pgTable(
  "invoice_lines",
  {
    userId: owner(() => users.id),
    invoiceId: reference().notNull(),
    position: integer().notNull(),
    description: text().notNull(),
    /** negative for a deduction */
    amount: money().notNull(),
    /**
     * `codeOf` the description of a contract line, because editing a contract replaces the rows of
     * its lines
     */
    contractLine: text(),
    changeOrderId: reference(),
    installmentId: reference(),
  },
  (t) => [
    primaryKey({ name: "invoice_lines_pkey", columns: [t.userId, t.invoiceId, t.position] }),
    foreignKey({
      name: "invoice_lines_invoice_fkey",
      columns: [t.userId, t.invoiceId],
      foreignColumns: [invoices.userId, invoices.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "invoice_lines_change_order_fkey",
      columns: [t.userId, t.changeOrderId],
      foreignColumns: [changeOrders.userId, changeOrders.id],
    }),
    foreignKey({
      name: "invoice_lines_installment_fkey",
      columns: [t.userId, t.installmentId],
      foreignColumns: [installments.userId, installments.id],
    }),
    index("invoice_lines_change_order_idx")
      .on(t.userId, t.changeOrderId)
      .where(sql`${t.changeOrderId} is not null`),
    index("invoice_lines_installment_idx")
      .on(t.userId, t.installmentId)
      .where(sql`${t.installmentId} is not null`),
    check("invoice_lines_amount_check", sql`${t.amount} <> 'NaN'`),
    check(
      "invoice_lines_match_check",
      sql`num_nonnulls(${t.contractLine}, ${t.changeOrderId}, ${t.installmentId}) <= 1`,
    ),
  ],
);

/** Lien waivers requested with an invoice. */
export const lienWaivers = pgTable(
  "lien_waivers",
  {
    userId: owner(() => users.id),
    id: serial(),
    invoiceId: reference().notNull(),
    kind: text({ enum: WAIVER_KINDS }).notNull(),
    /** null while it is missing */
    receivedOn: date({ mode: "string" }),
  },
  (t) => [
    primaryKey({ name: "lien_waivers_pkey", columns: [t.userId, t.id] }),
    foreignKey({
      name: "lien_waivers_invoice_fkey",
      columns: [t.userId, t.invoiceId],
      foreignColumns: [invoices.userId, invoices.id],
    }).onDelete("cascade"),
    index("lien_waivers_invoice_idx").on(t.userId, t.invoiceId),
    check("lien_waivers_kind_check", sql`${t.kind} in ('conditional', 'unconditional')`),
  ],
);

/** The file of an invoice, or of one of its lien waivers. */
export const invoiceFiles = pgTable(
  "invoice_files",
  {
    userId: owner(() => users.id),
    key: text().notNull(),
    invoiceId: reference().notNull(),
    waiverId: reference(),
    name: text().notNull(),
  },
  (t) => [
    primaryKey({ name: "invoice_files_pkey", columns: [t.userId, t.key] }),
    foreignKey({
      name: "invoice_files_invoice_fkey",
      columns: [t.userId, t.invoiceId],
      foreignColumns: [invoices.userId, invoices.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "invoice_files_waiver_fkey",
      columns: [t.userId, t.waiverId],
      foreignColumns: [lienWaivers.userId, lienWaivers.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "invoice_files_upload_fkey",
      columns: [t.userId, t.key],
      foreignColumns: [uploads.userId, uploads.key],
    }),
    index("invoice_files_invoice_idx").on(t.userId, t.invoiceId),
  ],
);
