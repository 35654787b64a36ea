import * as z from "zod/mini";
import { id } from "../../../shared/ids.ts";

const owner = id.brand<"UserId">();
/** as they were when the owner proved to be that: a change of the password voids what was begun */
const waysIn = z.string();

/** A passkey was asked for at the sign-in. */
export const PASSKEY = {
  kind: "passkey",
  schema: z.object({
    challenge: z.string(),
    /** who has given the password already; without it any account's passkey may answer */
    owner: z.optional(owner),
  }),
} as const;

/** A browser makes a passkey. */
export const NEW_PASSKEY = {
  kind: "passkey_new",
  schema: z.object({ owner, waysIn, challenge: z.string() }),
} as const;

/** An authenticator app was given its secret, and its first code is waited for. */
export const NEW_AUTHENTICATOR = {
  kind: "authenticator_new",
  schema: z.object({ owner, waysIn, sealedSecret: z.string() }),
} as const;
