import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { NewAuthenticator } from "../../../shared/account/second-factors.ts";
import { PRODUCT_NAME } from "../../../shared/product.ts";

/** As RFC 4226 recommends, and what every app reads. */
const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
/** Clocks that differ by half a minute, and codes that are typed slowly. */
const STEPS_EITHER_WAY = 1;

export function newSecret(): Uint8Array {
  return new Uint8Array(randomBytes(SECRET_BYTES));
}

/** @param label whose it is, as the app shows it */
function totpOf(secret: Uint8Array, label = ""): TOTP {
  return new TOTP({
    issuer: PRODUCT_NAME,
    label,
    // Others are ignored by many apps, which then show codes that are never right.
    algorithm: "SHA1",
    digits: 6,
    period: STEP_SECONDS,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  });
}

/** What the app is given. */
export function describeAuthenticator(secret: Uint8Array, email: string): NewAuthenticator {
  const totp = totpOf(secret, email);
  return { uri: totp.toString(), secret: totp.secret.base32 };
}

/** Which half minute a code is of, counted from 1970; undefined where it is of none around now. */
export function stepOf(secret: Uint8Array, code: string, now: Date): number | undefined {
  const totp = totpOf(secret);
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: STEPS_EITHER_WAY });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}
