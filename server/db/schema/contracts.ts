import { sql } from "drizzle-orm";
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { CHANGE_ORDER_STATUSES, INSTALLMENT_KINDS } from "../../../shared/contracts/agreement.ts";
import { QUOTE_STATUSES } from "../../../shared/contracts/quote-status.ts";
import { DEPOSIT_UNITS, DURATION_UNITS } from "../../../shared/contracts/quote-terms.ts";
import { createdAt, money, owner, reference, serial } from "./columns.ts";
import { budgetLines } from "./budget.ts";
import { contractors, milestones, projects, uploads, users } from "./tables.ts";

/* Contracts: quotes, their items, change orders and payment schedules. */

/** A contractor's quote; a contract once accepted. */
export const quotes = pgTable(
  "quotes",
  {
    userId: owner(() => users.id),
    id: serial(),
    projectId: reference().notNull(),
    /** null once the contractor is deleted */
    contractorId: reference(),
    /** the budget line that the amount is committed on */
    lineId: reference(),
    /** description of the work; quotes for the same work are compared */
    work: text().notNull(),
    scope: text(),
    /** null while the quote is only requested */
    amount: money(),
    status: text({ enum: QUOTE_STATUSES }).notNull(),
    validUntil: date({ mode: "string" }),
    /** an amount, or a percentage of the quote's amount */
    deposit: money(),
    depositUnit: text({ enum: DEPOSIT_UNITS }).notNull().default("amount"),
    startOn: date({ mode: "string" }),
    duration: integer(),
    durationUnit: text({ enum: DURATION_UNITS }).notNull().default("days"),
    /** parts of the amount, where the quote lists them */
    labor: money(),
    materials: money(),
    exclusions: text(),
    acceptedOn: date({ mode: "string" }),
    completedOn: date({ mode: "string" }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: "quotes_pkey", columns: [t.userId, t.id] }),
    foreignKey({
      name: "quotes_project_fkey",
      columns: [t.userId, t.projectId],
      foreignColumns: [projects.userId, projects.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "quotes_contractor_fkey",
      columns: [t.userId, t.contractorId],
      foreignColumns: [contractors.userId, contractors.id],
    }),
    foreignKey({
      name: "quotes_line_fkey",
      columns: [t.userId, t.lineId],
      foreignColumns: [budgetLines.userId, budgetLines.id],
    }),
    index("quotes_project_idx").on(t.userId, t.projectId),
    index("quotes_contractor_idx").on(t.userId, t.contractorId),
    index("quotes_line_idx").on(t.userId, t.lineId),
    check("quotes_amount_check", sql`${t.amount} > 0 and ${t.amount} <> 'NaN'`),
    check("quotes_deposit_check", sql`${t.deposit} >= 0 and ${t.deposit} <> 'NaN'`),
    check("quotes_deposit_unit_check", sql`${t.depositUnit} in ('amount', 'percent')`),
    check("quotes_duration_check", sql`${t.duration} > 0`),
    check("quotes_duration_unit_check", sql`${t.durationUnit} in ('days', 'weeks')`),
    check("quotes_labor_check", sql`${t.labor} >= 0 and ${t.labor} <> 'NaN'`),
    check("quotes_materials_check", sql`${t.materials} >= 0 and ${t.materials} <> 'NaN'`),
    check(
      "quotes_status_check",
      sql`${t.status} in ('asked', 'received', 'accepted', 'declined', 'completed')`,
    ),
    check(
      "quotes_promise_check",
      sql`${t.status} not in ('accepted', 'completed') or (${t.amount} is not null and ${t.acceptedOn} is not null)`,
    ),
  ],
);

