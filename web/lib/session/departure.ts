let isLeaving = false;
let destination: string | undefined;

// Back may restore this page from the back/forward cache. The server has no window.
globalThis.window?.addEventListener("pagehide", () => {
  isLeaving = false;
  destination = undefined;
});

/**
 * Loads another document, so that no user data stays in memory. Several calls may find the session
 * ended at once; only the first navigates.
 */
export function navigateAway(address: string): void {
  if (isLeaving) return;
  isLeaving = true;
  window.location.assign(destination ?? address);
}

/**
 * Navigates after the session was ended on purpose. Other calls that find it ended meanwhile
 * navigate to the same address.
 */
export async function navigateAwayAfter(end: Promise<unknown>, address: string): Promise<void> {
  destination = address;
  try {
    await end;
  } catch (error) {
    destination = undefined;
    throw error;
  }
  navigateAway(address);
}
