import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** 32 random bytes in base64url; who has it has access. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

function sha256Of(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

/** Hash of a secret, for storage. */
export function hashOf(secret: string): string {
  return sha256Of(secret).toString("hex");
}

/**
 * Whether a secret matches a stored hash. Constant time: reveals neither the hash nor whether there
 * is one.
 */
export function opens(secret: string, tokenHash: string | undefined): boolean {
  const given = sha256Of(secret);
  const kept = Buffer.from(tokenHash ?? "", "hex");
  const isThere = kept.length === given.length;
  return timingSafeEqual(given, isThere ? kept : sha256Of("")) && isThere;
}
