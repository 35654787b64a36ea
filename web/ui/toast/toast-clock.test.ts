import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pauseToasts, resumeToasts, syncTimers } from "./toast-clock.ts";
import { dismissToast, shownToasts, toast } from "./toast.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", globalThis);
  toast({ title: "Saved on this device" });
  syncTimers(shownToasts());
});

afterEach(() => {
  for (const reason of ["hover", "focus", "press"] as const) resumeToasts(reason);
  shownToasts().forEach(({ id }) => dismissToast(id));
  syncTimers([]);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const isShownAfter = (ms: number) => {
  vi.advanceTimersByTime(ms);
  return shownToasts().length > 0;
};

test("a toast disappears after five seconds", () => {
  expect([isShownAfter(4999), isShownAfter(1)]).toEqual([true, false]);
});

test("a toast stays until a press is released, so that nothing moves under the pointer", () => {
  expect(isShownAfter(4900)).toBe(true);
  pauseToasts("press");
  expect(isShownAfter(60_000)).toBe(true);
  resumeToasts("press");
  expect([isShownAfter(499), isShownAfter(1)]).toEqual([true, false]);
});

test("a hovered toast stays after a press on it is released", () => {
  pauseToasts("hover");
  pauseToasts("press");
  resumeToasts("press");
  expect(isShownAfter(60_000)).toBe(true);
  resumeToasts("hover");
  expect(isShownAfter(5000)).toBe(false);
});

test("a release without a press doesn't prolong a toast", () => {
  vi.advanceTimersByTime(4900);
  resumeToasts("press");
  expect(isShownAfter(100)).toBe(false);
});
