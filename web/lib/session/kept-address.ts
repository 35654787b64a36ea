/** Where somebody was who has to sign in first; looked at by the sign-in, in `return-address.ts`. */
export const KEPT_ADDRESS = "plumbline.return-address";

/** In this tab only, and until they have signed in. */
export function keepAddress(): void {
  const { pathname, search, hash } = window.location;
  sessionStorage.setItem(KEPT_ADDRESS, `${pathname}${search}${hash}`);
}

/** Whoever signs out on purpose comes back to the start. */
export function forgetAddress(): void {
  sessionStorage.removeItem(KEPT_ADDRESS);
}
