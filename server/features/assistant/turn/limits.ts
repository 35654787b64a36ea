import type { UserId } from "../../../../shared/ids.ts";
import type { Deps } from "../../../deps.ts";
import { rateLimited } from "../../../errors.ts";
import type { Access } from "../../../identity/access.ts";
import {
  consumeRateLimit,
  endLease,
  type Lease,
  refundAttempt,
  acquireLease,
} from "../../../limits/rate-limit.ts";

export const TURN_RATE_LIMITS = {
  perMinute: 20,
  atOnce: 2,
  perDay: 100,
  demosPerDay: 300,
} as const;

const MINUTE_MS = 60_000;
const HOUR_SECONDS = 60 * 60;
const DAY_MS = 24 * HOUR_SECONDS * 1000;
/** Longer than a turn and its transaction, so that it expires on its own only after a crash. */
const LEASE_MS = 180_000;
const AT_ONCE_RETRY_SECONDS = 5;

type LimitDeps = Pick<Deps, "db" | "clock" | "log" | "model">;

/** A reserved turn within the limits. */
export interface TurnReservation {
  /** releases the turn, whatever the outcome */
  leave(): Promise<void>;
  /** refunds the daily count when the provider failed before its first word */
  refundDay(): Promise<void>;
}

export async function requireQuestionRate(deps: LimitDeps, owner: UserId): Promise<void> {
  const seconds = await consumeRateLimit(deps, {
    key: `chat:${owner}`,
    limit: TURN_RATE_LIMITS.perMinute,
    withinMs: MINUTE_MS,
  });
  if (seconds !== undefined) {
    throw rateLimited(
      `The assistant takes ${TURN_RATE_LIMITS.perMinute} questions a minute. Please wait a moment.`,
      seconds,
    );
  }
}

/**
 * Reserves a turn before the model is called, so that concurrent turns cannot exceed the limits.
 */
export async function reserveTurn(
  deps: LimitDeps,
  { home, actor }: Pick<Access, "home" | "actor">,
  isDemo: boolean,
): Promise<TurnReservation> {
  const lease = await acquireTurnLease(deps, actor);
  const days: string[] = [];
  const refundDay = ignoringFailure(deps, async () => {
    for (const key of days.splice(0)) await refundAttempt(deps.db, key);
  });
  const leave = ignoringFailure(deps, async () => endLease(deps.db, lease));
  if (deps.model.isPaid) {
    try {
      for (const cap of dailyCaps(home, isDemo)) {
        await requireDay(deps, cap);
        days.push(cap.key);
      }
    } catch (error) {
      await refundDay();
      await leave();
      throw error;
    }
  }
  return { leave, refundDay };
}

/** Ignores errors of the release, because the lease expires on its own. */
function ignoringFailure({ log }: LimitDeps, work: () => Promise<void>): () => Promise<void> {
  return async () => {
    try {
      await work();
    } catch (error) {
      log.warn({ err: error }, "The turn's lease was not ended; it expires");
    }
  };
}

async function acquireTurnLease(deps: LimitDeps, owner: UserId): Promise<Lease> {
  for (let place = 1; place <= TURN_RATE_LIMITS.atOnce; place += 1) {
    const key = `chat:${owner}:${place}`;
    const lease = await acquireLease(deps, key, LEASE_MS);
    if (lease) return lease;
  }
  throw rateLimited(
    "The assistant is still answering your other questions. Please wait until one is answered.",
    AT_ONCE_RETRY_SECONDS,
  );
}

interface DailyCap {
  key: string;
  limit: number;
  ended: string;
}

/** The limit is per home, however many members ask. */
function dailyCaps(home: UserId, isDemo: boolean): DailyCap[] {
  const own = {
    key: `chat-day:${home}`,
    limit: TURN_RATE_LIMITS.perDay,
    ended: `You've reached today's limit of ${TURN_RATE_LIMITS.perDay} questions.`,
  };
  const demos = {
    key: "chat-day:demos",
    limit: TURN_RATE_LIMITS.demosPerDay,
    ended: "The demo assistant has reached its daily limit.",
  };
  return isDemo ? [own, demos] : [own];
}

async function requireDay(deps: LimitDeps, { key, limit, ended }: DailyCap): Promise<void> {
  const seconds = await consumeRateLimit(deps, { key, limit, withinMs: DAY_MS });
  if (seconds === undefined) return;
  const hours = Math.ceil(seconds / HOUR_SECONDS);
  const wait = hours === 1 ? "within the hour" : `in ${hours} hours`;
  throw rateLimited(`${ended} You can ask again ${wait}.`, seconds);
}
