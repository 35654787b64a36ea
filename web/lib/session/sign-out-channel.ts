/** Why the other tabs of this browser are empty: the fragment of the sign-in's address says it. */
export type SignOutReason = "signed-out" | "account-deleted";

export function isSignOutReason(text: unknown): text is SignOutReason {
  return text === "signed-out" || text === "account-deleted";
}

const KEY = "plumbline.sign-out";

/** Tells the other tabs that the session is over. Nothing of it stays. */
export function announceSignOut(reason: SignOutReason): void {
  localStorage.setItem(KEY, reason);
  localStorage.removeItem(KEY);
}

/** Listens for as long as the page lives. What this tab announces it does not hear itself. */
export function onSignOutElsewhere(handle: (reason: SignOutReason) => void): void {
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === KEY && isSignOutReason(newValue)) handle(newValue);
  });
}
