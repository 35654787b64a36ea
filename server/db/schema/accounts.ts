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
import { createdAt, instant, owner, reference, serial } from "./columns.ts";
import { users } from "./tables.ts";

/** Tokens of emailed links. Each works once, and only its hash is stored. */
export const accountTokens = pgTable(
  "account_tokens",
  {
    /** SHA-256 of the token, in hex */
    tokenHash: text().primaryKey(),
    userId: owner(() => users.id),
    kind: text({
      enum: ["reset_password", "verify_email", "change_email_old", "change_email_new"],
    }).notNull(),
    /** recipient; for a change of address the new one */
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
 * A change of the sign-in email without approval from the old mailbox: confirmed by a second
 * factor, or made after a waiting period during which the old mailbox can cancel it. One at a time
 * per account.
 */
export const emailChanges = pgTable(
  "email_changes",
  {
    userId: owner(() => users.id).primaryKey(),
    newEmail: text().notNull(),
    way: text({ enum: ["second_factor", "wait"] }).notNull(),
    /** SHA-256 of the token emailed to the new address, in hex */
    confirmHash: text().notNull(),
    /** the same for the token in the notices to the old address */
    cancelHash: text().notNull(),
    /** with the server's secret, the cancel token of each notice is derived from it */
    cancelSeed: text().notNull(),
    requestedAt: instant().notNull(),
    /** deadline for confirmation by the new mailbox, and the earliest time of a delayed change */
    dueAt: instant().notNull(),
    confirmedAt: instant(),
    noticesSent: smallint().notNull(),
    /** time of the next sweep action: a notice, the change itself, or expiry */
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
 * A sign-in in progress (Google, the password that links it, second factor, passkey), or a passkey
 * or authenticator being added. Bound to one browser by a cookie whose hash is the key; single use.
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
    /** parsed when read */
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

/** The security log that users see in their account. */
export const securityEvents = pgTable(
  "security_events",
  {
    userId: owner(() => users.id),
    id: bigint({ mode: "number" }).generatedAlwaysAsIdentity(),
    kind: text().$type<SecurityEventKind>().notNull(),
    /** null after 90 days */
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
 * Emails passed, or about to be passed, to the mail server, so that none is sent twice. The id is
 * the job's.
 */
export const sentMails = pgTable(
  "sent_mails",
  { id: uuid().primaryKey(), sentAt: instant().notNull() },
  (t) => [index("sent_mails_sent_at_idx").on(t.sentAt)],
);

/** Tokens that add receipts to a project's inbox and can do nothing else. */
export const uploadTokens = pgTable(
  "upload_tokens",
  {
    userId: owner(() => users.id),
    id: serial(),
    /** the home of the project; not a foreign key, because it may be another owner's */
    homeId: owner(() => users.id),
    projectId: reference().notNull(),
    name: text().notNull(),
    /** SHA-256 of the secret, in hex */
    tokenHash: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant(),
  },
  (t) => [
    primaryKey({ name: "upload_tokens_pkey", columns: [t.userId, t.id] }),
    index("upload_tokens_home_idx").on(t.homeId),
  ],
);
