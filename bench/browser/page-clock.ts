import type { Page } from "@playwright/test";
import * as z from "zod";

/*
 * Timing code inside the page: from the input event to the frame that shows its outcome. Excludes
 * polling and the connection to the browser.
 */

/** The expected outcome. */
export interface Outcome {
  selector: string;
  /** text it must contain; absent: it only has to exist */
  text?: string;
  /** its text must change, or it must disappear */
  is?: "changed" | "gone";
}

interface Watch {
  /** input event that starts the clock */
  event: "click" | "keydown" | "change";
  /** absent: the typed text itself, in the next frame */
  outcome?: Outcome;
}

const outcomeTime = z.object({
  /** from the input to the frame with its outcome */
  ms: z.number(),
  /** longest task in that time; 0 when none took 50 ms */
  longestTask: z.number(),
});
export type OutcomeTime = z.infer<typeof outcomeTime>;

const framesSeen = z.object({ longest: z.number(), frames: z.number(), late: z.number() });
export type FramesSeen = z.infer<typeof framesSeen>;

const TIMEOUT_MS = 20_000;

/** A message posted in a frame arrives after its layout and paint. */
const PAINTED = `const painted = () => new Promise((resolve) => {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(performance.now());
    port2.postMessage(null);
  });
});`;

const START_WATCH = `({ event, outcome }) => {
  ${PAINTED}
  const find = () => document.querySelector(outcome.selector);
  const before = outcome && find()?.textContent;
  const isThere = () => {
    const element = find();
    if (outcome.is === "gone") return element === null;
    if (element === null) return false;
    if (outcome.is === "changed") return element.textContent !== before;
    return outcome.text === undefined || element.textContent.includes(outcome.text);
  };
  const tasks = [];
  const busy = new PerformanceObserver((list) => tasks.push(...list.getEntries()));
  busy.observe({ type: "longtask" });
  let begun;
  addEventListener(event, ({ timeStamp }) => { begun ??= timeStamp; }, { capture: true, once: true });
  const seen = new Promise((resolve) => {
    if (!outcome) return addEventListener("input", resolve, { capture: true, once: true });
    const observer = new MutationObserver(() => {
      if (begun === undefined || !isThere()) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(document, {
      subtree: true, childList: true, characterData: true, attributes: true,
    });
  });
  const late = new Promise((_, reject) => {
    setTimeout(() => reject(new Error("No outcome after ${TIMEOUT_MS} ms: " + JSON.stringify(outcome))), ${TIMEOUT_MS});
  });
  globalThis.outcomeTime = Promise.race([seen, late]).then(painted).then(async (done) => {
    await painted();
    tasks.push(...busy.takeRecords());
    busy.disconnect();
    const during = tasks.filter((task) => task.startTime < done && task.startTime + task.duration > begun);
    return { ms: done - begun, longestTask: Math.max(0, ...during.map((task) => task.duration)) };
  });
}`;

const START_FRAMES = `(late) => {
  const seen = { longest: 0, frames: 0, late: 0 };
  let last;
  let isOver = false;
  const look = (now) => {
    if (last !== undefined) {
      seen.frames += 1;
      seen.longest = Math.max(seen.longest, now - last);
      if (now - last > late) seen.late += 1;
    }
    last = now;
    if (!isOver) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  globalThis.framesSeen = () => { isOver = true; return seen; };
}`;

/** Times one input, which `act` must trigger. */
export async function timeOutcome(
  page: Page,
  watch: Watch,
  act: () => Promise<unknown>,
): Promise<OutcomeTime> {
  await page.evaluate(`(${START_WATCH})(${JSON.stringify(watch)})`);
  await act();
  return outcomeTime.parse(await page.evaluate("globalThis.outcomeTime"));
}

/** Frames drawn during `act`, and how many came more than `lateMs` after the previous one. */
export async function watchFrames(
  page: Page,
  lateMs: number,
  act: () => Promise<unknown>,
): Promise<FramesSeen> {
  await page.evaluate(`(${START_FRAMES})(${lateMs})`);
  await act();
  return framesSeen.parse(await page.evaluate("globalThis.framesSeen()"));
}
