import { KEPT_ADDRESS } from "./kept-address.ts";

/** No screen of ours has a longer one. */
const LONGEST = 2000;

/**
 * A path of this site that a sign-in may lead back to; undefined for the start page, the sign-in
 * itself, and whatever could lead to another site.
 */
export function returnAddressIn(text: string | null, origin: string): string | undefined {
  if (text === null || text.length > LONGEST || !/^\/[^/\\]/.test(text)) return undefined;
  const url = URL.canParse(text, origin) ? new URL(text, origin) : undefined;
  if (url === undefined || url.origin !== origin) return undefined;
  if (
    /^\/(?:api|login|demo|admin|forgot-password|reset-password|confirm-email|privacy|terms|contact)(?:\/|$)/.test(
      url.pathname,
    )
  )
    return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}

/**
 * Notes where somebody comes from who is signed out: the page that the server shows them runs no
 * program, and the sign-in that its link leads to is told where that was.
 */
export function keepReferrer(): void {
  const { origin } = window.location;
  const from = URL.canParse(document.referrer) ? new URL(document.referrer) : undefined;
  if (from?.origin !== origin) return;
  const address = returnAddressIn(`${from.pathname}${from.search}`, origin);
  if (address !== undefined) sessionStorage.setItem(KEPT_ADDRESS, address);
}

/** Where to go after the sign-in. */
export function returnAddress(): string {
  return (
    returnAddressIn(sessionStorage.getItem(KEPT_ADDRESS), window.location.origin) ?? "/dashboard"
  );
}
