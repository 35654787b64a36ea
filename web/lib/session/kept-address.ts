/** Storage key of the page that required the sign-in; validated in `return-address.ts`. */
export const KEPT_ADDRESS = "plumbline.return-address";

/** Stored for this tab until the sign-in. */
export function keepAddress(): void {
  const { pathname, search, hash } = window.location;
  sessionStorage.setItem(KEPT_ADDRESS, `${pathname}${search}${hash}`);
}

/** After a deliberate sign-out the next sign-in starts at the dashboard. */
export function forgetAddress(): void {
  sessionStorage.removeItem(KEPT_ADDRESS);
}
