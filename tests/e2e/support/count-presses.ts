import type { Locator } from "@playwright/test";

/** Counts what a person presses, for promises about how little that is. */
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
