import { createHmac, randomBytes } from "node:crypto";
import { and, eq, gt, inArray, lte } from "drizzle-orm";
import type { UserId } from "../../shared/ids.ts";
import { accountTokens, emailChanges } from "../db/schema/accounts.ts";
import type { Queryable, Tx } from "../db/client.ts";
import type { Deps } from "../deps.ts";
import { failed } from "../errors.ts";
import { hashOfToken } from "./token-hash.ts";

type LinkKind = (typeof accountTokens.$inferSelect)["kind"];

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const LIFE_MS = {
  reset_password: 30 * MINUTE_MS,
  verify_email: 7 * DAY_MS,
  change_email_old: DAY_MS,
  change_email_new: DAY_MS,
} as const satisfies Record<LinkKind, number>;

export interface Link {
  owner: UserId;
  kind: LinkKind;
  /** recipient; for a change of address the new one */
  email: string;
}

/** Random input for a token; useless without the server's secret. */
export function newSeed(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * The token of an emailed link; only the email contains it. Its job stores the seed and the
 * database stores the token's hash; neither yields the token without the server's secret.
 */
export function tokenOf(seed: string, secret: string): string {
  return createHmac("sha256", secret).update(`link ${seed}`).digest("base64url");
}

/** Issues a token and revokes older tokens of its kind. */
export async function issueEmailToken(
  tx: Tx,
  { owner, kind, email }: Link,
  { token, now }: { token: string; now: Date },
): Promise<void> {
  await tx
    .delete(accountTokens)
    .where(and(eq(accountTokens.userId, owner), eq(accountTokens.kind, kind)));
  await tx.insert(accountTokens).values({
    tokenHash: hashOfToken(token),
    userId: owner,
    kind,
    email,
    expiresAt: new Date(now.getTime() + LIFE_MS[kind]),
    createdAt: now,
  });
}

/** The row of a token; undefined once it has expired. */
export async function findEmailToken(
  db: Queryable,
  token: string,
  now: Date,
): Promise<Link | undefined> {
  const [link] = await db
    .select({
      owner: accountTokens.userId,
      kind: accountTokens.kind,
      email: accountTokens.email,
    })
    .from(accountTokens)
    .where(and(eq(accountTokens.tokenHash, hashOfToken(token)), gt(accountTokens.expiresAt, now)));
  return link;
}

/** Consumes a token; of two concurrent requests, one succeeds. */
export async function consumeEmailToken(tx: Tx, token: string, now: Date): Promise<Link> {
  const [link] = await tx
    .delete(accountTokens)
    .where(and(eq(accountTokens.tokenHash, hashOfToken(token)), gt(accountTokens.expiresAt, now)))
    .returning({
      owner: accountTokens.userId,
      kind: accountTokens.kind,
      email: accountTokens.email,
    });
  if (!link) throw emailTokenExpired();
  return link;
}

/** One error for altered, used, expired and mismatched tokens. */
export function emailTokenExpired(): Error {
  return failed("link_expired", "This link has expired or was used already. Ask for a new one.");
}

/** Revokes emailed tokens. A pending change of address is canceled with its tokens. */
export async function revokeEmailTokens(
  tx: Tx,
  owner: UserId,
  kinds: readonly LinkKind[] = [
    "reset_password",
    "verify_email",
    "change_email_old",
    "change_email_new",
  ],
): Promise<void> {
  await tx
    .delete(accountTokens)
    .where(and(eq(accountTokens.userId, owner), inArray(accountTokens.kind, [...kinds])));
  if (kinds.includes("change_email_new")) {
    await tx.delete(emailChanges).where(eq(emailChanges.userId, owner));
  }
}

/** Deletes expired tokens; returns their number. */
export async function sweepEmailTokens({ db, clock }: Pick<Deps, "db" | "clock">): Promise<number> {
  const { rowCount } = await db
    .delete(accountTokens)
    .where(lte(accountTokens.expiresAt, clock.now()));
  return rowCount ?? 0;
}
