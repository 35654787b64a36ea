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

const TOLD = {
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

/** What the gateway throws, known by its failure: a feature knows gateways by their types only. */
export function isModelError(error: unknown): error is ModelError {
  return (
    error instanceof Error &&
    "failure" in error &&
    typeof error.failure === "string" &&
    Object.hasOwn(TOLD, error.failure)
  );
}

/**
 * What the homeowner is told of a model that failed. The log gets the gateway's words and not what
 * caused them: a provider's own may repeat what was asked, or the key.
 */
export function failureOf({ failure, message, retryAfterSeconds }: ModelError): AppError {
  return new AppError(TOLD[failure], {
    cause: new Error(`${failure}: ${message}`),
    retryAfterSeconds: retryAfterSeconds ?? BUSY_RETRY_SECONDS,
  });
}