export const quoteItems = pgTable(
  "quote_items",
  {
    userId: owner(() => users.id),
    quoteId: reference().notNull(),
    position: integer().notNull(),
    description: text().notNull(),
    /** null: included in the total */
    amount: money(),
    /** parts of the amount; both or neither */
    labor: money(),
    materials: money(),
  },
  (t) => [
    primaryKey({ name: "quote_items_pkey", columns: [t.userId, t.quoteId, t.position] }),
    foreignKey({
      name: "quote_items_quote_fkey",
      columns: [t.userId, t.quoteId],
      foreignColumns: [quotes.userId, quotes.id],
    }).onDelete("cascade"),
    check("quote_items_amount_check", sql`${t.amount} >= 0 and ${t.amount} <> 'NaN'`),
    check("quote_items_labor_check", sql`${t.labor} >= 0 and ${t.labor} <> 'NaN'`),
    check("quote_items_materials_check", sql`${t.materials} >= 0 and ${t.materials} <> 'NaN'`),
    check("quote_items_parts_check", sql`(${t.labor} is null) = (${t.materials} is null)`),
  ],
);

export const quoteFiles = pgTable(
  "quote_files",
  {
    userId: owner(() => users.id),
    key: text().notNull(),
    quoteId: reference().notNull(),
    name: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: "quote_files_pkey", columns: [t.userId, t.key] }),
    foreignKey({
      name: "quote_files_quote_fkey",
      columns: [t.userId, t.quoteId],
      foreignColumns: [quotes.userId, quotes.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "quote_files_upload_fkey",
      columns: [t.userId, t.key],
      foreignColumns: [uploads.userId, uploads.key],
    }),
    index("quote_files_quote_idx").on(t.userId, t.quoteId),
  ],
);

/** Changes to a contract after it was signed. Only approved ones count. */
export const changeOrders = pgTable(
  "change_orders",
  {
    userId: owner(() => users.id),
    id: serial(),
    quoteId: reference().notNull(),
    reason: text().notNull(),
    /** negative when the contract gets cheaper */
    cost: money().notNull(),
    /** additional days; negative when the work gets shorter */
    days: integer().notNull().default(0),
    status: text({ enum: CHANGE_ORDER_STATUSES }).notNull(),
    decidedOn: date({ mode: "string" }),
    /** titles of items in the contract's agreed scope, whose rows have no ids */
    scopeItems: text().array().notNull().default([]),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: "change_orders_pkey", columns: [t.userId, t.id] }),
    foreignKey({
      name: "change_orders_quote_fkey",
      columns: [t.userId, t.quoteId],
      foreignColumns: [quotes.userId, quotes.id],
    }).onDelete("cascade"),
    index("change_orders_quote_idx").on(t.userId, t.quoteId),
    check("change_orders_cost_check", sql`${t.cost} <> 'NaN'`),
    check("change_orders_status_check", sql`${t.status} in ('proposed', 'approved', 'rejected')`),
  ],
);

/** One payment of a contract's schedule. Expenses that refer to it pay it. */
export const installments = pgTable(
  "installments",
  {
    userId: owner(() => users.id),
    id: serial(),
    quoteId: reference().notNull(),
    position: integer().notNull(),
    kind: text({ enum: INSTALLMENT_KINDS }).notNull(),
    title: text().notNull(),
    amount: money().notNull(),
    dueDate: date({ mode: "string" }),
    /** milestone that must be completed before it is due */
    milestoneId: reference(),
  },
  (t) => [
    primaryKey({ name: "installments_pkey", columns: [t.userId, t.id] }),
    foreignKey({
      name: "installments_quote_fkey",
      columns: [t.userId, t.quoteId],
      foreignColumns: [quotes.userId, quotes.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "installments_milestone_fkey",
      columns: [t.userId, t.milestoneId],
      foreignColumns: [milestones.userId, milestones.id],
    }),
    index("installments_quote_idx").on(t.userId, t.quoteId),
    index("installments_milestone_idx")
      .on(t.userId, t.milestoneId)
      .where(sql`${t.milestoneId} is not null`),
    check(
      "installments_kind_check",
      sql`${t.kind} in ('deposit', 'milestone', 'date', 'completion', 'retainage')`,
    ),
    check("installments_amount_check", sql`${t.amount} > 0 and ${t.amount} <> 'NaN'`),
  ],
);
