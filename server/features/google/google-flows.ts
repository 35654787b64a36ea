import * as z from "zod/mini";

/** The browser is at Google; holds what the response is checked against. */
export const GOOGLE_REDIRECT = {
  kind: "google",
  schema: z.object({
    state: z.string(),
    nonce: z.string(),
    codeVerifier: z.string(),
    returnTo: z.string(),
  }),
} as const;

/**
 * Google has confirmed the user; the password of the account with that email is needed to link it.
 */
export const PENDING_LINK = {
  kind: "google_link",
  schema: z.object({ sub: z.string(), email: z.string(), returnTo: z.string() }),
} as const;
