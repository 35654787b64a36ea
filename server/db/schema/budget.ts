import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { createdAt, instant, owner } from "./columns.ts";
import { projects, users } from "./tables.ts";

/*
 * The money plan: how a budget is divided, and what keeps to it: imports, the calendar, reminders.
 */

const money = () => numeric({ precision: 10, scale: 2 });
const reference = () => bigint({ mode: "number" });
const serial = () => reference().generatedAlwaysAsIdentity();

export const budgetLines = pgTable(
  "budget_lines",
  {
    userId: owner(() => users.id),
    id: serial(),
    projectId: reference().notNull(),
    category: text().notNull(),
    /** null: the category in every room that has no line of its own */
    room: text(),
    /** `placeOf` category and room, so that no two lines gather the same */
    place: text().notNull(),
    planned: money().notNull(),
    /** what it may cost at the least and at the most; null where nobody said so */
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

/** Expenses that came in together from a file, and can be taken back together. */
export const expenseImports = pgTable(
  "expense_imports",
  {
    userId: owner(() => users.id),
    id: serial(),
    projectId: reference().notNull(),
    fileName: text().notNull(),
    /** how many came in */
    count: integer().notNull(),
    /** of each expense what it said then, in a few letters, by its id: see `fingerprintOf` */
    fingerprints: jsonb().notNull().default({}),
    /** the names of the file's columns and what they were taken for: see `findRemembered` */
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

/** A project's calendar. Its address says whose and which it is; the secret in it opens it. */
export const calendarFeeds = pgTable(
  "calendar_feeds",
  {
    userId: owner(() => users.id),
    projectId: reference().notNull(),
    /** SHA-256 of the secret in the feed's address, in hex */
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

/** Which mails a homeowner wants; without a row none. */
export const reminderChoices = pgTable("reminder_choices", {
  userId: owner(() => users.id).primaryKey(),
  dueSoon: boolean().notNull().default(false),
  overdue: boolean().notNull().default(false),
  budgetLines: boolean().notNull().default(false),
  /** the server's day of the last mail: there is one a day at most */
  mailedOn: date({ mode: "string" }),
});

/**
 * What a homeowner was reminded of and what is still so, that nothing is told twice. What is no
 * longer so leaves, and is told once more when it comes true again.
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
