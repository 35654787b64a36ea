import { expect, type Page, test } from "../../support/browser/fixtures.ts";
import { watch } from "../../support/browser/watch.ts";
import { formatView, VIEW_COOKIE } from "../../../shared/view-cookie.ts";
import { addRows, RENDERED_SCREENS } from "../support/rendered-screens.ts";

/** Waits until the server renders the screen: its thread starts with the first page. */
async function untilRendered(page: Page, path: string): Promise<void> {
  await expect
    .poll(async () => {
      const response = await page.request.get(path, { headers: HTML });
      return (await response.text()).includes('data-media="(');
    })
    .toBe(true);
}
const HTML = { accept: "text/html" };

/** Holds back matching requests until the returned function is called. */
async function hold(page: Page, files: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(files, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

/** Opens the page, which stores the window's width and time zone: they decide layout and days. */
async function openRendered(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .toContain("view");
  await untilRendered(page, path);
}

const SOON = { timeout: 2000 };

/** Opens a rendered page without its program, until `release` is called. */
async function openBeforeScripts(page: Page, path: string, contains: readonly string[] = []) {
  // As an earlier visit stores it.
  const isWide = (page.viewportSize()?.width ?? 0) >= 1024;
  const value = formatView({ isWide, timeZone: "America/New_York" });
  const cookie = { name: VIEW_COOKIE, value, domain: "localhost", path: "/" };
  await page.context().addCookies([cookie]);
  await untilRendered(page, path);
  const release = await hold(page, /\/assets\/.*\.js/);
  // A busy machine sends the shell instead, or a page without what took too long to read.
  await expect(async () => {
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.locator("#root[data-media^='(']")).toBeAttached(SOON);
    for (const text of contains) await expect(page.getByRole("main")).toContainText(text, SOON);
  }).toPass();
  return release;
}

/** Where the words of the screen stand, by word. */
const wordPlaces = (page: Page) =>
  page.getByRole("main").evaluate((main) => {
    const places: string[] = [];
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const { x, y, width } = range.getBoundingClientRect();
      if (width > 1) places.push([texts.currentNode.nodeValue, x, y].join(" "));
    }
    return places;
  });

for (const screen of RENDERED_SCREENS) {
  const { path, title, add, contains, row, later, latest, isAlikeOnPhones } = screen;
  const tag = isAlikeOnPhones ? [] : ["@once"];
  const what = `${path} comes as HTML, and the program takes it over without moving anything`;
  test(what, { tag }, async ({ page, homeowner, context, server }) => {
    await add(homeowner, context, server);
    for (const width of isAlikeOnPhones ? [page.viewportSize()?.width ?? 0] : [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const release = await openBeforeScripts(page, path, contains);
      await page.evaluate(async () => document.fonts.ready);
      const before = await wordPlaces(page);
      const first = await page.locator(row).first().elementHandle();
      const topOfFirst = async () => (await first?.boundingBox())?.y ?? Number.NaN;
      const top = await topOfFirst();

      const releaseLater = await hold(page, later);
      release();
      await expect(page.locator("#root[data-media]")).toHaveCount(0);
      // Set once the program has rendered.
      await expect(page).toHaveTitle(title);
      const after = new Set(await wordPlaces(page));
      expect(before.filter((place) => !after.has(place))).toEqual([]);

      releaseLater();
      await expect(page.locator(latest).first()).toBeVisible();
      // The same elements, not new ones.
      expect(await first?.evaluate((element) => element.isConnected)).toBe(true);
      // Within 5 pixels: the expense list's tools are 2 higher than their place.
      expect(await topOfFirst()).toBeCloseTo(top, -1);
    }
  });
}

/** React schedules its work with messages, which wait for `releaseReact`. */
async function holdReact(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const held: (() => void)[] = [];
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function hold(this: MessagePort, message: unknown) {
      held.push(() => post.call(this, message));
    };
    window.addEventListener("let-react-work", () => {
      MessagePort.prototype.postMessage = post;
      for (const release of held) release();
    });
  });
}

async function releaseReact(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event("let-react-work")));
}

async function untilRendering(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("#root") ?? {}).some((key) => key.startsWith("__react")),
  );
}

