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

/** Data read from a receipt, once per file: text for the search, fields for the inbox. */
export const receiptReadings = pgTable(
  "receipt_readings",
  {
    userId: owner(() => users.id),
    key: text().notNull(),
    /** why nothing could be read; null when reading succeeded */
    reason: text(),
    text: text().notNull(),
    /** null when only the text was restored from an account backup */
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

/** Receipts in a project's inbox, to become expenses. */
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
    /** a PDF that is split into one draft per page */
    splitsPages: boolean().notNull().default(false),
    /** when a user deleted it; kept for some time to allow undo */
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
    /** not hashed, because the inbox shows the address */
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

/** Email addresses that may send receipts to a project, besides those of people who may edit it. */
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

/** Received emails: those in quarantine, and the others to detect duplicates. */
export const receivedEmails = pgTable(
  "received_emails",
  {
    userId: owner(() => users.id),
    id: serial(),
    projectId: reference().notNull(),
    /** SHA-256 of Message-ID and content */
    fingerprint: text().notNull(),
    sender: text().notNull(),
    subject: text().notNull(),
    receivedAt: instant().notNull(),
    /** the raw email; null unless in quarantine */
    content: bytea(),
    /** why parts of the email became no drafts */
    problems: jsonb().$type<EmailProblem[]>().notNull(),
    /** account that gets an email about the problems; null: none. Not a foreign key. */
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
