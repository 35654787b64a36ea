import { expect, type Locator, type Page, type Request } from "@playwright/test";
import { navigateWithin } from "../../support/browser/steps.ts";
import { layoutFaults } from "./layout-faults.ts";

export interface Situation {
  name: string;
  width: number;
  height: number;
  text: string;
}

/** The largest text, and the lowest screen: a dialog above an on-screen keyboard in landscape. */
export const HARDEST: Situation[] = [
  { name: "text at 200 %", width: 390, height: 844, text: "200%" },
  { name: "844 x 200", width: 844, height: 200, text: "" },
];
/**
 * A dialog above an on-screen keyboard in portrait, the narrowest phone, and a phone in landscape.
 */
export const OTHERS: Situation[] = [
  { name: "390 x 400", width: 390, height: 400, text: "" },
  { name: "320 wide", width: 320, height: 640, text: "" },
  { name: "844 wide", width: 844, height: 844, text: "" },
];

/** Screens scroll as a whole; only dialogs have to fit below this height. */
const MAY_BE_LOW = 500;

export type Open = (page: Page) => Promise<unknown>;

export const press =
  (name: string | RegExp, find = (page: Page): Page | Locator => page): Open =>
  (page) =>
    find(page).getByRole("button", { name }).filter({ visible: true }).first().click();
export const inDialog = (name: string | RegExp) =>
  press(name, (page) => page.getByRole("dialog").last());
/** Waits for a dialog that has to load: until then the one that asked for it stays open. */
export const shows =
  (title: string): Open =>
  (page) =>
    expect(page.getByRole("dialog", { name: title, exact: true })).toBeVisible();
export const inMenu =
  (name: string | RegExp): Open =>
  (page) =>
    page.getByRole("menuitem", { name }).click();

/** Between two steps: checks the dialog that is open so far, too. */
export const check = "check";

export interface Stop {
  /** "#2" stands for the id of the sample renovation's second quote */
  path: string;
  /** steps that open each dialog */
  opens?: (Open | typeof check)[][];
}

/** Sets the text size and waits for the new layout. Runs inside the page. */
async function settle({ width, text }: Pick<Situation, "width" | "text">) {
  const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
  document.documentElement.style.fontSize = text;
  const isResized = () => innerWidth === width;
  while (!isResized()) await nextFrame();
  await document.fonts.ready;
  // A skeleton's animation never finishes.
  const animations = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.all(animations.map(({ finished }) => finished.catch(() => {})));
  await nextFrame();
  await nextFrame();
}

/** A browser takes a moment even where nothing changes. */
async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  const now = page.viewportSize();
  if (now?.width !== size.width || now.height !== size.height) await page.setViewportSize(size);
}

/** Layout faults of the open screen or dialog in each situation. */
export async function findFaults(
  page: Page,
  what: string,
  situations: Situation[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, width, height, text } of situations) {
    await resize(page, { width, height });
    await page.evaluate(settle, { width, text });
    for (const fault of await page.evaluate(layoutFaults)) {
      faults.push(`${what}, ${name}: ${fault}`);
    }
  }
  await page.evaluate(() => (document.documentElement.style.fontSize = ""));
  await resize(page, { width: 390, height: 844 });
  return faults;
}

export async function waitUntilLoaded(page: Page): Promise<void> {
  await expect(page.locator("[data-skeleton]:visible")).toHaveCount(0);
  await expect(page.getByRole("status", { name: /^Loading/ })).toHaveCount(0);
  await expect(page.locator("h1")).toBeVisible();
}

/** Loads a document, even if it is already open. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto("about:blank");
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  await waitUntilLoaded(page);
}

/** Runs inside the page. Twice, because parts that load when idle request others. */
export async function idle() {
  // Without a timeout, a page that draws nothing may wait for minutes.
  const nextIdle = () => new Promise((done) => requestIdleCallback(done, { timeout: 1000 }));
  await nextIdle();
  await nextIdle();
}

/**
 * Navigates within the document, and waits until no requests are left. Loading each document again
 * would cost more than the checks in it.
 */
export async function showScreen(page: Page, path: string): Promise<void> {
  // A new page may be an empty document at the app's address.
  if (!(await page.evaluate(() => "__TSR_ROUTER__" in window))) return openScreen(page, path);
  const asked = new Set<Request>();
  // The stream of a shared home's changes never ends.
  const add = (request: Request) => {
    if (request.resourceType() !== "eventsource") asked.add(request);
  };
  const remove = (request: Request) => asked.delete(request);
  page.on("request", add).on("requestfinished", remove).on("requestfailed", remove);
  await navigateWithin(page, path);
  do {
    await page.evaluate(idle);
  } while (asked.size > 0);
  page.off("request", add).off("requestfinished", remove).off("requestfailed", remove);
  await waitUntilLoaded(page);
}

/** Closes every open dialog and discards its input. */
export async function closeAll(page: Page): Promise<void> {
  const open = page.locator("dialog:modal, #assistant");
  for (let before = await open.count(); before > 0; before = await open.count()) {
    await page.keyboard.press("Escape");
    // Either closed, or another dialog asks first.
    await expect(open).not.toHaveCount(before);
    if ((await open.count()) < before) continue;
    await press("Discard")(page);
    await expect.poll(() => open.count()).toBeLessThan(before);
  }
}

/** Layout faults of screens and their dialogs. */
export async function findFaultsAt(
  page: Page,
  stops: readonly Stop[],
  situations: Situation[],
  open = showScreen,
): Promise<string[]> {
  const faults: string[] = [];
  for (const { path, opens = [] } of stops) {
    await open(page, path);
    const high = situations.filter(({ height }) => height >= MAY_BE_LOW);
    faults.push(...(await findFaults(page, path, high)));
    for (const steps of opens) {
      const what = `${path}, dialog ${opens.indexOf(steps) + 1}`;
      for (const step of [...steps, check] as const) {
        if (step !== check) {
          await step(page);
          continue;
        }
        await page.locator("dialog:modal, #assistant").last().waitFor();
        await waitUntilLoaded(page);
        faults.push(...(await findFaults(page, what, situations)));
      }
      await closeAll(page);
    }
  }
  return faults;
}
