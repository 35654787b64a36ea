import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import process from "node:process";
import { chromium } from "@playwright/test";
import { ensureHeadlessBrowser } from "../../../scripts/testing/ensure-browser.ts";
import { expect, type Page, test } from "../../support/browser/fixtures.ts";
import { entryOf } from "../../support/browser/steps.ts";
import { pngScan } from "../../support/records/receipts.ts";
import { countWaiting, openExpenses, saveOffline, waitingButton } from "../support/outbox.ts";

const LISTENING = /DevTools listening on (ws:\S+)/;
const SIZE = { width: 390, height: 844 };

/** The address that the browser prints once it accepts connections. */
async function addressOf(browser: ChildProcess): Promise<string> {
  let printed = "";
  for await (const text of browser.stderr ?? []) {
    printed += String(text);
    const address = LISTENING.exec(printed)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error(`The browser didn't start: ${printed}`);
}

/** Starts a browser process with a profile that outlives it. */
async function startBrowser(profile: string) {
  const { executablePath, args, chromiumSandbox } = await ensureHeadlessBrowser();
  const options = ["--headless", "--remote-debugging-port=0", `--user-data-dir=${profile}`];
  if (!chromiumSandbox) options.push("--no-sandbox");
  const child = spawn(executablePath, [...args, ...options, "about:blank"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const browser = await chromium.connectOverCDP(await addressOf(child));
  const [context] = browser.contexts();
  if (context === undefined) throw new Error("The browser has no profile");
  const ended = once(child, "exit");
  // The process id of the browser itself: the started program may be a wrapper script.
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send("SystemInfo.getProcessInfo");
  const own = processInfo.find(({ type }) => type === "browser");
  if (own === undefined) throw new Error("The browser doesn't tell its process");
  return {
    context,
    openPage: async (): Promise<Page> => {
      const page = await context.newPage();
      await page.setViewportSize(SIZE);
      return page;
    },
    kill: async () => {
      process.kill(own.id, "SIGKILL");
      await ended;
    },
  };
}

test(
  "an outbox entry survives a killed browser and is sent exactly once",
  { tag: ["@once", "@all"] },
  async ({ context: signedIn, homeowner, database, server }, testInfo) => {
    await homeowner.addProject();
    const cookies = await signedIn.cookies();
    const profile = testInfo.outputPath("profile");
    const before = await startBrowser(profile);
    await before.context.addCookies(cookies);
    const page = await before.openPage();
    await openExpenses(page, server.url);
    await before.context.setOffline(true);
    await saveOffline(page, "Oak boards", (await pngScan()).bytes);
    await before.kill();

    const after = await startBrowser(profile);
    try {
      // The browser writes cookies to the profile only every half minute.
      await after.context.addCookies(cookies);
      const reopened = await after.openPage();
      await reopened.goto(`${server.url}/expenses`);
      await expect(entryOf(reopened, "Oak boards")).toBeVisible();
      await expect.poll(() => countWaiting(reopened, homeowner.user.id)).toBe(0);
      await expect(waitingButton(reopened)).toBeHidden();
    } finally {
      await after.kill();
    }
    for (const table of ["expenses", "uploads"]) {
      const { rowCount } = await database.query(`select from ${table} where user_id = $1`, [
        homeowner.user.id,
      ]);
      expect(rowCount, table).toBe(1);
    }
  },
);
