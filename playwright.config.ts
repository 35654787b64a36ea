import { defineConfig } from "@playwright/test";
import { ensureBrowser } from "./scripts/ensure-browser.ts";

const launchOptions = await ensureBrowser();

/** What these promise has nothing to do with a screen's width. */
const ANY_WIDTH = new RegExp(
  `(?:${[
    "admin-actions",
    "assistant-(?:focus|proposal-kinds|rollback|stop|stream|typing)",
    "billing-(?:following|states)",
    "contractor-limit",
    "expense-(?:changes|dates)",
    "google-sign-in",
    "hostile-(?:text|typing)",
    "keyboard",
    "nothing-lost",
    "own-data",
    "passkeys",
    "plan-limit",
    "recovery",
    "second-factors",
    "sessions",
    "time-zones",
    "timeline-days",
    "two-homeowners",
  ].join("|")})[.]spec[.]ts$`,
);

/** Each worker starts its own server over its own database; each test signs up its own homeowner. */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/support/browser-setup.ts",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: process.env["CI"] !== undefined,
  // Slow is not wrong: these only cut what hangs.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: process.env["CI"] === undefined ? "list" : "line",
  use: {
    launchOptions,
    locale: "en-US",
    timezoneId: "America/New_York",
    colorScheme: "light",
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
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