test("links, typing, presses and shortcuts count before the program has started @once", async ({
  page,
  homeowner,
}) => {
  await addRows(homeowner);
  await homeowner.becomePro();
  const form = page.getByRole("dialog", { name: "Add Expense" });

  const releaseLink = await openBeforeScripts(page, "/expenses");
  await page.getByRole("link", { name: "Quotes & Contracts" }).click({ noWaitAfter: true });
  await page.waitForURL("**/contracts", { waitUntil: "commit" });
  releaseLink();

  const releaseTyped = await openBeforeScripts(page, "/expenses");
  await page.getByRole("searchbox", { name: "Search expenses" }).pressSequentially("oak");
  releaseTyped();
  await expect(page.getByRole("main")).toContainText("1 expense · ");
  await expect(page.getByRole("searchbox", { name: "Search expenses" })).toHaveValue("oak");
  await expect(page).toHaveURL(/search=oak/);

  for (const press of [
    () => page.getByRole("button", { name: "Add Expense" }).click(),
    () => page.keyboard.press("n"),
  ]) {
    const releasePressed = await openBeforeScripts(page, "/expenses");
    await press();
    releasePressed();
    await expect(form).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }

  await holdReact(page);
  const releaseScripts = await openBeforeScripts(page, "/expenses");
  releaseScripts();
  await untilRendering(page);
  await page.keyboard.press("n");
  await releaseReact(page);
  await expect(form).toBeVisible();
});

test("an address that changes before the first render is the one shown @once", async ({ page }) => {
  await holdReact(page);
  await page.goto("/login");
  await untilRendering(page);
  await page.evaluate(() => history.pushState(null, "", "/forgot-password"));
  await releaseReact(page);
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
});

const DAY_MS = 86_400_000;

test("a page for another width, project, zone or day is made again, and presses count @once", async ({
  page,
  homeowner,
}) => {
  await addRows(homeowner);
  await homeowner.becomePro();
  const attic = await homeowner.addProject({ name: "Attic" });
  await openRendered(page, "/expenses");
  const url = page.url();
  const narrow = { name: VIEW_COOKIE, value: "narrow.America/New_York", url };
  const ofAttic = { name: "selected-project", value: `${homeowner.user.id}.${attic.id}`, url };
  await page.context().addCookies([narrow, ofAttic]);
  await page.goto("/expenses");
  await expect(page.getByRole("table")).toContainText("$1,234.50");

  await page.context().clearCookies({ name: ofAttic.name });
  const elsewhere = { name: VIEW_COOKIE, value: "wide.Pacific/Kiritimati", url };
  for (const change of [
    () => page.context().addCookies([elsewhere]),
    () => page.clock.setFixedTime(Date.now() + DAY_MS),
  ]) {
    await openRendered(page, "/expenses");
    const release = await hold(page, /\/assets\/.*\.js/);
    await expect(async () => {
      // Again, because the program of the page before may just have stored its own view.
      await change();
      await page.goto("/expenses", { waitUntil: "commit" });
      const root = page.locator("#root[data-zone][data-media='']");
      await expect(root).toBeAttached({ timeout: 2000 });
    }).toPass();
    await page.getByRole("button", { name: "Add Expense" }).click();
    release();
    await expect(page.getByRole("dialog", { name: "Add Expense" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("main")).toContainText("$1,312.50");
  }
});

test("a page that the program would render differently fails its test @once @all", async ({
  page,
  browser,
  homeowner,
  server,
}) => {
  await addRows(homeowner);
  await openRendered(page, "/expenses");
  const storageState = await page.context().storageState();
  const context = await browser.newContext({ storageState, baseURL: server.url });
  const complaints = watch(context, server.url);
  const other = await context.newPage();
  await other.route("**/expenses", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll("$1,312.50", "$1,312.51");
    await route.fulfill({ response, body });
  });
  await expect(async () => {
    await other.goto("/expenses");
    await expect(other.getByRole("main")).toContainText("$1,312.50");
    expect(complaints).toContainEqual(expect.stringContaining("script error: Minified React"));
  }).toPass();
  await context.close();
});
