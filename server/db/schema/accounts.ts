import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { SecurityEventKind } from "../../../shared/account/contract.ts";
import { createdAt, instant, owner } from "./columns.ts";
import { users } from "./tables.ts";

/** Links that were sent by mail: each works once, and only its hash is kept. */
export const accountTokens = pgTable(
  "account_tokens",
  {
    /** SHA-256 of the link's token, in hex */
    tokenHash: text().primaryKey(),
    userId: owner(() => users.id),
    kind: text({
      enum: ["reset_password", "verify_email", "change_email_old", "change_email_new"],
    }).notNull(),
    /** where it was sent to; for a change of address the new one */
    email: text().notNull(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("account_tokens_user_id_idx").on(t.userId),
    index("account_tokens_expires_at_idx").on(t.expiresAt),
    check(
      "account_tokens_kind_check",
      sql`${t.kind} in ('reset_password', 'verify_email', 'change_email_old', 'change_email_new')`,
    ),
  ],
);

/**
 * A change of the sign-in email that the old mailbox does not approve: proven by a second factor, or
 * made after a wait in which the old mailbox can cancel it. One at a time for each account.
 */
export const emailChanges = pgTable(
  "email_changes",
  {
    userId: owner(() => users.id).primaryKey(),
    newEmail: text().notNull(),
    way: text({ enum: ["second_factor", "wait"] }).notNull(),
    /** SHA-256 of the token that was emailed to the new address, in hex */
    confirmHash: text().notNull(),
    /** the same of the token in the notices to the old address */
    cancelHash: text().notNull(),
    /** with the server's secret it makes the cancel token, which each notice repeats */
    cancelSeed: text().notNull(),
    requestedAt: instant().notNull(),
    /** until then the new mailbox can confirm; a change that waits is not made earlier */
    dueAt: instant().notNull(),
    confirmedAt: instant(),
    noticesSent: smallint().notNull(),
    /** when the sweep has something to do: a notice, the change itself, or its end */
    nextAt: instant().notNull(),
  },
  (t) => [
    unique("email_changes_confirm_hash_key").on(t.confirmHash),
    unique("email_changes_cancel_hash_key").on(t.cancelHash),
    index("email_changes_next_at_idx").on(t.nextAt),
    check("email_changes_way_check", sql`${t.way} in ('second_factor', 'wait')`),
  ],
);

/**
 * A sign-in that is under way: at Google, waiting for the password that links it, for a second
 * factor, or for a passkey; or a passkey or an authenticator that is being added.
 * Bound to one browser by a cookie whose hash is the key, and used once.
 */
export const signInFlows = pgTable(
  "sign_in_flows",
  {
    /** SHA-256 of the cookie's token, in hex */
    flowHash: text().primaryKey(),
    kind: text({
      enum: [
        "google",
        "google_link",
        "second_factor",
        "passkey",
        "passkey_new",
        "authenticator_new",
      ],
    }).notNull(),
    /** parsed where it is read */
    data: jsonb().$type<unknown>().notNull(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("sign_in_flows_expires_at_idx").on(t.expiresAt),
    check(
      "sign_in_flows_kind_check",
      sql`${t.kind} in ('google', 'google_link', 'second_factor', 'passkey', 'passkey_new', 'authenticator_new')`,
    ),
  ],
);

/** What happened to an account, for its homeowner to see. */
export const securityEvents = pgTable(
  "security_events",
  {
    userId: owner(() => users.id),
    id: bigint({ mode: "number" }).generatedAlwaysAsIdentity(),
    kind: text().$type<SecurityEventKind>().notNull(),
    /** null once that was long ago */
    address: text(),
    device: text(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: "security_events_pkey", columns: [t.userId, t.id] }),
    index("security_events_created_at_idx").on(t.createdAt),
    index("security_events_address_idx")
      .on(t.createdAt)
      .where(sql`${t.address} is not null`),
  ],
);

/**
 * The mails whose content was given to a mail server, or was about to be: none of them is sent
 * again. The id is that of the job.
 */
export const sentMails = pgTable(
  "sent_mails",
  { id: uuid().primaryKey(), sentAt: instant().notNull() },
  (t) => [index("sent_mails_sent_at_idx").on(t.sentAt)],
);
