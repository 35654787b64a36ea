import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { NewAuthenticator } from "../../../shared/account/second-factors.ts";
import { PRODUCT_NAME } from "../../../shared/product.ts";

/** 160 bits, as RFC 4226 recommends and all apps support. */
const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
/** Tolerates clocks that are off by 30 seconds, and slow typing. */
const STEP_TOLERANCE = 1;

export function newSecret(): Uint8Array {
  return new Uint8Array(randomBytes(SECRET_BYTES));
}

/** @param label account name shown in the app */
function totpOf(secret: Uint8Array, label = ""): TOTP {
  return new TOTP({
    issuer: PRODUCT_NAME,
    label,
    // Many apps ignore other values and would show wrong codes.
    algorithm: "SHA1",
    digits: 6,
    period: STEP_SECONDS,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  });
}

/** The secret and URI for the app. */
export function describeAuthenticator(secret: Uint8Array, email: string): NewAuthenticator {
  const totp = totpOf(secret, email);
  return { uri: totp.toString(), secret: totp.secret.base32 };
}

/** The code's 30-second step since 1970; undefined if it matches none near now. */
export function totpStepOf(secret: Uint8Array, code: string, now: Date): number | undefined {
  const totp = totpOf(secret);
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: STEP_TOLERANCE });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}
