import type { Locator } from "@playwright/test";

/** Counts a user's presses, for tests that limit their number. */
export function countPresses(before = 0) {
  let presses = before;
  return {
    press: async (target: Locator) => {
      presses += 1;
      await target.click();
    },
    presses: () => presses,
  };
}
