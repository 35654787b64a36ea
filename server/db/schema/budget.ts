import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { createdAt, instant, money, owner, reference, serial } from "./columns.ts";
import { projects, users } from "./tables.ts";

/*
 * Tables of the budget: lines, imports, merchant rules, calendar feeds and reminders.
 */

export const budgetLines = pgTable(
  "budget_lines",
  {
    userId: owner(() => users.id),
    id: serial(),
    projectId: reference().notNull(),
    category: text().notNull(),
    /** null: all rooms of the category that have no line of their own */
    room: text(),
    /** `placeOf` category and room; unique, so that an expense matches at most one line */
    place: text().notNull(),
    planned: money().notNull(),
    /** lowest and highest estimate; null when not given */
    low: money(),
    high: money(),
    isDone: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: "budget_lines_pkey", columns: [t.userId, t.id] }),
    foreignKey({
      name: "budget_lines_project_fkey",
      columns: [t.userId, t.projectId],
      foreignColumns: [projects.userId, projects.id],
    }).onDelete("cascade"),
    uniqueIndex("budget_lines_place_key").on(t.userId, t.projectId, t.place),
    check("budget_lines_planned_check", sql`${t.planned} >= 0 and ${t.planned} <> 'NaN'`),
    check("budget_lines_low_check", sql`${t.low} between 0 and ${t.planned}`),
    check("budget_lines_high_check", sql`${t.high} >= ${t.planned} and ${t.high} <> 'NaN'`),
  ],
);

/** Category and payment method to use for a merchant's expenses. */
export const merchantRules = pgTable(
  "merchant_rules",
  {
    userId: owner(() => users.id),
    id: serial(),
    projectId: reference().notNull(),
    merchant: text().notNull(),
    /** `payeeKey` of the merchant */
    merchantKey: text().notNull(),
    category: text().notNull(),
    /** null: the one learned from earlier expenses */
    paymentMethod: text(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: "merchant_rules_pkey", columns: [t.userId, t.id] }),
    foreignKey({
      name: "merchant_rules_project_fkey",
      columns: [t.userId, t.projectId],
      foreignColumns: [projects.userId, projects.id],
    }).onDelete("cascade"),
    uniqueIndex("merchant_rules_merchant_key").on(t.userId, t.projectId, t.merchantKey),
  ],
);

/** Expenses imported from one file, which can be undone together. */
export const expenseImports = pgTable(
  "expense_imports",
  {
    userId: owner(() => users.id),
    id: serial(),
    projectId: reference().notNull(),
    fileName: text().notNull(),
    /** number of imported expenses */
    count: integer().notNull(),
    /**
     * short fingerprints of the imported expenses by id, to detect later edits: see `fingerprintOf`
     */
    fingerprints: jsonb().notNull().default({}),
    /** column names of the file and the fields that they map to: see `findSavedMapping` */
    readAs: jsonb(),
    createdAt: createdAt(),
    undoneAt: instant(),
  },
  (t) => [
    primaryKey({ name: "expense_imports_pkey", columns: [t.userId, t.id] }),
    foreignKey({
      name: "expense_imports_project_fkey",
      columns: [t.userId, t.projectId],
      foreignColumns: [projects.userId, projects.id],
    }).onDelete("cascade"),
    index("expense_imports_project_idx").on(t.userId, t.projectId),
  ],
);

/** Calendar feeds of projects. The URL contains the ids and a secret. */
export const calendarFeeds = pgTable(
  "calendar_feeds",
  {
    userId: owner(() => users.id),
    projectId: reference().notNull(),
    /** SHA-256 of the secret in the feed's URL, in hex */
    tokenHash: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: "calendar_feeds_pkey", columns: [t.userId, t.projectId] }),
    foreignKey({
      name: "calendar_feeds_project_fkey",
      columns: [t.userId, t.projectId],
      foreignColumns: [projects.userId, projects.id],
    }).onDelete("cascade"),
  ],
);

/** Reminder emails that a user subscribed to. No row, no emails. */
export const reminderChoices = pgTable("reminder_choices", {
  userId: owner(() => users.id).primaryKey(),
  dueSoon: boolean().notNull().default(false),
  overdue: boolean().notNull().default(false),
  budgetLines: boolean().notNull().default(false),
  insurance: boolean().notNull().default(false),
  milestones: boolean().notNull().default(false),
  /** server date of the last email, because there is at most one a day */
  mailedOn: date({ mode: "string" }),
});

/**
 * Reminders already sent, so that none repeats. A row is deleted when its cause ends, so that a
 * recurrence is sent again.
 */
export const remindersSent = pgTable(
  "reminders_sent",
  {
    userId: owner(() => users.id),
    kind: text().notNull(),
    subject: text().notNull(),
    sentAt: instant()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [primaryKey({ name: "reminders_sent_pkey", columns: [t.userId, t.kind, t.subject] })],
);
