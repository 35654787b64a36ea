/** Storage key of the page that required the sign-in; validated in `return-address.ts`. */
export const RETURN_ADDRESS_KEY = "plumbline.return-address";

/** Stored for this tab until the sign-in. */
export function saveReturnAddress(): void {
  const { pathname, search, hash } = window.location;
  sessionStorage.setItem(RETURN_ADDRESS_KEY, `${pathname}${search}${hash}`);
}

/** After a deliberate sign-out the next sign-in starts at the dashboard. */
export function clearReturnAddress(): void {
  sessionStorage.removeItem(RETURN_ADDRESS_KEY);
}
