import type { GoogleProblem } from "../../../shared/auth/google.ts";
import type { GoogleError, GoogleFailure } from "../../gateways/google/google.ts";

/** A Google sign-in that ends on the sign-in page with an error message. */
export class GoogleRefusal extends Error {
  readonly problem: GoogleProblem;

  constructor(problem: GoogleProblem) {
    super(problem);
    this.problem = problem;
  }
}

const PROBLEMS = {
  denied: "google_denied",
  rejected: "google_failed",
  unreachable: "google_down",
  misconfigured: "google_misconfigured",
} as const satisfies Record<GoogleFailure, GoogleProblem>;

/** Checks the shape, because features may only import types from gateways. */
export function isGoogleError(error: unknown): error is GoogleError {
  const failure: unknown = error instanceof Error ? Reflect.get(error, "failure") : undefined;
  return typeof failure === "string" && Object.hasOwn(PROBLEMS, failure);
}

/** The error code shown to the user. An unknown error counts as an internal one. */
export function problemOf(error: unknown): GoogleProblem {
  if (error instanceof GoogleRefusal) return error.problem;
  return isGoogleError(error) ? PROBLEMS[error.failure] : "google_failed";
}
