import { createHmac, timingSafeEqual } from "node:crypto";
import { id, type UserId } from "../../shared/ids.ts";
import type { Config } from "../config/config.ts";

const userId = id.brand<"UserId">();
const TOKEN = /^([1-9]\d{0,14})\.([\w-]{43})$/;

function signatureOf(owner: UserId, secret: string): Buffer {
  const key = createHmac("sha256", secret).update("unsubscribing from reminders").digest();
  return createHmac("sha256", key).update(String(owner)).digest();
}

/**
 * Link that turns off reminders without a session. It can do nothing else, so it doesn't expire.
 * The token is in the query, because logs contain only paths.
 */
export function unsubscribeUrl(
  { publicUrl, sessionSecret }: Pick<Config, "publicUrl" | "sessionSecret">,
  owner: UserId,
): string {
  const token = `${owner}.${signatureOf(owner, sessionSecret).toString("base64url")}`;
  return `${publicUrl}/unsubscribe?token=${token}`;
}

/** The owner of a valid token; undefined for an invalid one. */
export function ownerOfUnsubscribeToken(token: unknown, secret: string): UserId | undefined {
  if (typeof token !== "string") return undefined;
  const [, digits, signature] = TOKEN.exec(token) ?? [];
  if (digits === undefined || signature === undefined) return undefined;
  const owner = userId.parse(Number(digits));
  return isSignature(signature, signatureOf(owner, secret)) ? owner : undefined;
}

function isSignature(text: string, expected: Buffer): boolean {
  const given = Buffer.from(text, "base64url");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const DIGEST_TOKEN = /^([1-9]\d{0,14})-([1-9]\d{0,14})\.([\w-]{43})$/;

/** The daily emails to one person about one home. */
interface Digest {
  home: UserId;
  member: UserId;
}

function digestSignatureOf({ home, member }: Digest, secret: string): Buffer {
  const key = createHmac("sha256", secret).update("unsubscribing from digests").digest();
  return createHmac("sha256", key).update(`${home}-${member}`).digest();
}

/** Unsubscribe link of the emails about activity in one home. */
export function digestUnsubscribeUrl(
  { publicUrl, sessionSecret }: Pick<Config, "publicUrl" | "sessionSecret">,
  digest: Digest,
): string {
  const signature = digestSignatureOf(digest, sessionSecret).toString("base64url");
  return `${publicUrl}/unsubscribe?token=${digest.home}-${digest.member}.${signature}`;
}

/** The member and home of a valid token; undefined for an invalid one. */
export function memberOfUnsubscribeToken(token: unknown, secret: string): Digest | undefined {
  if (typeof token !== "string") return undefined;
  const [, home, member, signature] = DIGEST_TOKEN.exec(token) ?? [];
  if (home === undefined || member === undefined || signature === undefined) return undefined;
  const digest = { home: userId.parse(Number(home)), member: userId.parse(Number(member)) };
  return isSignature(signature, digestSignatureOf(digest, secret)) ? digest : undefined;
}
