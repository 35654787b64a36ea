import type { UserId } from "../../../shared/ids.ts";
import type { Deps } from "../../deps.ts";
import { type AppError, failed, tooManyTries } from "../../errors.ts";
import { countAttempt } from "../../records/attempts.ts";

/** Of a million codes three are right at a time. */
const GUESSES = { limit: 5, withinMs: 15 * 60 * 1000 } as const;

/**
 * Counts a code before it is looked at, so that many at once are no more than one after another.
 *
 * @returns the counter's name, for a code that turns out to be right
 * @throws rate_limited after five wrong ones in 15 minutes
 */
export async function countGuess(
  deps: Pick<Deps, "db" | "clock">,
  what: "second-factor" | "new-authenticator",
  owner: UserId,
): Promise<string> {
  const key = `${what}:${owner}`;
  const seconds = await countAttempt(deps, { key, ...GUESSES });
  if (seconds !== undefined) throw tooManyTries(seconds);
  return key;
}

export function wrongCode(): AppError {
  return failed("invalid_credentials", "This code is not right.");
}
