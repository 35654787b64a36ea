import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { ensureBrowser } from "./scripts/ensure-browser.ts";

const launchOptions = await ensureBrowser();

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

/** Half more than cores, since a browser waits as much as it works. */
const WORKERS = Math.min(6, Math.ceil(availableParallelism() * 1.5));

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
    locale: "en-US",
    timezoneId: "America/New_York",
    colorScheme: "light",
    // It would be recorded of those that pass, too, for a quarter more of the processor: to see one,
    // run the test again with --trace=on.
    trace: "off",
    screenshot: "only-on-failure",
    actionTimeout: 40_000,
    navigationTimeout: 60_000,
  },
  projects: [
    { name: "desktop", use: { viewport: { width: 1440, height: 900 } } },
    {
      name: "phone",
      // These set the width themselves.
      grepInvert: /@once/,
      testIgnore: ANY_WIDTH,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, deviceScaleFactor: 2 },
    },
  ],
});
