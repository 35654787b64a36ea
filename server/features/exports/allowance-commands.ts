import type { UserId } from "../../../shared/ids.ts";
import type { Deps } from "../../deps.ts";
import { type AppError, rateLimited } from "../../errors.ts";
import { type Allowance, countAttempt, isUsedUp } from "../../limits/rate-limit.ts";

const HOUR_MS = 60 * 60 * 1000;

/** Far more than anybody needs, and few enough that a program in a loop does no harm. */
export const EXPORTS_PER_HOUR = { tables: 120, reports: 20 } as const;

/** Runs a task with a folder of its own, which goes with all that is in it. */
export type InFolder = <T>(task: (folder: string) => Promise<T>) => Promise<T>;

type Kind = keyof typeof EXPORTS_PER_HOUR;
type Counting = Pick<Deps, "db" | "clock">;

function allowanceOf(owner: UserId, kind: Kind): Allowance {
  const key = `exports-of-${kind}:${owner}`;
  return { key, limit: EXPORTS_PER_HOUR[kind], withinMs: HOUR_MS };
}

/** Counts one more file of a kind. Throws 429 when it is too many. */
export async function requireExportsLeft(deps: Counting, owner: UserId, kind: Kind): Promise<void> {
  const seconds = await countAttempt(deps, allowanceOf(owner, kind));
  if (seconds !== undefined) throw tooMany(kind, seconds);
}

/** The same, and counts nothing. */
export async function requireSomeLeft(deps: Counting, owner: UserId, kind: Kind): Promise<void> {
  if (await isUsedUp(deps, allowanceOf(owner, kind))) throw tooMany(kind, HOUR_MS / 1000);
}

function tooMany(kind: Kind, seconds: number): AppError {
  const limit = EXPORTS_PER_HOUR[kind];
  return rateLimited(
    `You can export ${limit} ${kind} an hour. Please try again a little later.`,
    seconds,
  );
}
