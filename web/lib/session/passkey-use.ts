const KEY = "plumbline:passkey";

/** Whether a passkey was used in this browser; only then is one offered unprompted. */
export function hasUsedPasskey(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    // Storage is denied, so no passkey use is recorded.
    return false;
  }
}

export function rememberPasskeyUse(): void {
  try {
    localStorage.setItem(KEY, "1");
  } catch {
    // Then passkeys aren't offered unprompted; the button still works.
  }
}
