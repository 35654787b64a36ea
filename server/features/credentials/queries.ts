import { and, asc, eq, inArray, lte, ne, sql } from "drizzle-orm";
import type { UserId } from "../../../shared/ids.ts";
import { accountTokens, emailChanges } from "../../db/schema/accounts.ts";
import type { Queryable, Tx } from "../../db/client.ts";
import { passkeys } from "../../db/schema/second-factors.ts";
import { demoAccounts, users } from "../../db/schema/tables.ts";
import { unauthenticated } from "../../errors.ts";
import { lockAccountRow } from "../../identity/account-lock.ts";
import { hashOfToken } from "../../identity/token-hash.ts";

/** Rows per sweep; the others wait for the next run. */
const MAX_DUE = 500;

/** The account with an email, in any case; never a demo. */
export async function findRecoverable(
  db: Queryable,
  email: string,
): Promise<{ owner: UserId; email: string } | undefined> {
  const [row] = await db
    .select({ owner: users.id, email: users.email, demo: demoAccounts.userId })
    .from(users)
    .leftJoin(demoAccounts, eq(demoAccounts.userId, users.id))
    .where(eq(sql`lower(${users.email})`, sql`lower(${email})`));
  return row?.demo === null ? { owner: row.owner, email: row.email } : undefined;
}

export interface Credentials {
  email: string;
  passwordHash: string | null;
  isVerified: boolean;
}

export async function getCredentials(db: Queryable, owner: UserId): Promise<Credentials> {
  const [row] = await db
    .select({
      email: users.email,
      passwordHash: users.password,
      verifiedAt: users.emailVerifiedAt,
    })
    .from(users)
    .where(eq(users.id, owner));
  if (!row) throw unauthenticated();
  const { verifiedAt, ...credentials } = row;
  return { ...credentials, isVerified: verifiedAt !== null };
}

/**
 * Locks the account until the transaction ends, so that changes to its credentials run one after
 * another.
 */
export async function lockAccount(tx: Tx, owner: UserId): Promise<Credentials> {
  if (!(await lockAccountRow(tx, owner))) throw unauthenticated();
  return getCredentials(tx, owner);
}

/** Whether an email change still waits for confirmation by the other mailbox. */
export async function isOtherConfirmationPending(
  tx: Tx,
  owner: UserId,
  kind: "change_email_old" | "change_email_new",
): Promise<boolean> {
  const other = kind === "change_email_old" ? "change_email_new" : "change_email_old";
  const rows = await tx
    .select({ kind: accountTokens.kind })
    .from(accountTokens)
    .where(and(eq(accountTokens.userId, owner), eq(accountTokens.kind, other)));
  return rows.length > 0;
}

/** Whether a change waits for links in both mailboxes. */
export async function hasChangeLinks(tx: Tx, owner: UserId): Promise<boolean> {
  const isOfChange = inArray(accountTokens.kind, ["change_email_old", "change_email_new"]);
  const rows = await tx
    .select({ kind: accountTokens.kind })
    .from(accountTokens)
    .where(and(eq(accountTokens.userId, owner), isOfChange));
  return rows.length > 0;
}

/** An email change without approval from the old mailbox. */
export type EmailChange = typeof emailChanges.$inferSelect;

/** The change with this email token, even if expired. */
export async function findEmailChange(
  db: Queryable,
  by: { confirmToken: string } | { cancelToken: string },
): Promise<EmailChange | undefined> {
  const [row] = await db
    .select()
    .from(emailChanges)
    .where(
      "confirmToken" in by
        ? eq(emailChanges.confirmHash, hashOfToken(by.confirmToken))
        : eq(emailChanges.cancelHash, hashOfToken(by.cancelToken)),
    );
  return row;
}

export async function findEmailChangeOf(tx: Tx, owner: UserId): Promise<EmailChange | undefined> {
  const [row] = await tx.select().from(emailChanges).where(eq(emailChanges.userId, owner));
  return row;
}

/** Owners with an email change that is due for a notice, for the change or for its end. */
export async function listDueEmailChanges(db: Queryable, now: Date): Promise<UserId[]> {
  const rows = await db
    .select({ owner: emailChanges.userId })
    .from(emailChanges)
    .where(lte(emailChanges.nextAt, now))
    .orderBy(asc(emailChanges.nextAt))
    .limit(MAX_DUE);
  return rows.map(({ owner }) => owner);
}

export async function isAddressTaken(
  db: Queryable,
  owner: UserId,
  email: string,
): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, sql`lower(${email})`), ne(users.id, owner)));
  return rows.length > 0;
}

/** Whether the account also has a passkey to sign in with. */
export async function hasPasskeys(db: Queryable, owner: UserId): Promise<boolean> {
  const rows = await db
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(eq(passkeys.userId, owner))
    .limit(1);
  return rows.length > 0;
}

/** The recipient of an email; undefined if the account was deleted. */
export async function findMailRecipient(
  db: Queryable,
  owner: UserId,
): Promise<{ firstName: string | null } | undefined> {
  const [row] = await db
    .select({ firstName: users.firstName })
    .from(users)
    .where(eq(users.id, owner));
  return row;
}

/** The payment provider's customer; undefined if the account was deleted. */
export async function findPaymentCustomer(
  db: Queryable,
  owner: UserId,
): Promise<{ email: string; customerId: string | null } | undefined> {
  const [row] = await db
    .select({ email: users.email, customerId: users.stripeCustomerId })
    .from(users)
    .where(eq(users.id, owner));
  return row;
}
