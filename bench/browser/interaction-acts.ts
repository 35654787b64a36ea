import type { Locator, Page } from "@playwright/test";
import { type Outcome, type OutcomeTime, timeOutcome, watchFrames } from "./page-clock.ts";

/* Timed user actions on a screen. */

/** Baseline of an action on the bare page; `frames` has none. */
export type Baseline = "press" | "read" | "write" | "frames";

export interface Scene {
  name: string;
  baseline: Baseline;
  /** instead of the goal of a press */
  goalMs?: number;
  take: (page: Page) => Promise<OutcomeTime>;
}

export interface Screen {
  path: string;
  /** emulates a phone, without a hovering pointer */
  isPhone?: boolean;
  /** prepares the page for the first scene */
  open?: (page: Page) => Promise<void>;
  /** locator that appears once the page is ready */
  ready: (page: Page) => Locator;
  scenes: readonly Scene[];
}

/** Hover time before a press. */
const POINTED_MS = 120;
/** A frame that is later than this is visible as a stutter. */
export const LATE_MS = 50;
/** Debounce of the search, from the specification. */
export const SEARCH_PAUSE_MS = 500;

export async function press(page: Page, target: Locator, outcome: Outcome): Promise<OutcomeTime> {
  await target.hover();
  await page.waitForTimeout(POINTED_MS);
  return timeOutcome(page, { event: "click", outcome }, async () => target.click());
}

export async function tap(page: Page, target: Locator, outcome: Outcome): Promise<OutcomeTime> {
  return timeOutcome(page, { event: "click", outcome }, async () => target.tap());
}

export async function key(page: Page, name: string, outcome?: Outcome): Promise<OutcomeTime> {
  return timeOutcome(page, { event: "keydown", ...(outcome && { outcome }) }, async () =>
    page.keyboard.press(name),
  );
}

/** Types letter by letter and reports the slowest. */
export async function typeLetters(page: Page, text: string): Promise<OutcomeTime> {
  const slowest = { ms: 0, longestTask: 0 };
  for (const letter of text) {
    const { ms, longestTask } = await key(page, letter);
    slowest.ms = Math.max(slowest.ms, ms);
    slowest.longestTask = Math.max(slowest.longestTask, longestTask);
  }
  return slowest;
}

/** Reports the longest frame interval as the time, because a scroll has no single outcome. */
export async function flow(page: Page, act: () => Promise<unknown>): Promise<OutcomeTime> {
  const { longest } = await watchFrames(page, LATE_MS, act);
  return { ms: longest, longestTask: 0 };
}
