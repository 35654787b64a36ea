import { createHmac, timingSafeEqual } from "node:crypto";

/** Tells what this installation wrote from what was made or changed elsewhere. */
export interface Seal {
  /** of the SHA-256 of a file, in hex */
  of(sha256: string): string;
  holds(sha256: string, seal: string): boolean;
  /** Tells an account's own download from another's, and says nothing to anybody else. */
  markOf(email: string): string;
}

export function sealWith(secret: string): Seal {
  // A key of its own, so that nothing else signed with the secret can pass for a seal.
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
