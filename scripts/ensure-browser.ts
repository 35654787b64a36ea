import { execFile, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";

/*
 * A Chromium for the tests on any machine. What is named in the environment comes first,
 * then Playwright's own, then the system's, and only then is one installed.
 */

const run = promisify(execFile);
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
/** Says to this process's children which browser has already opened a page. */
const TRIED = "PLUMBLINE_TRIED_BROWSER";
const PATIENCE_MS = 60_000;

export interface BrowserChoice {
  executablePath: string;
  args: string[];
  /** Chromium refuses its sandbox to root, and only there do we go without */
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

/** A candidate counts only once it has opened a page. */
async function opensAPage(executablePath: string): Promise<boolean> {
  try {
    const browser = await chromium.launch({ ...choiceOf(executablePath), timeout: PATIENCE_MS });
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

function* candidates(): Generator<string> {
  for (const variable of VARIABLES) {
    const path = process.env[variable];
    if (path !== undefined && path !== "") yield path;
  }
  yield chromium.executablePath();
  for (const folder of (process.env["PATH"] ?? "").split(
    process.platform === "win32" ? ";" : ":",
  )) {
    for (const command of COMMANDS) yield join(folder, command);
  }
  yield* PLACES;
}

async function findBrowser(): Promise<string | undefined> {
  const tried = new Set<string>();
  for (const path of candidates()) {
    if (tried.has(path) || !existsSync(path)) continue;
    tried.add(path);
    if (await opensAPage(path)) return path;
    console.log(`${path} is there but does not open a page`);
  }
  return undefined;
}

/** Runs a command with its output shown; false when it fails. */
function succeeds(command: string, args: readonly string[]): Promise<boolean> {
  console.log(`$ ${command} ${args.join(" ")}`);
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: "inherit",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    child.on("error", () => resolve(false));
    child.on("close", (code) => resolve(code === 0));
  });
}

async function isDebian(): Promise<boolean> {
  if (!existsSync("/etc/os-release")) return false;
  const release = readFileSync("/etc/os-release", "utf8");
  return (
    /^ID(?:_LIKE)?=.*debian/m.test(release) &&
    (await run("apt-get", ["--version"]).then(
      () => true,
      () => false,
    ))
  );
}

async function install(): Promise<string | undefined> {
  const playwright = join(import.meta.dirname, "../node_modules/@playwright/test/cli.js");
  console.log("No Chromium that opens a page was found: installing one");
  if (await succeeds(process.execPath, [playwright, "install", "chromium"])) {
    const found = await findBrowser();
    if (found !== undefined) return found;
  }
  if (!isRoot() || !(await isDebian())) return undefined;
  await succeeds("apt-get", ["update"]);
  await succeeds("apt-get", ["install", "-y", "--no-install-recommends", "chromium"]);
  return findBrowser();
}

/**
 * The browser that the tests use.
 *
 * @throws when none is found and none can be installed; the message names the command that helps
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
