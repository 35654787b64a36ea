import { type AppError, failed } from "../../errors.ts";
import type { ModelError, ModelFailure } from "../../gateways/model/model.ts";
import { tooLong } from "./read-reply.ts";

const BUSY_RETRY_SECONDS = 20;
const AGAIN = "Your message was not lost; try again.";

const TOLD = {
  busy: (seconds) =>
    failed("unavailable", `The assistant is busy right now. ${AGAIN}`, {
      retryAfterSeconds: seconds ?? BUSY_RETRY_SECONDS,
    }),
  unavailable: () => failed("unavailable", `The assistant can't be reached right now. ${AGAIN}`),
  misconfigured: () => failed("unavailable", `The assistant can't be reached right now. ${AGAIN}`),
  too_long: tooLong,
  refused: () =>
    failed("conflict", "The assistant may not answer this. Please ask in another way."),
} as const satisfies Record<ModelFailure, (seconds?: number) => AppError>;

/** What the gateway throws, known by its failure: a feature knows gateways by their types only. */
export function isModelError(error: unknown): error is ModelError {
  return (
    error instanceof Error &&
    "failure" in error &&
    typeof error.failure === "string" &&
    Object.hasOwn(TOLD, error.failure)
  );
}

/** What the homeowner is told of a model that failed. The provider's own words are for nobody: they may repeat what was asked. */
export function failureOf({ failure, retryAfterSeconds }: ModelError): AppError {
  return TOLD[failure](retryAfterSeconds);
}
