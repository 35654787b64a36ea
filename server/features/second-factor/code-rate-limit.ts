import { createHash } from "node:crypto";
import type { UserId } from "../../../shared/ids.ts";
import type { Deps } from "../../deps.ts";
import { AppError, failed, tooManyAttempts } from "../../errors.ts";
import {
  type RateLimit,
  consumeRateLimit,
  isUsedUp,
  refundAttempt,
} from "../../limits/rate-limit.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Limit of wrong codes; three of a million codes are valid at a time. */
const CODE_LIMIT = { limit: 5, withinMs: 15 * 60 * 1000 } as const;
/** At this rate, guessing for a year succeeds with a probability of 2%. */
const STRANGER_CODE_LIMIT = { limit: 20, withinMs: DAY_MS } as const;

type RateLimitDeps = Pick<Deps, "db" | "clock">;

/**
 * The sender of a code. Trusted devices and strangers who know the password have separate limits,
 * so that a stranger cannot lock the owner out. All trusted devices share one limit, because
 * cookies can be collected. A password change resets the strangers' daily limit, because only the
 * owner can change it. Changes in the account that require a code have their own limit, as strict
 * as that of strangers.
 */
export type CodeSender =
  | { kind: "second-factor-of-known" | "new-authenticator"; owner: UserId }
  | { kind: "second-factor" | "change-proof"; owner: UserId; passwordHash: string | null };

const shortLimitOf = ({ kind, owner }: CodeSender): RateLimit => ({
  key: `${kind}:${owner}`,
  ...CODE_LIMIT,
});

function rateLimitsOf(guesser: CodeSender): readonly RateLimit[] {
  const quarter = shortLimitOf(guesser);
  if (!("passwordHash" in guesser)) return [quarter];
  const password = createHash("sha256")
    .update(guesser.passwordHash ?? "")
    .digest("base64url");
  return [quarter, { key: `${quarter.key}:${password}`, ...STRANGER_CODE_LIMIT }];
}

/**
 * Counts a code before it is checked, so that concurrent guesses cannot exceed the limit.
 *
 * @returns a function that refunds the attempt; call it for a correct code
 * @throws rate_limited after five wrong codes in 15 minutes, or 20 by strangers in a day
 */
export async function consumeCodeLimit(
  deps: RateLimitDeps,
  guesser: CodeSender,
): Promise<() => Promise<void>> {
  const now = deps.clock.now().getTime();
  const counted: RateLimit[] = [];
  const refund = async () => {
    for (const { key, withinMs } of counted) {
      await refundAttempt(deps.db, key, new Date(now + withinMs));
    }
  };
  for (const rateLimit of rateLimitsOf(guesser)) {
    const seconds = await consumeRateLimit(deps, rateLimit);
    if (seconds !== undefined) {
      await refund();
      throw tooManyAttempts(seconds);
    }
    counted.push(rateLimit);
  }
  return refund;
}

/** Whether to notify the owner of a stranger's guesses: after the fifth wrong code, once a day. */
export async function shouldReportGuesses(
  deps: RateLimitDeps,
  guesser: CodeSender,
): Promise<boolean> {
  if (guesser.kind !== "second-factor") return false;
  const quarter = shortLimitOf(guesser);
  if (!(await isUsedUp(deps, quarter))) return false;
  const notified = { key: `${quarter.key}:notified`, limit: 1, withinMs: DAY_MS };
  return (await consumeRateLimit(deps, notified)) === undefined;
}

export function wrongCode(): AppError {
  return failed("invalid_credentials", "Incorrect code.");
}

/** The error for a wrong code with a correct password: the form shows it at the code's field. */
export function wrongCodeBesidePassword(): AppError {
  const error = "Incorrect code.";
  const details = { issues: [{ path: ["code"], message: error }] };
  return new AppError({ code: "invalid_credentials", error, details });
}
