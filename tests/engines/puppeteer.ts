import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { delimiter, join } from "node:path";
import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { ensureBrowser } from "../../scripts/testing/ensure-browser.ts";
import { ensurePrograms } from "../support/run/ensure-programs.ts";
import type { Driver, Engine, LaunchOptions, Size } from "./driver.ts";

/* Drives Chromium over its own protocol and Firefox over WebDriver BiDi, with one client. */

const LIMIT_MS = 60_000;

async function sizePage(page: Page, size: Size): Promise<void> {
  try {
    await page.setViewport(size);
  } catch (error) {
    // Firefox ESR has applied the size by then; it has no screen orientation to override.
    if (!String(error).includes("setScreenOrientationOverride")) throw error;
  }
}

async function driverOf(browser: Browser, { size }: LaunchOptions): Promise<Driver> {
  const page: Page = await browser.newPage();
  page.setDefaultTimeout(LIMIT_MS);
  await sizePage(page, size);
  return {
    version: await browser.version(),
    goTo: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    evaluate: (body) => page.evaluate(`(() => {${body}})()`),
    click: (selector) => page.click(selector),
    type: async (selector, text) => {
      await page.click(selector);
      await page.$eval(selector, (field) => {
        if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
          field.select();
      });
      await page.keyboard.type(text);
    },
    choose: async (selector, value) => void (await page.select(selector, value)),
    attach: async (selector, file) => {
      const input = await page.$(`input[type="file"]${selector}`);
      if (!input) throw new Error(`${selector} is no field for files`);
      // Only an input's handle has the method; the selector ensures one.
      await input.toElement("input").then((field) => field.uploadFile(file));
    },
    drag: async (selector, by) => {
      const box = await (await page.$(selector))?.boundingBox();
      if (!box) throw new Error(`${selector} has no place on the page`);
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x, y + by, { steps: 4 });
      await page.mouse.up();
    },
    press: async (keys) => {
      for (const key of keys) await page.keyboard.press(key);
    },
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  };
}

async function downloadsIn(folder: string): Promise<string> {
  const downloads = join(folder, "Downloads");
  await mkdir(downloads, { recursive: true });
  return downloads;
}

export const chromium: Engine = {
  name: "chromium",
  launch: async (options) => {
    const { executablePath, args, chromiumSandbox } = await ensureBrowser();
    const browser = await puppeteer.launch({
      executablePath,
      args: chromiumSandbox ? args : [...args, "--no-sandbox"],
      userDataDir: join(options.folder, "profile"),
      downloadBehavior: { policy: "allow", downloadPath: await downloadsIn(options.folder) },
    });
    return driverOf(browser, options);
  },
};

function findFirefox(): string | undefined {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/bin"];
  const names = ["firefox-esr", "firefox"];
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(existsSync);
}

export const firefox: Engine = {
  name: "firefox",
  launch: async (options) => {
    if (findFirefox() === undefined) {
      await ensurePrograms({ commands: ["firefox-esr"], packages: ["firefox-esr"] });
    }
    const executablePath = findFirefox();
    if (executablePath === undefined) throw new Error("Install Firefox, or Debian's firefox-esr");
    const downloads = await downloadsIn(options.folder);
    const browser = await puppeteer.launch({
      browser: "firefox",
      executablePath,
      userDataDir: join(options.folder, "profile"),
      extraPrefsFirefox: {
        "browser.download.folderList": 2,
        "browser.download.dir": downloads,
        "browser.download.alwaysOpenPanel": false,
        "intl.accept_languages": "en-US",
      },
    });
    return driverOf(browser, options);
  },
};
