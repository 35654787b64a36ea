import type { UserId } from "../../../shared/ids.ts";
import type { Deps } from "../../deps.ts";
import { type AppError, rateLimited } from "../../errors.ts";
import { type RateLimit, consumeRateLimit, isUsedUp } from "../../limits/rate-limit.ts";

const HOUR_MS = 60 * 60 * 1000;

/** More than any user needs, but stops a script in a loop. */
export const EXPORTS_PER_HOUR = { tables: 120, reports: 20 } as const;

type Kind = keyof typeof EXPORTS_PER_HOUR;
type LimitDeps = Pick<Deps, "db" | "clock">;

function rateLimitOf(owner: UserId, kind: Kind): RateLimit {
  const key = `exports-of-${kind}:${owner}`;
  return { key, limit: EXPORTS_PER_HOUR[kind], withinMs: HOUR_MS };
}

/**
 * Counts an export of a kind.
 *
 * @throws 429 when over the limit
 */
export async function consumeExportLimit(
  deps: LimitDeps,
  owner: UserId,
  kind: Kind,
): Promise<void> {
  const seconds = await consumeRateLimit(deps, rateLimitOf(owner, kind));
  if (seconds !== undefined) throw tooMany(kind, seconds);
}

/** Checks the same limit without counting. */
export async function requireExportAvailable(
  deps: LimitDeps,
  owner: UserId,
  kind: Kind,
): Promise<void> {
  if (await isUsedUp(deps, rateLimitOf(owner, kind))) throw tooMany(kind, HOUR_MS / 1000);
}

function tooMany(kind: Kind, seconds: number): AppError {
  const limit = EXPORTS_PER_HOUR[kind];
  return rateLimited(
    `You can export ${limit} ${kind} an hour. Please try again a little later.`,
    seconds,
  );
}
