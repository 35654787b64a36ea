/** Time limit of one call, including all its requests. */
export const GOOGLE_LIMIT_MS = 8_000;

/** The user according to the ID token. */
export interface GooglePerson {
  /** permanent id of the person; the email may change */
  sub: string;
  email: string;
  /** whether Google has verified the email */
  isEmailVerified: boolean;
  firstName: string | undefined;
  lastName: string | undefined;
}

/** State, nonce and PKCE verifier, kept on the server until the callback. */
export interface GoogleChecks {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** Google sign-in. Both calls end within `GOOGLE_LIMIT_MS`. */
export interface Google {
  /**
   * Returns where to redirect the browser, and the checks to keep until it returns.
   *
   * @throws GoogleError
   */
  begin(): Promise<{ address: string; checks: GoogleChecks }>;
  /**
   * Validates the callback and identifies the user.
   *
   * @param callback the whole callback URL
   * @throws GoogleError when any check fails
   */
  finish(callback: URL, checks: GoogleChecks): Promise<GooglePerson>;
}

/**
 * - `denied`: the user declined.
 * - `rejected`: the callback or the token failed a check.
 * - `unreachable`: no response in time.
 * - `misconfigured`: unknown client, or wrong client configuration.
 */
export type GoogleFailure = "denied" | "rejected" | "unreachable" | "misconfigured";

/** Has no cause, because the cause could put a token into the log. */
export class GoogleError extends Error {
  readonly failure: GoogleFailure;

  constructor(failure: GoogleFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}
