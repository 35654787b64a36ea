let isLeaving = false;
let goal: string | undefined;

// Back may show this very page again.
window.addEventListener("pagehide", () => {
  isLeaving = false;
  goal = undefined;
});

/**
 * Leaves for another document, so that nothing of the person is left in memory. Several calls may
 * find at once that the session is over, and a second departure would break off the first.
 */
export function leaveFor(address: string): void {
  if (isLeaving) return;
  isLeaving = true;
  window.location.assign(goal ?? address);
}

/**
 * Leaves when the session was ended on purpose. What else is on the way may learn of the end
 * before, and then leads to the same address.
 */
export async function leaveAfter(end: Promise<unknown>, address: string): Promise<void> {
  goal = address;
  try {
    await end;
  } catch (error) {
    goal = undefined;
    throw error;
  }
  leaveFor(address);
}
