import { createHmac } from "node:crypto";
import type { Deps } from "../../deps.ts";
import { tooManyTries } from "../../errors.ts";
import { addressHashOf } from "../../http/security/ip-hash.ts";
import { countAttempt } from "../../limits/rate-limit.ts";

const HOUR_MS = 60 * 60 * 1000;
/** For an account; behind one network address there may be a whole office. */
const OF_ACCOUNT = 5;
const OF_NETWORK = 50;

type Parts = Pick<Deps, "db" | "clock" | "config">;

interface Asking {
  /** what is asked for, as part of the counter's name */
  what: "reset" | "verify" | "email";
  /** the account, or the address that may have one */
  whose: string;
  /** the network address that asks */
  from: string;
}

function keyOfAccount({ config }: Pick<Deps, "config">, what: string, whose: string): string {
  const hash = createHmac("sha256", config.sessionSecret).update(whose.toLowerCase());
  return `${what}:account:${hash.digest("hex")}`;
}

/**
 * Five of a kind an hour for each account, and fifty for each network address. The latter comes
 * first: one that has used up its own must not use up what others have.
 */
export async function countAsking(parts: Parts, { what, whose, from }: Asking): Promise<void> {
  const network = addressHashOf(from, parts.config.sessionSecret);
  await requireAllowed(parts, `${what}:address:${network}`, OF_NETWORK);
  await requireAllowed(parts, keyOfAccount(parts, what, whose), OF_ACCOUNT);
}

async function requireAllowed(parts: Parts, key: string, limit: number): Promise<void> {
  const seconds = await countAttempt(parts, { key, limit, withinMs: HOUR_MS });
  if (seconds !== undefined) throw tooManyTries(seconds);
}
