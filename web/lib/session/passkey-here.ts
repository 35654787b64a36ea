const KEY = "plumbline:passkey";

/** Whether a passkey was used in this browser; only then is one offered unprompted. */
export function isPasskeyHere(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    // Storage is denied, so no passkey use is recorded.
    return false;
  }
}

export function rememberPasskeyHere(): void {
  try {
    localStorage.setItem(KEY, "1");
  } catch {
    // Then passkeys aren't offered unprompted; the button still works.
  }
}
