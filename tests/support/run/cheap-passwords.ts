import { createArgon2Passwords } from "../../../server/gateways/passwords/argon2.ts";

/** Hashes at the library's lowest cost: hashing is rarely what a test is about. */
export function createCheapPasswords(): ReturnType<typeof createArgon2Passwords> {
  return createArgon2Passwords({ cost: { memoryCost: 8, timeCost: 1 } });
}
