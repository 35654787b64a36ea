/** Why the other tabs of this browser are empty: the fragment of the sign-in's address says it. */
export const SIGN_OUT_REASONS = {
  "signed-out": "You signed out in another tab.",
  "account-deleted": "Your account and everything in it is deleted.",
} as const;
export type SignOutReason = keyof typeof SIGN_OUT_REASONS;

export function isSignOutReason(text: unknown): text is SignOutReason {
  return typeof text === "string" && Object.hasOwn(SIGN_OUT_REASONS, text);
}

// One for both ways: a channel never hears what it says itself.
let channel: BroadcastChannel | undefined;
function openChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel("plumbline.sign-out");
  return channel;
}

/** Tells the other tabs that the session is over. */
export function announceSignOut(reason: SignOutReason): void {
  openChannel().postMessage(reason);
}

/** @returns ends the listening */
export function onSignOutElsewhere(handle: (reason: SignOutReason) => void): () => void {
  const listen = ({ data }: MessageEvent<unknown>) => {
    if (isSignOutReason(data)) handle(data);
  };
  const opened = openChannel();
  opened.addEventListener("message", listen);
  return () => opened.removeEventListener("message", listen);
}
