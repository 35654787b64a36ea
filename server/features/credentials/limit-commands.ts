import { createHmac } from "node:crypto";
import type { Deps } from "../../deps.ts";
import { tooManyAttempts } from "../../errors.ts";
import { ipHashOf } from "../../http/security/ip-hash.ts";
import { consumeRateLimit } from "../../limits/rate-limit.ts";

const HOUR_MS = 60 * 60 * 1000;
/**
 * Requests per hour and account. The limit per network is higher, because a whole office may share
 * one address.
 */
const LIMIT_PER_ACCOUNT = 5;
const LIMIT_PER_NETWORK = 50;

type Parts = Pick<Deps, "db" | "clock" | "config">;

interface EmailRequest {
  /** kind of request; part of the rate-limit key */
  what: "reset" | "verify" | "email" | "invite" | "invited";
  /** the account, or an email that may have one */
  whose: string;
  /** the client's IP address */
  from: string;
}

function accountKey({ config }: Pick<Deps, "config">, what: string, whose: string): string {
  const hash = createHmac("sha256", config.sessionSecret).update(whose.toLowerCase());
  return `${what}:account:${hash.digest("hex")}`;
}

/**
 * Limits emails of a kind to five per hour and account, and fifty per hour and network. Checks the
 * network first, so that a network over its limit cannot use up the limits of accounts.
 */
export async function consumeEmailRequestLimit(
  parts: Parts,
  { what, whose, from }: EmailRequest,
): Promise<void> {
  const network = ipHashOf(from, parts.config.sessionSecret);
  await requireAllowed(parts, `${what}:address:${network}`, LIMIT_PER_NETWORK);
  await requireAllowed(parts, accountKey(parts, what, whose), LIMIT_PER_ACCOUNT);
}

async function requireAllowed(parts: Parts, key: string, limit: number): Promise<void> {
  const seconds = await consumeRateLimit(parts, { key, limit, withinMs: HOUR_MS });
  if (seconds !== undefined) throw tooManyAttempts(seconds);
}
