import { hash, type Options, verify } from "@node-rs/argon2";
import pLimit from "p-limit";
import type { Passwords } from "./passwords.ts";

/** OWASP's first choice: 19 MiB, two passes, one lane; about 12 ms of one core. */
const OPTIONS: Options = {
  // Argon2id, which the library names by a const enum that a file on its own cannot read.
  algorithm: 2,
  memoryCost: 19 * 1024,
  timeCost: 2,
  parallelism: 1,
};
/** More at once would only queue inside the thread pool, and hold 19 MiB each. */
const AT_ONCE = 8;
const NOBODYS_PASSWORD = "no account has this password";

export function createArgon2Passwords(): Passwords {
  const limit = pLimit(AT_ONCE);
  const hashOne = (password: string) => limit(() => hash(password, OPTIONS));
  let nobodysHash: Promise<string> | undefined;

  return {
    hash: hashOne,
    async matches(password, stored) {
      // Made before it is needed to choose by: the first unknown account costs no more than the next.
      const nobodys = await (nobodysHash ??= hashOne(NOBODYS_PASSWORD));
      const isSame = await limit(() => verify(stored ?? nobodys, password));
      return stored !== null && isSame;
    },
  };
}
