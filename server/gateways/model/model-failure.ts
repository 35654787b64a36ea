import { ModelError, type ModelFailure } from "./model.ts";

function failureOf(status: number | undefined): ModelFailure {
  if (status === 429 || status === 529) return "busy";
  const isOurMistake = status === 400 || status === 401 || status === 403 || status === 404;
  return isOurMistake ? "misconfigured" : "unavailable";
}

const MAX_RETRY_SECONDS = 600;

function retryAfter(headers: Record<string, string> | undefined): number | undefined {
  const seconds = Number(headers?.["retry-after"]);
  return Number.isInteger(seconds) && seconds > 0
    ? Math.min(seconds, MAX_RETRY_SECONDS)
    : undefined;
}

/**
 * Maps a provider's error. Its text goes only into the cause, for the log, because it may repeat
 * the input.
 */
export async function modelFailure(error: unknown): Promise<ModelError> {
  if (error instanceof ModelError) return error;
  const { APICallError } = await import("ai");
  if (APICallError.isInstance(error)) {
    const { statusCode, responseHeaders } = error;
    const seconds = retryAfter(responseHeaders);
    return new ModelError(
      failureOf(statusCode),
      `The model's provider answered ${statusCode ?? "nothing"}`,
      { ...(seconds !== undefined && { retryAfterSeconds: seconds }) },
    );
  }
  const name = error instanceof Error ? error.name : "nothing";
  return new ModelError("unavailable", `The model's provider broke off (${name})`);
}
