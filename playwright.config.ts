import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { ensureHeadlessBrowser } from "./scripts/testing/ensure-browser.ts";
import { PLAYED } from "./tests/support/browser/played.ts";

const browser = await ensureHeadlessBrowser();

/**
 * Fewer processes: all pages belong to one trusted product. A process for each navigation would
 * cost a third more CPU time, and a GPU process a twentieth.
 */
const launchOptions = {
  ...browser,
  args: [
    ...browser.args,
    "--process-per-site",
    "--disable-site-isolation-trials",
    "--in-process-gpu",
  ],
};

/**
 * Which tests run: see played.ts. Tags:
 *
 * - "@phone": differs with the layout, so it runs at both widths;
 * - "@narrow": runs at a phone's width, and again at a laptop's in test:all;
 * - "@once": sets the width itself or needs a laptop's, so the phone project skips it;
 * - "@all": repeats what another browser test or a cheaper test of npm test proves;
 * - "@widths": repeats its accessibility checks at the second width.
 */
interface Selection {
  grep?: RegExp;
  grepInvert?: RegExp;
  testIgnore?: RegExp;
}

/** Independent of the screen width. */
const ANY_WIDTH = new RegExp(
  `/(?:${[
    "account/(?:account-backup|google-sign-in|passkeys|password-reset|second-factors|sessions)",
    "admin/admin-log",
    "assistant/(?:downloads|focus|proposal-kinds|proposals|rollback|stop|stream|typing)",
    "billing/(?:billing-states|plan-limit|plan-refresh)",
    "budget/budget",
    "contractors/contractor-(?:form|limit)",
    "contracts/contracts",
    "expenses/(?:dates|details|edit-and-delete|exports|failed-saves|filters|time-zones)",
    "imports/imports",
    "milestones/(?:calendar|dates|repeated-presses|template)",
    "reports/reports",
    "security/(?:account-isolation|hostile-text|hostile-typing)",
    "shell/keyboard",
  ].join("|")})[.]spec[.]ts$`,
);

const DESKTOP: Record<typeof PLAYED, Selection> = {
  quick: { grepInvert: /@all|@narrow/ },
  rest: { grep: /@all|@widths|@narrow/ },
  all: {},
};

const PHONE: Record<typeof PLAYED, Selection> = {
  quick: { grep: /@phone|@narrow/ },
  rest: { grepInvert: /@once|@phone|@narrow/, testIgnore: ANY_WIDTH },
  all: { grepInvert: /@once/, testIgnore: ANY_WIDTH },
};

/** Twice the cores, because tests wait half of the time. */
const WORKERS = Math.min(6, availableParallelism() * 2);

/** Each worker starts its own server and database; each test signs up its own user. */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  // One set of pictures for all machines: the comparison tolerates their differences.
  snapshotPathTemplate: "{testDir}/{testFileDir}/{testFileName}-pictures/{arg}{ext}",
  globalSetup: "./tests/support/browser/setup.ts",
  fullyParallel: true,
  workers: WORKERS,
  // Flaky tests are listed at the end of the run; only a repeated failure fails it.
  retries: process.env["CI"] === undefined ? 0 : 1,
  forbidOnly: process.env["CI"] !== undefined,
  // These only end hanging tests: reading a receipt takes a minute on a slow, busy machine.
  timeout: 300_000,
  expect: { timeout: 90_000 },
  reporter: process.env["CI"] === undefined ? "list" : "line",
  use: {
    launchOptions,
    // Installing it would load the whole app in each test; tests of the worker allow it.
    serviceWorkers: "block",
    locale: "en-US",
    timezoneId: "America/New_York",
    colorScheme: "light",
    // Animations are drawn sixty times a second; tests about motion enable it.
    contextOptions: { reducedMotion: "reduce" },
    // Recording also costs passing tests a quarter more CPU time; for a trace, run the test again
    // with --trace=on.
    trace: "off",
    screenshot: "only-on-failure",
    actionTimeout: 90_000,
    navigationTimeout: 90_000,
  },
  projects: [
    {
      // First: at the end its few workers would leave cores idle.
      name: "phone",
      // Few tests, and each worker starts a server and a browser.
      workers: 1,
      ...PHONE[PLAYED],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, deviceScaleFactor: 2 },
    },
    { name: "desktop", ...DESKTOP[PLAYED], use: { viewport: { width: 1440, height: 900 } } },
  ],
});
