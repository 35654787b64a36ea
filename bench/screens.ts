import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { ensureBrowser } from "../scripts/ensure-browser.ts";
import { figure, type Figure, keep, table, written } from "./figures.ts";
import { startProduct } from "./product.ts";
import { openWorld, type World } from "./world.ts";

/*
 * What a person waits for, in a real browser: the first sight of a screen on a slow phone, and
 * what happens after a press, with the server's part in it. The page measures itself, so that
 * the way from here to the browser does not count.
 */

const PHONE = { width: 390, height: 844 };
const LAPTOP = { width: 1440, height: 900 };
/** What Lighthouse calls a slow 4G, in bytes a second and milliseconds. */
const SLOW_NETWORK = { throughput: (1.6 * 1024 * 1024) / 8, latency: 150 };
const SLOW_CPU = 4;

interface Measure {
  name: string;
  goalMs: number;
  take: () => Promise<number>;
}

interface Visit {
  world: World;
  browser: Browser;
  viewport: { width: number; height: number };
  cpu: number;
  isSignedIn: boolean;
}

async function openPage({ world, browser, viewport, isSignedIn }: Visit): Promise<Page> {
  const context: BrowserContext = await browser.newContext({
    viewport,
    baseURL: world.publicUrl,
    locale: "en-US",
  });
  const [name = "", value = ""] = world.cookie.split("=", 2);
  if (isSignedIn) await context.addCookies([{ name, value, url: world.publicUrl }]);
  return context.newPage();
}

async function slowDown(
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

/*
 * What runs in the page. A frame that begins tells that the one before it is painted.
 */

const FRAME = "const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));";

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

const TIME_PRESS = `async ({ selector, typed, until }) => {
  ${FRAME}
  const target = document.querySelector(selector);
  await frame();
  const begun = performance.now();
  if (typed === undefined) target.click();
  else {
    target.focus();
    document.execCommand("insertText", false, typed);
  }
  do await frame();
  while (until !== undefined && !document.body.textContent.includes(until));
  await frame();
  return performance.now() - begun;
}`;

/** Milliseconds from the address until the browser has painted something, nothing being cached. */
async function timeFirstPaint(visit: Visit, path: string): Promise<number> {
  const page = await openPage(visit);
  await slowDown(page, { cpu: visit.cpu, isNetworkSlow: true });
  await page.goto(path, { waitUntil: "commit" });
  const time = Number(await page.evaluate(`(${TIME_PAINT})()`));
  await page.context().close();
  return time;
}

/** Milliseconds from the address until a text of the data is painted, nothing being cached. */
async function timeText(visit: Visit, path: string, text: string): Promise<number> {
  const page = await openPage(visit);
  await slowDown(page, { cpu: visit.cpu, isNetworkSlow: true });
  await page.goto(path, { waitUntil: "commit" });
  const time = Number(await page.evaluate(`(${TIME_TEXT})(${JSON.stringify(text)})`));
  await page.context().close();
  return time;
}

interface Press {
  /** what is pressed or typed into */
  selector: string;
  /** typed instead of pressed */
  typed?: string;
  /** text that has to be in the page afterwards; the next painted frame, where there is none */
  until?: string;
}

/** Milliseconds from a press until its outcome is painted, by the page's own clock. */
async function timePress(page: Page, press: Press): Promise<number> {
  await page.locator(press.selector).first().waitFor();
  return Number(await page.evaluate(`(${TIME_PRESS})(${JSON.stringify(press)})`));
}

async function openExpenses(visit: Visit): Promise<Page> {
  const page = await openPage(visit);
  await page.goto("/expenses?pageSize=100");
  await page.getByText("1-100 of 20", { exact: false }).first().waitFor();
  // What is loaded ahead, once the page has nothing to do.
  await page.waitForLoadState("networkidle");
  await slowDown(page, { cpu: visit.cpu, isNetworkSlow: false });
  return page;
}

let saved = 0;

async function timeSave(visit: Visit): Promise<number> {
  const page = await openExpenses(visit);
  await page.getByRole("button", { name: "Add Expense" }).first().click();
  const form = page.getByRole("dialog", { name: "Add Expense" });
  saved += 1;
  const description = `Saved in the ${saved}th measurement`;
  await form.getByLabel("Description").fill(description);
  await form.getByLabel("Amount").fill("84.20");
  await form.getByLabel("Category").selectOption("Materials");
  await form.getByLabel("Payment Method").selectOption("Cash");
  const time = await timePress(page, {
    selector: "dialog button[type=submit]",
    until: description,
  });
  await page.context().close();
  return time;
}

async function timeOn(visit: Visit, press: Press): Promise<number> {
  const page = await openExpenses(visit);
  const time = await timePress(page, press);
  await page.context().close();
  return time;
}

function measuresOf(world: World, browser: Browser): Measure[] {
  const phone = { world, browser, viewport: PHONE, cpu: SLOW_CPU };
  const loads: Measure[] = [
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
  ];
  const presses = [1, SLOW_CPU].flatMap((cpu): Measure[] => {
    const visit = { world, browser, viewport: LAPTOP, cpu, isSignedIn: true };
    const goalMs = cpu === 1 ? 100 : 200;
    const named = (name: string) => `${name}, CPU ${cpu}×`;
    return [
      { name: named("Save to the row"), goalMs, take: async () => timeSave(visit) },
      {
        name: named("a key in the search over 100 rows"),
        goalMs,
        take: async () => timeOn(visit, { selector: "input[type=search]", typed: "7" }),
      },
      {
        name: named("the expense form opens"),
        goalMs,
        take: async () =>
          timeOn(visit, {
            selector: "main header button, main h1 ~ * button",
            until: "Payment Method",
          }),
      },
      {
        name: named("the next page of 100"),
        goalMs,
        take: async () =>
          timeOn(visit, { selector: "button[aria-label='Next page']", until: "101-200 of" }),
      },
    ];
  });
  return [...loads, ...presses];
}

export async function benchScreens({ rounds }: { rounds: number }): Promise<string> {
  const world = await openWorld();
  const app = await startProduct(world);
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
  await keep("screens", { rounds, outcomes });
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
