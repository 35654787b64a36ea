import type * as Client from "openid-client";
import { GoogleError, type GoogleFailure } from "./google.ts";

/** The library's codes for a missing or invalid response. */
const NO_ANSWER: ReadonlySet<string | undefined> = new Set([
  "OAUTH_TIMEOUT",
  "OAUTH_ABORT",
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_RESPONSE_IS_NOT_JSON",
]);
/** OAuth error codes for a wrong client configuration. */
const MISCONFIGURED: ReadonlySet<string> = new Set([
  "invalid_client",
  "unauthorized_client",
  "redirect_uri_mismatch",
  "invalid_scope",
]);
const DOWN: ReadonlySet<string> = new Set(["temporarily_unavailable", "server_error"]);

/** Maps a library error. Keeps only its code, never Google's response. */
export function googleFailure(library: typeof Client, error: unknown): GoogleError {
  if (error instanceof GoogleError) return error;
  if (
    error instanceof library.AuthorizationResponseError ||
    error instanceof library.ResponseBodyError
  ) {
    return new GoogleError(failureOf(error.error), `Google refused: ${loggableCode(error.error)}`);
  }
  if (error instanceof library.WWWAuthenticateChallengeError) {
    return new GoogleError("misconfigured", `Google refused this client with ${error.status}`);
  }
  const code = codeOf(error);
  // Network errors of fetch are TypeErrors without a code.
  const isLost = error instanceof TypeError && code === undefined;
  if (isLost || NO_ANSWER.has(code)) {
    return new GoogleError("unreachable", `Google could not be asked: ${code ?? "no connection"}`);
  }
  return new GoogleError("rejected", `What came from Google does not fit: ${code ?? "unknown"}`);
}

function failureOf(error: string): GoogleFailure {
  if (error === "access_denied") return "denied";
  if (MISCONFIGURED.has(error)) return "misconfigured";
  return DOWN.has(error) ? "unreachable" : "rejected";
}

/** The code may come from the browser's URL, so anything but a known form stays out of the log. */
function loggableCode(error: string): string {
  return /^[a-z_]{1,40}$/.test(error) ? error : "an unknown reason";
}

function codeOf(error: unknown): string | undefined {
  const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
  return typeof code === "string" ? code : undefined;
}
