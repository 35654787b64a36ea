import { createHash, randomBytes } from "node:crypto";

/** Without those that are taken for one another: I, L, O and U. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const HOW_MANY = 10;
/** Five bits each: 120, more than anybody could try, with whatever machine. */
const LENGTH = 24;
const GROUP = /.{4}(?=.)/g;

/** Recovery codes as they are shown: `7K3M-9QXA-2BTR-W0ZD-5HNV-8CYE`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: HOW_MANY }, () => {
    // 32 letters divide 256, so that each is as likely as any other.
    const letters = Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]);
    return letters.join("").replaceAll(GROUP, "$&-");
  });
}

/**
 * What is kept of one. A plain hash is enough for a text that has 120 bits of chance: there is
 * nothing to be guessed with more speed.
 */
export function hashOfRecoveryCode(letters: string): string {
  return createHash("sha256").update(letters).digest("hex");
}

export type TypedCode =
  | { kind: "authenticator"; digits: string }
  | { kind: "recovery_code"; hash: string }
  | { kind: "neither" };

/** What somebody has typed, however they have grouped it. */
export function readCode(typed: string): TypedCode {
  const text = typed.replaceAll(/[\s-]/g, "").toUpperCase();
  if (/^\d{6}$/.test(text)) return { kind: "authenticator", digits: text };
  const letters = text.replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  if (letters.length !== LENGTH || [...letters].some((letter) => !LETTERS.includes(letter))) {
    return { kind: "neither" };
  }
  return { kind: "recovery_code", hash: hashOfRecoveryCode(letters) };
}
