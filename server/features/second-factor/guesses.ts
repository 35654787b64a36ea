import type { UserId } from "../../../shared/ids.ts";
import type { Deps } from "../../deps.ts";
import { type AppError, failed, tooManyTries } from "../../errors.ts";
import { countAttempt, takeBackAttempt } from "../../records/attempts.ts";

/** Of a million codes three are right at a time. */
const GUESSES = { limit: 5, withinMs: 15 * 60 * 1000 } as const;

/**
 * Counts a code before it is looked at, so that many at once are no more than one after another.
 *
 * @param what by a known browser: those of strangers who know the password are counted apart, and
 *   keep nobody out of their account. All known browsers share theirs, as cookies can be collected.
 * @returns takes the count back, for a code that turns out to be right
 * @throws rate_limited after five wrong ones in 15 minutes
 */
export async function countGuess(
  deps: Pick<Deps, "db" | "clock">,
  what: "second-factor" | "second-factor-of-known" | "new-authenticator",
  owner: UserId,
): Promise<() => Promise<void>> {
  const key = `${what}:${owner}`;
  const endsBy = new Date(deps.clock.now().getTime() + GUESSES.withinMs);
  const seconds = await countAttempt(deps, { key, ...GUESSES });
  if (seconds !== undefined) throw tooManyTries(seconds);
  return async () => takeBackAttempt(deps.db, key, endsBy);
}

export function wrongCode(): AppError {
  return failed("invalid_credentials", "This code is not right.");
}
