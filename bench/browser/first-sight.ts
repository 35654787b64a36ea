import type { Browser } from "@playwright/test";
import {
  FRAME,
  type Measure,
  openPage,
  PHONE,
  SLOW_CPU,
  throttlePage,
  runMeasurements,
  type Visit,
} from "./visit.ts";
import type { World } from "../world.ts";

/*
 * Time from navigation until a screen is visible on a slow phone. Measured inside the page, to
 * exclude the connection to the browser.
 */

const TIME_PAINT = `async () => {
  ${FRAME}
  const find = () => performance.getEntriesByName("first-contentful-paint")[0];
  while (!find()) await frame();
  return find().startTime;
}`;

const TIME_TEXT = `async (text) => {
  ${FRAME}
  while (!document.querySelector("main")?.textContent.includes(text)) await frame();
  await frame();
  return performance.now();
}`;

const TIME_LARGEST = `() => new Promise((resolve) => {
  const observer = new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime));
  observer.observe({ type: "largest-contentful-paint", buffered: true });
})`;

/** Milliseconds from navigation to the last of the largest paints, with an empty cache. */
async function timeLargestPaint(visit: Visit, path: string): Promise<number> {
  const page = await openPage(visit);
  await throttlePage(page, { cpu: visit.cpu, isNetworkSlow: true });
  await page.goto(path, { waitUntil: "networkidle" });
  const time = Number(await page.evaluate(`(${TIME_LARGEST})()`));
  await page.context().close();
  return time;
}

/** Milliseconds from navigation to first paint, with an empty cache. */
async function timeFirstPaint(visit: Visit, path: string): Promise<number> {
  const page = await openPage(visit);
  await throttlePage(page, { cpu: visit.cpu, isNetworkSlow: true });
  await page.goto(path, { waitUntil: "commit" });
  const time = Number(await page.evaluate(`(${TIME_PAINT})()`));
  await page.context().close();
  return time;
}

/**
 * Milliseconds from navigation until this text of the loaded data is painted, with an empty cache.
 */
async function timeText(visit: Visit, path: string, text: string): Promise<number> {
  const page = await openPage(visit);
  await throttlePage(page, { cpu: visit.cpu, isNetworkSlow: true });
  await page.goto(path, { waitUntil: "commit" });
  const time = Number(await page.evaluate(`(${TIME_TEXT})(${JSON.stringify(text)})`));
  await page.context().close();
  return time;
}

function measuresOf(world: World, browser: Browser): Measure[] {
  const phone = { world, browser, viewport: PHONE, cpu: SLOW_CPU };
  return [
    {
      name: "landing page painted, slow phone",
      goalMs: 600,
      take: async () => timeFirstPaint({ ...phone, isSignedIn: false }, "/"),
    },
    {
      name: "dashboard's figures to be seen, slow phone",
      goalMs: 2000,
      take: async () => timeText({ ...phone, isSignedIn: true }, "/dashboard", "$25,000.00"),
    },
    {
      name: "dashboard's largest paint, 200 expenses, slow phone",
      goalMs: 1000,
      take: async () => timeLargestPaint({ ...phone, isSignedIn: true }, "/dashboard"),
    },
  ];
}

export async function benchFirstSight({ rounds }: { rounds: number }): Promise<string> {
  return runMeasurements({ name: "first-sight", rounds, measuresOf });
}
