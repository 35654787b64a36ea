/** Why other tabs were signed out; the fragment of the sign-in URL. */
export type SignOutReason = "signed-out" | "account-deleted";

export function isSignOutReason(text: unknown): text is SignOutReason {
  return text === "signed-out" || text === "account-deleted";
}

const KEY = "plumbline.sign-out";

/** Tells the other tabs that the session has ended. Nothing is stored. */
export function announceSignOut(reason: SignOutReason): void {
  localStorage.setItem(KEY, reason);
  localStorage.removeItem(KEY);
}

/** Listens until the page is left. A tab doesn't hear its own announcements. */
export function onSignOutElsewhere(handle: (reason: SignOutReason) => void): void {
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === KEY && isSignOutReason(newValue)) handle(newValue);
  });
}
