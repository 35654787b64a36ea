import { expect, test } from "vitest";
import { updateStep } from "./worker-update.ts";

test.each([
  ["the first worker of a page", undefined, true, true, "none"],
  ["no worker yet", undefined, undefined, true, "none"],
  ["a page loaded after the release, beside the worker before it", true, false, false, "activate"],
  ["a page opened before the release", false, true, false, "offer"],
  ["a second release while the first is offered", false, false, false, "offer"],
  ["a page from the store beside a waiting release", false, true, true, "offer"],
  ["a page loaded while its worker is still installed", undefined, false, true, "none"],
  ["the same, after a release that was never taken", false, false, true, "none"],
  [
    "a page opened before the release, after another tab has updated",
    undefined,
    false,
    false,
    "offer",
  ],
] as const)("%s", (_, waitingHasPage, activeHasPage, isStart, step) => {
  expect(updateStep({ waitingHasPage, activeHasPage, isStart })).toBe(step);
});
