import type { Issue, Problem, ProblemCode } from "../shared/problem.ts";
import { FREE_LIMITS, type Limited } from "../shared/billing/plan.ts";
import { CEILING_LABELS, type CeilingKind, CEILINGS } from "./limits/ceilings.ts";

const STATUS = {
  bad_request: 400,
  validation_failed: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  plan_limit_reached: 403,
  cross_site: 403,
  link_expired: 403,
  not_permitted: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  email_taken: 409,
  portal_unavailable: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  storage_full: 507,
} as const satisfies Record<ProblemCode, number>;

/** Bounded queues, which reject further requests instead of letting them wait. */
export type Queue =
  | "database"
  | "passwords"
  | "uploads"
  | "streams"
  | "downloads"
  | "restores"
  | "exports";

interface AppErrorOptions extends ErrorOptions {
  /** for 429 and 503: value of Retry-After */
  retryAfterSeconds?: number;
  /** for 405: allowed methods */
  allow?: readonly string[];
  /** for 503: which queue is full */
  queue?: Queue;
}

/** An error shown to the caller. Anything else that is thrown is a defect, with response 500. */
export class AppError extends Error {
  readonly problem: Problem;
  readonly retryAfterSeconds: number | undefined;
  readonly allow: readonly string[] | undefined;
  readonly queue: Queue | undefined;

  constructor(
    problem: Problem,
    { retryAfterSeconds, allow, queue, ...options }: AppErrorOptions = {},
  ) {
    super(problem.error, options);
    this.problem = problem;
    this.retryAfterSeconds = retryAfterSeconds;
    this.allow = allow;
    this.queue = queue;
  }

  get status(): number {
    return STATUS[this.problem.code];
  }
}

/** @param what a Pro feature, as the beginning of a sentence: "Reports are" */
export function proRequired(what: string): AppError {
  return new AppError({
    code: "plan_limit_reached",
    error: `${what} part of Pro. Please upgrade to use this.`,
    details: { upgradeRequired: true },
  });
}

export function notFound(thing: string): AppError {
  return new AppError({ code: "not_found", error: `${thing} not found` });
}

/** For an attempt to write by a viewer. */
export function viewOnly(): AppError {
  return failed("not_permitted", "You can view this home, but not change it.");
}

export function validationFailed(issues: Issue[]): AppError {
  return new AppError({
    code: "validation_failed",
    error: "Please check the form for errors.",
    details: { issues },
  });
}

export function unauthenticated(): AppError {
  return new AppError({ code: "unauthenticated", error: "Sign in to continue" });
}

/** @param count number of existing records; the message adds the plan's limit */
export function planLimitReached(what: Limited, count: number): AppError {
  const limit = FREE_LIMITS[what];
  return new AppError({
    code: "plan_limit_reached",
    error: `You've reached the limit of ${limit} ${what} on the free plan. Please upgrade to add more ${what}.`,
    details: { upgradeRequired: true, limit, count },
  });
}

/** @param seconds value of Retry-After */
export function rateLimited(error: string, seconds: number): AppError {
  return new AppError({ code: "rate_limited", error }, { retryAfterSeconds: seconds });
}

/** For registration and change of address. */
export function emailTaken(): AppError {
  const error = "An account with this email already exists";
  return new AppError({
    code: "email_taken",
    error,
    details: { issues: [{ path: ["email"], message: error }] },
  });
}

/** One message for all rate limits longer than a minute. */
export function tooManyAttempts(seconds: number): AppError {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
  return rateLimited(`Too many attempts. Please try again in ${wait}.`, seconds);
}

/** A technical limit that applies to every plan, so there is nothing to upgrade to. */
export function ceilingReached(what: CeilingKind): AppError {
  const { name } = CEILING_LABELS[what];
  const ceiling = CEILINGS[what].toLocaleString("en-US");
  return failed(
    "conflict",
    `You've reached the limit of ${ceiling} ${name}. Delete some you no longer need.`,
  );
}

export function failed(code: ProblemCode, error: string, options?: AppErrorOptions): AppError {
  return new AppError({ code, error }, options);
}
