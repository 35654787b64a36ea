import * as z from "zod/mini";

/** The browser is at Google: what it must come back with. */
export const AT_GOOGLE = {
  kind: "google",
  schema: z.object({
    state: z.string(),
    nonce: z.string(),
    codeVerifier: z.string(),
    returnTo: z.string(),
  }),
} as const;

/** Google has said who that is; the password of the account with that address is waited for. */
export const AWAITS_PASSWORD = {
  kind: "google_link",
  schema: z.object({ sub: z.string(), email: z.string(), returnTo: z.string() }),
} as const;
