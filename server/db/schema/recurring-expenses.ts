import { sql } from "drizzle-orm";
import { check, date, foreignKey, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { INTERVALS } from "../../../shared/recurring-expenses/occurrences.ts";
import { budgetLines } from "./budget.ts";
import { createdAt, money, owner, reference, serial } from "./columns.ts";
import { contractors, projects, users } from "./tables.ts";

/** Expenses that repeat; the user records or skips each date. */
export const recurringExpenses = pgTable(
  "recurring_expenses",
  {
    userId: owner(() => users.id),
    id: serial(),
    projectId: reference().notNull(),
    contractorId: reference(),
    lineId: reference(),
    description: text().notNull(),
    amount: money().notNull(),
    category: text().notNull(),
    paymentMethod: text().notNull(),
    notes: text(),
    every: text({ enum: INTERVALS }).notNull(),
    /** first date, from which the others are calculated */
    startsOn: date({ mode: "string" }).notNull(),
    endsOn: date({ mode: "string" }),
    /** next date that is neither recorded nor skipped; null once the series has ended */
    nextOn: date({ mode: "string" }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: "recurring_expenses_pkey", columns: [t.userId, t.id] }),
    foreignKey({
      name: "recurring_expenses_project_fkey",
      columns: [t.userId, t.projectId],
      foreignColumns: [projects.userId, projects.id],
    }).onDelete("cascade"),
    // NO ACTION, as for expenses: deleting the referenced record clears this column first.
    foreignKey({
      name: "recurring_expenses_contractor_fkey",
      columns: [t.userId, t.contractorId],
      foreignColumns: [contractors.userId, contractors.id],
    }),
    foreignKey({
      name: "recurring_expenses_line_fkey",
      columns: [t.userId, t.lineId],
      foreignColumns: [budgetLines.userId, budgetLines.id],
    }),
    index("recurring_expenses_project_idx").on(t.userId, t.projectId, t.nextOn),
    index("recurring_expenses_contractor_idx")
      .on(t.userId, t.contractorId)
      .where(sql`${t.contractorId} is not null`),
    index("recurring_expenses_line_idx")
      .on(t.userId, t.lineId)
      .where(sql`${t.lineId} is not null`),
    check("recurring_expenses_amount_check", sql`${t.amount} > 0 and ${t.amount} <> 'NaN'`),
    check(
      "recurring_expenses_every_check",
      sql`${t.every} in ('week', 'two_weeks', 'month', 'quarter')`,
    ),
  ],
);
