/** Why the other tabs of this browser are empty: the fragment of the sign-in's address says it. */
export type SignOutReason = "signed-out" | "account-deleted";

export function isSignOutReason(text: unknown): text is SignOutReason {
  return text === "signed-out" || text === "account-deleted";
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

/** Listens for as long as the page lives. */
export function onSignOutElsewhere(handle: (reason: SignOutReason) => void): void {
  openChannel().addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (isSignOutReason(data)) handle(data);
  });
}
