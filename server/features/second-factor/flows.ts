import * as z from "zod/mini";
import { id } from "../../../shared/ids.ts";

const owner = id.brand<"UserId">();
/**
 * fingerprint of the credentials at re-authentication, so that a password change invalidates the
 * flow
 */
const credentialsFingerprint = z.string();

/** Sign-in with a passkey. */
export const PASSKEY = {
  kind: "passkey",
  schema: z.object({
    challenge: z.string(),
    /** the account whose password was given; without it, any account's passkey is accepted */
    owner: z.optional(owner),
  }),
} as const;

/** Registration of a passkey. */
export const NEW_PASSKEY = {
  kind: "passkey_new",
  schema: z.object({ owner, credentialsFingerprint, challenge: z.string() }),
} as const;

/** Setup of an authenticator app, waiting for its first code. */
export const NEW_AUTHENTICATOR = {
  kind: "authenticator_new",
  schema: z.object({ owner, credentialsFingerprint, sealedSecret: z.string() }),
} as const;
