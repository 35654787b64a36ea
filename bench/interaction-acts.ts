import type { Locator, Page } from "@playwright/test";
import { type Outcome, type OutcomeTime, timeOutcome, watchFrames } from "./page-clock.ts";

/*
 * What is done on a screen, as a person does it, and timed.
 */

/** What a bare page is measured at that does nothing else: `frames` stands beside none. */
export type Floor = "press" | "read" | "write" | "frames";

export interface Scene {
  name: string;
  floor: Floor;
  take: (page: Page) => Promise<OutcomeTime>;
}

export interface Screen {
  path: string;
  /** whether it is a telephone in a hand, without a pointer that announces itself */
  isPhone?: boolean;
  /** brings the page to where the first scene begins */
  open?: (page: Page) => Promise<void>;
  /** what the page shows once it is there */
  ready: (page: Page) => Locator;
  scenes: readonly Scene[];
}

/** A person points at something before they press it. */
const POINTED_MS = 120;
/** A frame that comes later than this is seen as a halt. */
export const LATE_MS = 50;
/** The specification's pause after the last key, before anything is searched for. */
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

/** The longest wait for a frame stands for the time: what flows has no single outcome. */
export async function flow(page: Page, act: () => Promise<unknown>): Promise<OutcomeTime> {
  const { longest } = await watchFrames(page, LATE_MS, act);
  return { ms: longest, longestTask: 0 };
}
