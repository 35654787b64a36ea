import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { aptInstall } from "./apt-install.ts";

/*
 * Finds a Chromium for the tests: one named in the environment, then Playwright's, then the
 * system's; otherwise installs one.
 *
 * The browser suite prefers `chromium-headless-shell`: the same engine without a window, a fifth
 * less CPU time. It has no PDF viewer, and measurements and engine comparisons need a full browser,
 * so those use `ensureBrowser`.
 */

const VARIABLES = ["CHROMIUM_PATH", "CHROME_PATH", "CHROME_BIN", "PUPPETEER_EXECUTABLE_PATH"];
const COMMANDS = [
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "microsoft-edge-stable",
  "microsoft-edge",
];
const PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];
const SHELL = "chromium-headless-shell";
/** Tells child processes which browser has already opened a page. */
const TRIED = "PLUMBLINE_TRIED_BROWSER";
const TRIED_SHELL = "PLUMBLINE_TRIED_HEADLESS_SHELL";
const TIMEOUT_MS = 60_000;

export interface BrowserChoice {
  executablePath: string;
  args: string[];
  /** Chromium's sandbox does not run as root; disabled only there */
  chromiumSandbox: boolean;
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function choiceOf(executablePath: string): BrowserChoice {
  return {
    executablePath,
    args: ["--disable-quic", "--disable-gpu", "--no-first-run"],
    chromiumSandbox: !isRoot() && process.platform !== "win32",
  };
}

/** Accepts a candidate only if it opens a page. */
async function opensAPage(executablePath: string): Promise<boolean> {
  try {
    const browser = await chromium.launch({ ...choiceOf(executablePath), timeout: TIMEOUT_MS });
    try {
      const page = await browser.newPage();
      await page.goto("data:text/html,<title>it opens</title>");
      return (await page.title()) === "it opens";
    } finally {
      await browser.close();
    }
  } catch {
    return false;
  }
}

function* inEnvironment(): Generator<string> {
  for (const variable of VARIABLES) {
    const path = process.env[variable];
    if (path !== undefined && path !== "") yield path;
  }
}

function* inPath(commands: readonly string[]): Generator<string> {
  const separator = process.platform === "win32" ? ";" : ":";
  for (const folder of (process.env["PATH"] ?? "").split(separator)) {
    for (const command of commands) yield join(folder, command);
  }
}

function* candidates(): Generator<string> {
  yield* inEnvironment();
  yield chromium.executablePath();
  yield* inPath(COMMANDS);
  yield* PLACES;
}

async function findBrowser(paths: Iterable<string> = candidates()): Promise<string | undefined> {
  const tried = new Set<string>();
  for (const path of paths) {
    if (tried.has(path) || !existsSync(path)) continue;
    tried.add(path);
    if (await opensAPage(path)) return path;
    console.log(`${path} is there but does not open a page`);
  }
  return undefined;
}

/** Runs a Node program and shows its output; false when it fails. */
function succeeds(args: readonly string[]): Promise<boolean> {
  console.log(`$ node ${args.join(" ")}`);
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { stdio: "inherit" });
    child.on("error", () => resolve(false));
    child.on("close", (code) => resolve(code === 0));
  });
}

async function install(): Promise<string | undefined> {
  const playwright = join(import.meta.dirname, "../../node_modules/@playwright/test/cli.js");
  console.log("No Chromium that opens a page was found: installing one");
  if (await succeeds([playwright, "install", "chromium"])) {
    const found = await findBrowser();
    if (found !== undefined) return found;
  }
  if (!(await aptInstall(["chromium"]))) return undefined;
  return findBrowser();
}

/**
 * The browser for tests.
 *
 * @throws when none is found or installable; the message names the command to run
 */
export async function ensureBrowser(): Promise<BrowserChoice> {
  const known = process.env[TRIED];
  if (known !== undefined) return choiceOf(known);
  const path = (await findBrowser()) ?? (await install());
  if (path === undefined) {
    throw new Error(
      "The browser tests need Chromium, Chrome or Edge. Install one with " +
        "`npx playwright install --with-deps chromium` (or `sudo apt-get install chromium`), " +
        "or name one in CHROMIUM_PATH.",
    );
  }
  process.env[TRIED] = path;
  return choiceOf(path);
}

/**
 * The browser of the browser suite: the headless shell if present, otherwise that of
 * `ensureBrowser`. On CI (`CI=true`) the shell is installed. A browser named in the environment
 * always wins.
 */
export async function ensureHeadlessBrowser(): Promise<BrowserChoice> {
  const known = process.env[TRIED_SHELL];
  if (known !== undefined) return known === "" ? ensureBrowser() : choiceOf(known);
  const path = await findShell();
  process.env[TRIED_SHELL] = path ?? "";
  return path === undefined ? ensureBrowser() : choiceOf(path);
}

async function findShell(): Promise<string | undefined> {
  if ([...inEnvironment()].some((path) => existsSync(path))) return undefined;
  const found = await findBrowser(inPath([SHELL]));
  if (found !== undefined || process.env["CI"] === undefined) return found;
  return (await aptInstall([SHELL])) ? findBrowser(inPath([SHELL])) : undefined;
}
