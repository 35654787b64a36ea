import { RETURN_ADDRESS_KEY } from "./save-return-address.ts";

/** Longer than any URL of the app. */
const MAX_LENGTH = 2000;

/**
 * A same-origin path to return to after the sign-in; undefined for the start page, the sign-in
 * itself, and anything that could lead to another site.
 */
export function returnAddressIn(text: string | null, origin: string): string | undefined {
  if (text === null || text.length > MAX_LENGTH || !/^\/[^/\\]/.test(text)) return undefined;
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
 * Stores the referring page. The landing page shown to signed-out users runs no script, so the
 * sign-in page that it links to does this.
 */
export function keepReferrer(): void {
  const { origin } = window.location;
  const from = URL.canParse(document.referrer) ? new URL(document.referrer) : undefined;
  if (from?.origin !== origin) return;
  const address = returnAddressIn(`${from.pathname}${from.search}`, origin);
  if (address !== undefined) sessionStorage.setItem(RETURN_ADDRESS_KEY, address);
}

/** Destination after the sign-in. */
export function returnAddress(): string {
  return (
    returnAddressIn(sessionStorage.getItem(RETURN_ADDRESS_KEY), window.location.origin) ??
    "/dashboard"
  );
}
