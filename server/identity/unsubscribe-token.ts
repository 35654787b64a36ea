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
 * Link that turns off reminders without a session. It does nothing else, so it doesn't expire. The
 * token is in the query, because logs keep only paths.
 */
export function unsubscribeUrl(
  { publicUrl, sessionSecret }: Pick<Config, "publicUrl" | "sessionSecret">,
  owner: UserId,
): string {
  const token = `${owner}.${signatureOf(owner, sessionSecret).toString("base64url")}`;
  return `${publicUrl}/unsubscribe?token=${token}`;
}

/** The owner of a valid token; undefined otherwise. */
export function ownerOfUnsubscribeToken(token: unknown, secret: string): UserId | undefined {
  if (typeof token !== "string") return undefined;
  const [, digits, signature] = TOKEN.exec(token) ?? [];
  if (digits === undefined || signature === undefined) return undefined;
  const owner = userId.parse(Number(digits));
  const given = Buffer.from(signature, "base64url");
  const expected = signatureOf(owner, secret);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs ? owner : undefined;
}
