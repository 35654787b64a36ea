const KEY = "plumbline.return-address";
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

/** Notes where somebody is who has to sign in first. In this tab only, and until they have. */
export function keepReturnAddress(): void {
  const { pathname, search, hash, origin } = window.location;
  const address = returnAddressIn(`${pathname}${search}${hash}`, origin);
  if (address !== undefined) sessionStorage.setItem(KEY, address);
}

/**
 * The same for the page that the server shows to whoever is signed out: it runs no program, and the
 * sign-in that its link leads to is told where that was.
 */
export function keepReferrer(): void {
  const { origin } = window.location;
  const from = URL.canParse(document.referrer) ? new URL(document.referrer) : undefined;
  if (from?.origin !== origin) return;
  const address = returnAddressIn(`${from.pathname}${from.search}`, origin);
  if (address !== undefined) sessionStorage.setItem(KEY, address);
}

/** Whoever signs out on purpose comes back to the start. */
export function forgetReturnAddress(): void {
  sessionStorage.removeItem(KEY);
}

/** Where to go after the sign-in. */
export function returnAddress(): string {
  return returnAddressIn(sessionStorage.getItem(KEY), window.location.origin) ?? "/dashboard";
}
