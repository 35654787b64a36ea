import { createHmac } from "node:crypto";
import type { Deps } from "../../deps.ts";
import { rateLimited } from "../../errors.ts";
import { addressHashOf } from "../../http/address-hash.ts";
import { countAttempt } from "../../records/attempts.ts";

const HOUR_MS = 60 * 60 * 1000;
const AN_HOUR = 5;

type Parts = Pick<Deps, "db" | "clock" | "config">;

interface Asking {
  /** what is asked for, as part of the counter's name */
  what: "reset" | "verify" | "email" | "password";
  /** the account, or the address that may have one */
  whose: string;
  /** the network address that asks */
  from: string;
}

export function keyOfWhose({ config }: Pick<Deps, "config">, whose: string): string {
  return createHmac("sha256", config.sessionSecret).update(whose.toLowerCase()).digest("hex");
}

/**
 * Five of a kind an hour for each account, and five for each network address.
 *
 * @returns the counters' names, for a try that turns out to be none of those that are limited
 */
export async function countAsking(
  parts: Parts,
  { what, whose, from }: Asking,
): Promise<readonly string[]> {
  const keys = [
    `${what}:account:${keyOfWhose(parts, whose)}`,
    `${what}:address:${addressHashOf(from, parts.config.sessionSecret)}`,
  ];
  for (const key of keys) {
    const seconds = await countAttempt(parts, { key, limit: AN_HOUR, withinMs: HOUR_MS });
    if (seconds === undefined) continue;
    const minutes = Math.ceil(seconds / 60);
    const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
    throw rateLimited(`Too many tries. Please try again in ${wait}.`, seconds);
  }
  return keys;
}
