/** Google answers within this time, all that has to be asked included, or counts as down. */
export const GOOGLE_LIMIT_MS = 8_000;

/** Who signed in there, as the ID token says it. */
export interface GooglePerson {
  /** names the person for good; the address may change */
  sub: string;
  email: string;
  /** whether Google says that the address is theirs */
  isEmailVerified: boolean;
  firstName: string | undefined;
  lastName: string | undefined;
}

/** What only the browser that began may come back with. Kept on our side until then. */
export interface GoogleChecks {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** Signing in at Google, in our words. Both calls end within `GOOGLE_LIMIT_MS`. */
export interface Google {
  /**
   * Answers where the browser is to go, and what to keep until it comes back.
   *
   * @throws GoogleError
   */
  begin(): Promise<{ address: string; checks: GoogleChecks }>;
  /**
   * Reads what the browser came back with, and asks Google who that is.
   *
   * @param callback the whole address that the browser came back to
   * @throws GoogleError when anything of it does not fit
   */
  finish(callback: URL, checks: GoogleChecks): Promise<GooglePerson>;
}

/**
 * - `denied`: the person said no.
 * - `rejected`: what came back is not what was asked for, or not signed by Google.
 * - `unreachable`: Google does not answer, or not in time.
 * - `misconfigured`: Google does not know this installation, or not like this.
 */
export type GoogleFailure = "denied" | "rejected" | "unreachable" | "misconfigured";

/** Carries no cause: that may repeat a token, and all of it would stand in the log. */
export class GoogleError extends Error {
  readonly failure: GoogleFailure;

  constructor(failure: GoogleFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}
