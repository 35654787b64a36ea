import type { Config } from "../../config/config.ts";
import type { Clock } from "../clock.ts";
import type { Google } from "./google.ts";
import { createOpenidGoogle } from "./openid-google.ts";

/** Undefined when Google sign-in is off. Loads and requests nothing yet. */
export function createGoogle({ google, publicUrl }: Config, clock: Clock): Google | undefined {
  if (google === undefined) return undefined;
  const callbackUrl = `${publicUrl}/api/auth/google/callback`;
  return createOpenidGoogle({ ...google, callbackUrl, clock });
}
