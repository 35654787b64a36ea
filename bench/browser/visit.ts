import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { ensureBrowser } from "../../scripts/testing/ensure-browser.ts";
import { formatView, VIEW_COOKIE } from "../../shared/view-cookie.ts";
import { figure, type Figure, keep, table, written } from "../figures.ts";
import { startProduct } from "../load/product.ts";
import { openWorld, type World } from "../world.ts";

/* Shared by the browser measurements: a throttled page, and rounds of measures with goals. */

export const PHONE = { width: 390, height: 844 };
export const LAPTOP = { width: 1440, height: 900 };
/** Lighthouse's slow 4G, in bytes a second and milliseconds. */
const SLOW_NETWORK = { throughput: (1.6 * 1024 * 1024) / 8, latency: 150 };
export const SLOW_CPU = 4;

export interface Measure {
  name: string;
  goalMs: number;
  take: () => Promise<number>;
}

export interface Visit {
  world: World;
  browser: Browser;
  viewport: { width: number; height: number };
  cpu: number;
  isSignedIn: boolean;
  /** emulates a touch screen */
  isTouched?: boolean;
}

/** The width from which there are tables. */
const WIDE = 1024;

/** The cookies of a browser that has been here before. */
export function cookiesOf({ cookie }: World, width: number): { name: string; value: string }[] {
  const [name = "", value = ""] = cookie.split("=", 2);
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const view = formatView({ isWide: width >= WIDE, timeZone });
  return [
    { name, value },
    { name: VIEW_COOKIE, value: view },
  ];
}

export function cookieHeader(world: World, width: number): string {
  return cookiesOf(world, width)
    .map(({ name, value }) => `${name}=${value}`)
    .join("; ");
}

/** Resolves once the server renders screens, which it starts with the first page. */
export async function untilRendered(world: World): Promise<void> {
  const headers = { accept: "text/html", cookie: cookieHeader(world, PHONE.width) };
  for (;;) {
    const page = await fetch(`${world.publicUrl}/dashboard`, { headers });
    if ((await page.text()).includes("data-media")) return;
  }
}

export async function openPage(visit: Visit): Promise<Page> {
  const { world, browser, viewport, isSignedIn, isTouched = false } = visit;
  const context: BrowserContext = await browser.newContext({
    viewport,
    hasTouch: isTouched,
    baseURL: world.publicUrl,
    locale: "en-US",
  });
  if (isSignedIn) {
    const cookies = cookiesOf(world, viewport.width);
    await context.addCookies(cookies.map((one) => ({ ...one, url: world.publicUrl })));
  }
  return context.newPage();
}

export async function throttlePage(
  page: Page,
  { cpu, isNetworkSlow }: { cpu: number; isNetworkSlow: boolean },
) {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: cpu });
  if (!isNetworkSlow) return;
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: SLOW_NETWORK.latency,
    downloadThroughput: SLOW_NETWORK.throughput,
    uploadThroughput: SLOW_NETWORK.throughput,
  });
}

/** Evaluated in the page. The start of a frame means the previous one is painted. */
export const FRAME =
  "const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));";

interface Rounds {
  /** name of the results file */
  name: string;
  rounds: number;
  measuresOf: (world: World, browser: Browser) => Measure[];
}

/** Runs each measure in turn on the real product, and reports which goals are met. */
export async function runMeasurements({ name: kept, rounds, measuresOf }: Rounds): Promise<string> {
  const world = await openWorld();
  const app = await startProduct(world);
  await untilRendered(world);
  const browser = await chromium.launch(await ensureBrowser());
  const outcomes: { name: string; goalMs: number; milliseconds: Figure }[] = [];
  try {
    for (const { name, goalMs, take } of measuresOf(world, browser)) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) times.push(await take());
      outcomes.push({ name, goalMs, milliseconds: figure(times) });
    }
  } finally {
    await browser.close();
    await app.stop();
    await world.close();
  }
  await keep(kept, { rounds, outcomes });
  return table(
    ["What", "Milliseconds", "Goal", "Met"],
    outcomes.map(({ name, goalMs, milliseconds }) => [
      name,
      written(milliseconds, 0),
      String(goalMs),
      milliseconds.median <= goalMs ? "yes" : "no",
    ]),
  );
}
