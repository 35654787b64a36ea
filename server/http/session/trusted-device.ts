import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Config } from "../../config/config.ts";
import { type TokenCookie, tokenCookie } from "./session.ts";

/*
 * A browser that has signed in to an account is known by a cookie, and its wrong passwords and codes
 * are counted apart: strangers who use up the account's tries keep nobody off their own devices.
 */

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const HALF = 16;

/** The account that a browser is known to. */
interface Known {
  email: string;
  /** another password makes strangers of all: whoever knew the old one guesses as one of them */
  passwordHash: string;
}

export function deviceCookie(publicUrl: string): TokenCookie {
  return tokenCookie({
    publicUrl,
    name: "plumbline_device",
    sameSite: "strict",
    maxAgeSeconds: YEAR_SECONDS,
  });
}

/**
 * For a browser in which somebody got in, the second factor included where one is asked for: the
 * password alone must not be enough for tries at that. Nothing of it is stored.
 */
export function newDevice({ sessionSecret }: Pick<Config, "sessionSecret">, known: Known): string {
  const name = randomBytes(HALF);
  return Buffer.concat([name, signatureOf(sessionSecret, name, known)]).toString("base64url");
}

export function isDeviceOf(
  { sessionSecret }: Pick<Config, "sessionSecret">,
  token: string,
  known: Known,
): boolean {
  const bytes = Buffer.from(token, "base64url");
  const signature = signatureOf(sessionSecret, bytes.subarray(0, HALF), known);
  // Four texts decode to the same bytes; the others would be counted as browsers of their own.
  const isPlain = bytes.length === 2 * HALF && bytes.toString("base64url") === token;
  return isPlain && timingSafeEqual(bytes.subarray(HALF), signature);
}

function signatureOf(secret: string, name: Uint8Array, { email, passwordHash }: Known): Buffer {
  const text = JSON.stringify(["device", email.toLowerCase(), passwordHash]);
  const signed = createHmac("sha256", secret).update(text).update(name).digest();
  return signed.subarray(0, HALF);
}
