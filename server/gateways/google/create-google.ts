import type { Config } from "../../config/config.ts";
import type { Clock } from "../clock.ts";
import type { Google } from "./google.ts";
import { createOpenidGoogle } from "./openid-google.ts";

/** Undefined where Google's sign-in is not set up. Nothing is loaded or asked yet. */
export function createGoogle({ google, publicUrl }: Config, clock: Clock): Google | undefined {
  if (google === undefined) return undefined;
  const callbackUrl = `${publicUrl}/api/auth/google/callback`;
  return createOpenidGoogle({ ...google, callbackUrl, clock });
}
