import { createHash, timingSafeEqual } from "node:crypto";
import type { Deps } from "../../deps.ts";
import { type AppError, rateLimited } from "../../errors.ts";
import { ipHashOf } from "../../http/security/ip-hash.ts";
import { wrongPassword } from "../../http/session/admin-gate.ts";
import {
  type RateLimit,
  consumeRateLimit,
  isRemembered,
  remember,
  refundAttempt,
} from "../../limits/rate-limit.ts";
import { recordAction } from "./action-commands.ts";
import { passwordMarkOf } from "./session-commands.ts";

type AuthenticateDeps = Pick<Deps, "db" | "clock" | "config">;

const WINDOW_MS = 15 * 60_000;
/** How long a network counts as known after an administrator signed in from it. */
const KNOWN_FOR_MS = 30 * 24 * 60 * 60 * 1000;

/** Limit for all networks without a recent administrator sign-in, together. */
const UNKNOWN_NETWORKS: RateLimit = { key: "admin:all", limit: 50, withinMs: WINDOW_MS };
/** Beyond that limit: one attempt per second in total. */
const SLOWED_DOWN: RateLimit = { key: "admin:slowly", limit: 1, withinMs: 1000 };

/**
 * Checks the admin password. Each attempt is counted before the comparison, so that concurrent
 * attempts cannot exceed the limit, and refunded if correct.
 *
 * Guesses from unknown networks slow down only unknown networks: even a distributed attack doesn't
 * lock out an administrator whose network was used within the last month.
 *
 * @throws 401, or 429 for a network with five wrong attempts in 15 minutes
 */
export async function authenticateAdmin(
  deps: AuthenticateDeps,
  password: string,
  address: string,
): Promise<void> {
  const network = ipHashOf(address, deps.config.sessionSecret);
  const fromNetwork: RateLimit = { key: `admin:${network}`, limit: 5, withinMs: WINDOW_MS };
  const wait = await consumeRateLimit(deps, fromNetwork);
  if (wait !== undefined) throw tooMany(wait);
  // The key contains the password's mark, so that a changed password makes all networks unknown.
  const knownAs = `admin:known:${passwordMarkOf(deps)}:${network}`;
  const isKnown = await isRemembered(deps, knownAs);
  const isSlowed = !isKnown && (await consumeRateLimit(deps, UNKNOWN_NETWORKS)) !== undefined;
  if (isSlowed) {
    const pause = await consumeRateLimit(deps, SLOWED_DOWN);
    if (pause !== undefined) {
      await refundAttempt(deps.db, fromNetwork.key);
      throw tooMany(pause);
    }
  }
  if (!isPassword(deps, password)) {
    // Beyond the limit nothing is recorded, so that guessing cannot fill the table.
    if (!isSlowed) await recordFailure(deps, address);
    throw wrongPassword();
  }
  await refundAttempt(deps.db, fromNetwork.key);
  if (!isKnown && !isSlowed) await refundAttempt(deps.db, UNKNOWN_NETWORKS.key);
  await remember(deps, knownAs, KNOWN_FOR_MS);
}

async function recordFailure({ db, clock }: AuthenticateDeps, address: string): Promise<void> {
  const outcome = "The password was wrong.";
  await recordAction(db, { action: "log_in_failed", outcome, address, createdAt: clock.now() });
}

function tooMany(seconds: number): AppError {
  return rateLimited("Too many wrong passwords. Please try again later.", seconds);
}

/** Compares hashes of equal length in constant time. */
function isPassword({ config }: AuthenticateDeps, given: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return config.admin !== undefined && timingSafeEqual(hash(given), hash(config.admin.password));
}
