import { FLOW_MAX_AGE_SECONDS } from "../../identity/sign-in-flows.ts";
import { type TokenCookie, tokenCookie } from "./session.ts";

/** Binds a step of a sign-in flow to the browser that started it. */
export function flowCookie(publicUrl: string, name: string): TokenCookie {
  return tokenCookie({
    publicUrl,
    name,
    sameSite: "strict",
    maxAgeSeconds: FLOW_MAX_AGE_SECONDS,
  });
}

/** Binds a pending second-factor challenge to its browser. */
export function challengeCookie(publicUrl: string): TokenCookie {
  return flowCookie(publicUrl, "plumbline_step");
}
