import type { Problem } from "../../../../shared/problem.ts";
import { AppError } from "../../../errors.ts";
import type { ModelError, ModelFailure } from "../../../gateways/model/model.ts";

const BUSY_RETRY_SECONDS = 20;
const AWAY: Problem = {
  code: "unavailable",
  error: "The assistant can't be reached right now. Your message was not lost; try again.",
};

export const TOO_LONG: Problem = {
  code: "conflict",
  error: "That answer was too long. Try a narrower question.",
};

const PROBLEMS = {
  busy: {
    code: "unavailable",
    error: "The assistant is busy right now. Your message was not lost; try again.",
  },
  unavailable: AWAY,
  misconfigured: AWAY,
  too_long: TOO_LONG,
  refused: {
    code: "conflict",
    error: "The assistant can't answer that. Try rephrasing.",
  },
} as const satisfies Record<ModelFailure, Problem>;

/**
 * Recognizes the gateway's errors by their shape, because features may only import types from
 * gateways.
 */
export function isModelError(error: unknown): error is ModelError {
  return (
    error instanceof Error &&
    "failure" in error &&
    typeof error.failure === "string" &&
    Object.hasOwn(PROBLEMS, error.failure)
  );
}

/**
 * The error shown when a model fails. The log gets the gateway's message but not its cause, because
 * a provider's text may repeat the question or the key.
 */
export function failureOf({ failure, message, retryAfterSeconds }: ModelError): AppError {
  return new AppError(PROBLEMS[failure], {
    cause: new Error(`${failure}: ${message}`),
    retryAfterSeconds: retryAfterSeconds ?? BUSY_RETRY_SECONDS,
  });
}
