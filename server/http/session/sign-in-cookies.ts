import { FLOW_LASTS_SECONDS } from "../../identity/sign-in-flows.ts";
import { type TokenCookie, tokenCookie } from "./session.ts";

/** Ties a step of a sign-in, or of a change to it, to the browser in which it was begun. */
export function flowCookie(publicUrl: string, name: string): TokenCookie {
  return tokenCookie({
    publicUrl,
    name,
    sameSite: "strict",
    maxAgeSeconds: FLOW_LASTS_SECONDS,
  });
}

/** A sign-in that waits for its second factor. */
export function stepCookie(publicUrl: string): TokenCookie {
  return flowCookie(publicUrl, "plumbline_step");
}
