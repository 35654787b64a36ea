import { createHmac, timingSafeEqual } from "node:crypto";

/** Proves that this installation wrote a file and that it was not changed since. */
export interface Seal {
  /** @param sha256 SHA-256 of the file, in hex */
  of(sha256: string): string;
  holds(sha256: string, seal: string): boolean;
  /** Identifies the account of a backup without revealing its email address. */
  markOf(email: string): string;
}

export function sealWith(secret: string): Seal {
  // A separate key, so that no other HMAC made with the secret is a valid seal.
  const key = createHmac("sha256", secret).update("downloads of own data").digest();
  const of = (sha256: string) => createHmac("sha256", key).update(sha256).digest("hex");
  return {
    of,
    markOf: (email) =>
      createHmac("sha256", key).update(`account ${email.toLowerCase()}`).digest("hex"),
    holds: (sha256, seal) => {
      const [expected, given] = [Buffer.from(of(sha256)), Buffer.from(seal)];
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}
