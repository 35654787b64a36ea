import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Config } from "../../config/config.ts";
import { type TokenCookie, tokenCookie } from "./session.ts";

/*
 * A cookie marks browsers that have signed in to an account before. Their wrong passwords and codes
 * are counted separately, so that an attacker who exhausts the account's rate limit can't lock
 * users out of their own devices.
 */

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const HALF = 16;

/** The account that a trusted device belongs to. */
interface Known {
  email: string;
  /**
   * part of the signature, so that changing the password revokes all trusted devices: an attacker
   * may have had the old one
   */
  passwordHash: string;
}

export function trustedDeviceCookie(publicUrl: string): TokenCookie {
  return tokenCookie({
    publicUrl,
    name: "plumbline_device",
    sameSite: "strict",
    maxAgeSeconds: YEAR_SECONDS,
  });
}

/**
 * Issued after a complete sign-in, including the second factor: the password alone must not grant
 * the device's separate rate limit for codes. Stateless: nothing is stored.
 */
export function newTrustedDevice(
  { sessionSecret }: Pick<Config, "sessionSecret">,
  known: Known,
): string {
  const name = randomBytes(HALF);
  return Buffer.concat([name, signatureOf(sessionSecret, name, known)]).toString("base64url");
}

export function isTrustedDeviceOf(
  { sessionSecret }: Pick<Config, "sessionSecret">,
  token: string,
  known: Known,
): boolean {
  const bytes = Buffer.from(token, "base64url");
  const signature = signatureOf(sessionSecret, bytes.subarray(0, HALF), known);
  // Several base64url texts decode to the same bytes, and each would have its own rate limit.
  const isPlain = bytes.length === 2 * HALF && bytes.toString("base64url") === token;
  return isPlain && timingSafeEqual(bytes.subarray(HALF), signature);
}

function signatureOf(secret: string, name: Uint8Array, { email, passwordHash }: Known): Buffer {
  const text = JSON.stringify(["device", email.toLowerCase(), passwordHash]);
  const signed = createHmac("sha256", secret).update(text).update(name).digest();
  return signed.subarray(0, HALF);
}
