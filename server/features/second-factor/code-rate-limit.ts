import { createHash } from "node:crypto";
import type { UserId } from "../../../shared/ids.ts";
import type { Deps } from "../../deps.ts";
import { AppError, failed, tooManyTries } from "../../errors.ts";
import {
  type Allowance,
  countAttempt,
  isUsedUp,
  takeBackAttempt,
} from "../../limits/rate-limit.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Of a million codes three are right at a time. */
const GUESSES = { limit: 5, withinMs: 15 * 60 * 1000 } as const;
/** A year of these finds a code in two of a hundred cases. */
const GUESSES_OF_STRANGERS = { limit: 20, withinMs: DAY_MS } as const;

type GuessDeps = Pick<Deps, "db" | "clock">;

/**
 * Who gives a code. Those of a known browser, and of strangers who know the password, are counted
 * apart: nobody keeps the owner out of their account. All known browsers share theirs, as cookies
 * can be collected. With another password the strangers' day begins anew: it is the owner's. A change
 * in the account that asks for a code has a count of its own, as strict as that of strangers.
 */
export type Guesser =
  | { kind: "second-factor-of-known" | "new-authenticator"; owner: UserId }
  | { kind: "second-factor" | "change-proof"; owner: UserId; passwordHash: string | null };

const quarterOf = ({ kind, owner }: Guesser): Allowance => ({
  key: `${kind}:${owner}`,
  ...GUESSES,
});

function allowancesOf(guesser: Guesser): readonly Allowance[] {
  const quarter = quarterOf(guesser);
  if (!("passwordHash" in guesser)) return [quarter];
  const password = createHash("sha256")
    .update(guesser.passwordHash ?? "")
    .digest("base64url");
  return [quarter, { key: `${quarter.key}:${password}`, ...GUESSES_OF_STRANGERS }];
}

/**
 * Counts a code before it is looked at, so that many at once are no more than one after another.
 *
 * @returns takes the count back, for a code that turns out to be right
 * @throws rate_limited after five wrong ones in 15 minutes, and after 20 of strangers in a day
 */
export async function countGuess(deps: GuessDeps, guesser: Guesser): Promise<() => Promise<void>> {
  const now = deps.clock.now().getTime();
  const counted: Allowance[] = [];
  const takeBack = async () => {
    for (const { key, withinMs } of counted) {
      await takeBackAttempt(deps.db, key, new Date(now + withinMs));
    }
  };
  for (const allowance of allowancesOf(guesser)) {
    const seconds = await countAttempt(deps, allowance);
    if (seconds !== undefined) {
      await takeBack();
      throw tooManyTries(seconds);
    }
    counted.push(allowance);
  }
  return takeBack;
}

/** Whether the owner is to be told of a stranger's guessing: after the fifth wrong code, once a day. */
export async function isGuessingNews(deps: GuessDeps, guesser: Guesser): Promise<boolean> {
  if (guesser.kind !== "second-factor") return false;
  const quarter = quarterOf(guesser);
  if (!(await isUsedUp(deps, quarter))) return false;
  const told = { key: `${quarter.key}:told`, limit: 1, withinMs: DAY_MS };
  return (await countAttempt(deps, told)) === undefined;
}

export function wrongCode(): AppError {
  return failed("invalid_credentials", "Incorrect code.");
}

/** The same beside a password that was right: the form shows it at the code's field. */
export function wrongCodeBesidePassword(): AppError {
  const error = "This code is not right.";
  const details = { issues: [{ path: ["code"], message: error }] };
  return new AppError({ code: "invalid_credentials", error, details });
}
