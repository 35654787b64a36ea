import { expect, test } from "vitest";
import { updateStep } from "./worker-update.ts";

test.each([
  ["the first worker of a page", undefined, true, "none"],
  ["no worker yet", undefined, undefined, "none"],
  ["a page loaded after the release, beside the worker before it", true, false, "activate"],
  ["a page opened before the release", false, true, "offer"],
  ["a second release while the first is offered", false, false, "offer"],
  ["a page opened before the release, after another tab has updated", undefined, false, "offer"],
] as const)("%s", (_, waitingHasPage, activeHasPage, step) => {
  expect(updateStep({ waitingHasPage, activeHasPage })).toBe(step);
});
