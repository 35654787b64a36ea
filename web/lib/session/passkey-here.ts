const KEY = "plumbline:passkey";

/** Whether somebody has used a passkey in this browser; only then is one offered unasked. */
export function isPasskeyHere(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    // A browser that keeps nothing has nothing to offer.
    return false;
  }
}

export function rememberPasskeyHere(): void {
  try {
    localStorage.setItem(KEY, "1");
  } catch {
    // Then it is not offered unasked, and the button is there all the same.
  }
}
