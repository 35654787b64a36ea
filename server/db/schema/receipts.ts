import {
  bigint,
  boolean,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import type { UserId } from "../../../shared/ids.ts";
import type { EmailProblem } from "../../../shared/receipts/mail.ts";
import type { ReceiptReading } from "../../../shared/receipts/reading.ts";
import { bytea, instant, owner, reference, serial } from "./columns.ts";
import { projects, uploads, users } from "./tables.ts";

/** What was read from a receipt, once per file: its text for the search, its fields for the inbox. */
export const receiptReadings = pgTable(
  "receipt_readings",
  {
    userId: owner(() => users.id),
    key: text().notNull(),
    /** why nothing could be read; null when it could */
    reason: text(),
    text: text().notNull(),
    /** null when only the text came back from an account backup */
    fields: jsonb().$type<Omit<ReceiptReading, "text">>(),
    readAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ name: "receipt_readings_pkey", columns: [t.userId, t.key] }),
    foreignKey({
      name: "receipt_readings_upload_fkey",
      columns: [t.userId, t.key],
      foreignColumns: [uploads.userId, uploads.key],
    }).onDelete("cascade"),
  ],
);

/** Receipts that wait in the inbox of a project for an expense to be made of them. */
export const drafts = pgTable(
  "drafts",
  {
    userId: owner(() => users.id),
    id: bigint({ mode: "number" }).generatedAlwaysAsIdentity(),
    projectId: bigint({ mode: "number" }).notNull(),
    key: text().notNull(),
    /** the account that added it */
    createdBy: bigint({ mode: "number" }).$type<UserId>(),
    createdAt: instant().notNull(),
    /** a PDF whose pages each become a draft */
    splitsPages: boolean().notNull().default(false),
    /** deleted by a user; kept for a while to undo that */
    deletedAt: instant(),
  },
  (t) => [
    primaryKey({ name: "drafts_pkey", columns: [t.userId, t.id] }),
    unique("drafts_user_id_key_key").on(t.userId, t.key),
    foreignKey({
      name: "drafts_project_fkey",
      columns: [t.userId, t.projectId],
      foreignColumns: [projects.userId, projects.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "drafts_upload_fkey",
      columns: [t.userId, t.key],
      foreignColumns: [uploads.userId, uploads.key],
    }).onDelete("cascade"),
    index("drafts_project_idx").on(t.userId, t.projectId, t.id),
    index("drafts_created_at_idx").on(t.createdAt),
  ],
);

/** Secret addresses of projects, for receipts by email. */
export const receiptAddresses = pgTable(
  "receipt_addresses",
  {
    userId: owner(() => users.id),
    projectId: reference().notNull(),
    /** not hashed: the inbox shows the address again */
    secret: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ name: "receipt_addresses_pkey", columns: [t.userId, t.projectId] }),
    foreignKey({
      name: "receipt_addresses_project_fkey",
      columns: [t.userId, t.projectId],
      foreignColumns: [projects.userId, projects.id],
    }).onDelete("cascade"),
  ],
);

/** Senders whose emails a project accepts, besides the people who may edit it. */
export const receiptSenders = pgTable(
  "receipt_senders",
  {
    userId: owner(() => users.id),
    id: serial(),
    projectId: reference().notNull(),
    /** in lower case */
    email: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ name: "receipt_senders_pkey", columns: [t.userId, t.id] }),
    unique("receipt_senders_email_key").on(t.userId, t.projectId, t.email),
    foreignKey({
      name: "receipt_senders_project_fkey",
      columns: [t.userId, t.projectId],
      foreignColumns: [projects.userId, projects.id],
    }).onDelete("cascade"),
  ],
);

/** Emails that came in: those in quarantine, and the others, to know one that comes twice. */
export const receivedEmails = pgTable(
  "received_emails",
  {
    userId: owner(() => users.id),
    id: serial(),
    projectId: reference().notNull(),
    /** SHA-256 of the Message-ID and the contents */
    fingerprint: text().notNull(),
    sender: text().notNull(),
    subject: text().notNull(),
    receivedAt: instant().notNull(),
    /** the email as it came; null unless in quarantine */
    content: bytea(),
    /** why parts of it became no drafts */
    problems: jsonb().$type<EmailProblem[]>().notNull(),
    /** account to email about the problems; null: no email. Not a foreign key. */
    notifyUserId: bigint({ mode: "number" }).$type<UserId>(),
  },
  (t) => [
    primaryKey({ name: "received_emails_pkey", columns: [t.userId, t.id] }),
    unique("received_emails_fingerprint_key").on(t.userId, t.projectId, t.fingerprint),
    foreignKey({
      name: "received_emails_project_fkey",
      columns: [t.userId, t.projectId],
      foreignColumns: [projects.userId, projects.id],
    }).onDelete("cascade"),
    index("received_emails_received_at_idx").on(t.receivedAt),
  ],
);
