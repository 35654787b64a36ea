import * as z from "zod/mini";

/** The browser is at Google. Contains what the response is checked against. */
export const GOOGLE_REDIRECT = {
  kind: "google",
  schema: z.object({
    state: z.string(),
    nonce: z.string(),
    codeVerifier: z.string(),
    returnTo: z.string(),
  }),
} as const;

/** Google has confirmed the user. Linking needs the password of the account with that email. */
export const PENDING_LINK = {
  kind: "google_link",
  schema: z.object({ sub: z.string(), email: z.string(), returnTo: z.string() }),
} as const;
