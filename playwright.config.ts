import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { ensureHeadlessBrowser } from "./scripts/ensure-browser.ts";

const browser = await ensureHeadlessBrowser();

/**
 * All pages are of one product and trust each other; a process of its own for each navigation
 * would cost a third more.
 */
const launchOptions = {
  ...browser,
  args: [...browser.args, "--process-per-site", "--disable-site-isolation-trials"],
};

/**
 * What is played: by default what npm test asks for, each promise once; with "rest" only what
 * npm run test:all adds, which repeats a promise at another width or in other colors; with "all"
 * both. A test tells by its tags where it belongs:
 *
 * - "@phone": layout plays a part, so that it is asked for at both widths;
 * - "@once": it sets the width itself, so that the phone's project leaves it out;
 * - "@all": it repeats what another one shows.
 */
const played = process.env["PLUMBLINE_TESTS"] ?? "quick";
if (!["quick", "rest", "all"].includes(played)) {
  throw new Error(`PLUMBLINE_TESTS is "${played}", and may be "quick", "rest" or "all"`);
}

interface Selection {
  grep?: RegExp;
  grepInvert?: RegExp;
  testIgnore?: RegExp;
}

/** What these promise has nothing to do with a screen's width. */
const ANY_WIDTH = new RegExp(
  `(?:${[
    "admin-actions",
    "assistant-(?:files|focus|proposal-kinds|proposals|rollback|stop|stream|typing)",
    "billing-(?:following|states)",
    "budget",
    "calendar",
    "contractor-(?:form|limit)",
    "contracts",
    "expense-(?:changes|dates|details|filters)",
    "exports",
    "google-sign-in",
    "hostile-(?:text|typing)",
    "imports",
    "keyboard",
    "nothing-lost",
    "own-data",
    "passkeys",
    "plan-limit",
    "recovery",
    "reminders",
    "reports",
    "second-factors",
    "sessions",
    "time-zones",
    "timeline-(?:days|presses|template)",
    "two-homeowners",
  ].join("|")})[.]spec[.]ts$`,
);

const DESKTOP: Record<string, Selection> = {
  quick: { grepInvert: /@all/ },
  rest: { grep: /@all/ },
  all: {},
};

const PHONE: Record<string, Selection> = {
  quick: { grep: /@phone/ },
  rest: { grepInvert: /@once|@phone/, testIgnore: ANY_WIDTH },
  all: { grepInvert: /@once/, testIgnore: ANY_WIDTH },
};

/** Twice as many as cores, since a browser waits as much as it works. */
const WORKERS = Math.min(6, availableParallelism() * 2);

/** Each worker starts its own server over its own database; each test signs up its own homeowner. */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/support/browser-setup.ts",
  fullyParallel: true,
  workers: WORKERS,
  // What wavers is named at the end of the run; only what fails alone, too, stops a change.
  retries: process.env["CI"] === undefined ? 0 : 1,
  forbidOnly: process.env["CI"] !== undefined,
  // Slow is not wrong: these only cut what hangs.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: process.env["CI"] === undefined ? "list" : "line",
  use: {
    launchOptions,
    // One page, emptied between the tests: making a new one costs more than a test does in it.
    reuseContext: true,
    locale: "en-US",
    timezoneId: "America/New_York",
    colorScheme: "light",
    // What moves is drawn sixty times a second; a test that is about a movement asks for it.
    contextOptions: { reducedMotion: "reduce" },
    // It would be recorded of those that pass, too, for a quarter more of the processor: to see one,
    // run the test again with --trace=on.
    trace: "off",
    screenshot: "only-on-failure",
    actionTimeout: 40_000,
    navigationTimeout: 60_000,
  },
  projects: [
    { name: "desktop", ...DESKTOP[played], use: { viewport: { width: 1440, height: 900 } } },
    {
      name: "phone",
      ...PHONE[played],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, deviceScaleFactor: 2 },
    },
  ],
});
