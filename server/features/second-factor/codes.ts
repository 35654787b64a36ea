import { createHash, randomBytes } from "node:crypto";

/** Excludes the easily confused letters I, L, O and U (Crockford's Base32). */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CODE_COUNT = 10;
/** 24 characters of 5 bits: 120 bits, beyond brute force. */
const LENGTH = 24;
const GROUP = /.{4}(?=.)/g;

/** Recovery codes as shown to the user: `7K3M-9QXA-2BTR-W0ZD-5HNV-8CYE`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODE_COUNT }, () => {
    // 32 divides 256, so all letters are equally likely.
    const letters = Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]);
    return letters.join("").replaceAll(GROUP, "$&-");
  });
}

/** The stored form. A plain hash is enough for 120 random bits. */
export function hashOfRecoveryCode(letters: string): string {
  return createHash("sha256").update(letters).digest("hex");
}

export type TypedCode =
  | { kind: "authenticator"; digits: string }
  | { kind: "recovery_code"; hash: string }
  | { kind: "neither" };

/** Parses user input, with any spaces and hyphens. */
export function readCode(typed: string): TypedCode {
  const text = typed.replaceAll(/[\s-]/g, "").toUpperCase();
  if (/^\d{6}$/.test(text)) return { kind: "authenticator", digits: text };
  const letters = text.replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  if (letters.length !== LENGTH || [...letters].some((letter) => !LETTERS.includes(letter))) {
    return { kind: "neither" };
  }
  return { kind: "recovery_code", hash: hashOfRecoveryCode(letters) };
}
