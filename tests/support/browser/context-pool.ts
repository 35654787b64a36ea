import type { Browser, BrowserContext, Page, PlaywrightTestOptions } from "@playwright/test";

/*
 * Keeps a context and its page for the next test with the same options. In an open page the app
 * loads with half the CPU time, because its compiled scripts stay in memory. Playwright's own
 * `reuseContext` clears them.
 */

/** Those that differ between tests. */
export type ContextOptions = Pick<
  PlaywrightTestOptions,
  | "baseURL"
  | "colorScheme"
  | "deviceScaleFactor"
  | "hasTouch"
  | "isMobile"
  | "javaScriptEnabled"
  | "serviceWorkers"
  | "timezoneId"
  | "viewport"
>;

interface PooledContext {
  context: BrowserContext;
  options: ContextOptions;
  /** false once a test did something that a reset does not undo */
  isReusable: boolean;
  /** pages to which that applies */
  spoiled: WeakSet<Page>;
  /** added by the current test */
  scripts: { page: Page; script: AsyncDisposable }[];
  newDevtools: BrowserContext["newCDPSession"];
}

/** Per worker. Each holds a page with the app's scripts. */
const MAX_CONTEXTS = 3;
/** Not `close` and `crash`: Playwright listens to those itself. */
const PAGE_EVENTS = [
  "console",
  "dialog",
  "download",
  "filechooser",
  "framenavigated",
  "pageerror",
  "popup",
  "request",
  "requestfailed",
  "requestfinished",
  "response",
];
const CONTEXT_EVENTS = ["console", "dialog", "request", "response", "weberror"];
const STORAGE_TYPES = "cache_storage,file_systems,indexeddb,local_storage";
/** The last used first. */
let pool: PooledContext[] = [];

/** Without the viewport, which pages get again for each test. */
const keyOf = (options: ContextOptions) => JSON.stringify({ ...options, viewport: undefined });

/** @param options those of the test, which new contexts have by default */
export async function takeContext(
  browser: Browser,
  options: ContextOptions,
): Promise<PooledContext> {
  const known = pool.find((pooled) => keyOf(pooled.options) === keyOf(options));
  const taken = known ?? (await newContext(browser, options));
  taken.options = options;
  for (const page of taken.context.pages()) await fit(page, options);
  pool = [taken, ...pool.filter((pooled) => pooled !== taken)];
  for (const { context } of pool.splice(MAX_CONTEXTS)) await context.close();
  return taken;
}

async function newContext(browser: Browser, options: ContextOptions): Promise<PooledContext> {
  const context = await browser.newContext();
  const newDevtools = context.newCDPSession.bind(context);
  // Storage is cleared by scripts, and a service worker outlives its pages.
  const isReusable = options.javaScriptEnabled && options.serviceWorkers !== "allow";
  const pooled: PooledContext = {
    context,
    options,
    isReusable,
    spoiled: new WeakSet(),
    scripts: [],
    newDevtools,
  };
  noteTraces(pooled);
  return pooled;
}

/** Notes calls whose effect outlasts a reset. */
function noteTraces(pooled: PooledContext): void {
  const { context, newDevtools, scripts, spoiled } = pooled;
  const { clock } = context;
  const spoil = () => (pooled.isReusable = false);
  clock.install = after(spoil, clock.install.bind(clock));
  clock.setFixedTime = after(spoil, clock.setFixedTime.bind(clock));
  context.newCDPSession = (target) => {
    if ("context" in target) spoiled.add(target);
    return newDevtools(target);
  };
  context.on("page", (page) => {
    // It has the viewport of the context's first test.
    void fit(page, pooled.options);
    const addInitScript = page.addInitScript.bind(page);
    page.addInitScript = async (...args: Parameters<typeof addInitScript>) => {
      const script = await addInitScript(...args);
      scripts.push({ page, script });
      return script;
    };
    const emulateMedia = page.emulateMedia.bind(page);
    page.emulateMedia = async (media = {}) => {
      // Printing is undone for the next test.
      if (Object.keys(media).some((name) => name !== "media")) spoiled.add(page);
      return emulateMedia(media);
    };
  });
}

function after<Args extends unknown[], Result>(
  note: () => unknown,
  call: (...args: Args) => Result,
): (...args: Args) => Result {
  return (...args) => {
    note();
    return call(...args);
  };
}

/** Resets the context for the next test, or closes it. */
export async function returnContext(taken: PooledContext): Promise<void> {
  const { context, isReusable, options, scripts, spoiled } = taken;
  if (!isReusable) {
    pool = pool.filter((pooled) => pooled !== taken);
    return context.close();
  }
  for (const event of CONTEXT_EVENTS) context.removeAllListeners(event);
  for (const page of context.pages()) {
    for (const event of PAGE_EVENTS) page.removeAllListeners(event);
  }
  // Routes would survive the reset of the page.
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await context.clearPermissions();
  await context.setOffline(false);
  for (const { page, script } of scripts.splice(0)) {
    if (!page.isClosed()) await script[Symbol.asyncDispose]();
  }
  const known = context.pages().find((page) => !spoiled.has(page));
  const page = known && (await leave(known, options)) ? known : await context.newPage();
  for (const other of context.pages()) if (other !== page) await other.close();
  await resetPage(page, taken);
  await context.clearCookies();
}

/** False when the page is on another origin, still loading, or broken. */
async function leave(page: Page, { baseURL }: ContextOptions): Promise<boolean> {
  // A tab's own storage can be cleared on a page of its origin only.
  if (!page.url().startsWith(`${baseURL}/`)) return false;
  try {
    await page.evaluate(() => sessionStorage.clear());
    // Any other page would end the process that holds the compiled scripts.
    await page.goto("about:blank");
    return true;
  } catch {
    return false;
  }
}

async function resetPage(page: Page, { options, newDevtools }: PooledContext): Promise<void> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  const { origin } = new URL(options.baseURL ?? "");
  const devtools = await newDevtools(page);
  await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: STORAGE_TYPES });
  await devtools.send("Page.resetNavigationHistory");
  await devtools.detach();
  await page.emulateMedia({ media: null });
}

async function fit(page: Page, { viewport }: ContextOptions): Promise<void> {
  // A page may be closed as soon as it is opened.
  if (viewport) await page.setViewportSize(viewport).catch(() => {});
}
