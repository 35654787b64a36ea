// npm run pictures: takes the screenshots of README and docs/screens.md from the running
// product, on a database of its own with the renovation of db:seed, and writes the page.
import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { type APIRequestContext, type Browser, chromium, type Page } from "@playwright/test";
import { makeScratch, ROOT, startApp, stopApp } from "./app-process.ts";
import { ensureBrowser } from "./ensure-browser.ts";
import { type Screen, SCREENS, screensPage, type Visitor, VISITORS } from "./pictured-screens.ts";

const run = promisify(execFile);
const FOLDER = path.join(ROOT, "docs/pictures");
const SIZES = { laptop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
const PASSWORD = "plumb and level since 1948";
const ACCOUNTS = { newcomer: "milo@example.com", starter: "ada@example.com" };
const SEEDED = "nora@example.com";
/** As many as the free plan takes. */
const CONTRACTORS = ["Dana Whitfield", "Marcus Reyes", "Ellen Sorensen"];

type Size = keyof typeof SIZES;
type Scheme = "light" | "dark";

async function post(request: APIRequestContext, origin: string, call: string, data: object) {
  const answer = await request.post(call, { data, headers: { origin } });
  if (!answer.ok()) throw new Error(`${call}: ${await answer.text()}`);
}

/** An account without a project, and one with an empty project and three contractors. */
async function makeAccounts(browser: Browser, baseURL: string): Promise<void> {
  for (const [visitor, email] of Object.entries(ACCOUNTS)) {
    const { request, close } = await newVisitor(browser, baseURL);
    const names = { firstName: visitor === "newcomer" ? "Milo" : "Ada", lastName: "Byrne" };
    const account = { email, password: PASSWORD, confirmPassword: PASSWORD, ...names };
    await post(request, baseURL, "/api/register", account);
    if (visitor === "starter") {
      const project = { name: "Upstairs bathroom", description: "", budget: "18000" };
      await post(request, baseURL, "/api/projects", project);
      for (const name of CONTRACTORS) await post(request, baseURL, "/api/contractors", { name });
    }
    await close();
  }
}

async function newVisitor(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL });
  return { request: context.request, close: () => context.close() };
}

const EMAILS: Record<Visitor, string | undefined> = {
  visitor: undefined,
  ...ACCOUNTS,
  homeowner: SEEDED,
  demo: undefined,
};

async function takeAll(browser: Browser, baseURL: string, size: Size, colorScheme: Scheme) {
  for (const visitor of VISITORS) {
    const context = await browser.newContext({ baseURL, viewport: SIZES[size], colorScheme });
    const email = EMAILS[visitor];
    if (email !== undefined) {
      await post(context.request, baseURL, "/api/login", { email, password: PASSWORD });
    }
    if (visitor === "demo") await post(context.request, baseURL, "/api/demo", {});
    const page = await context.newPage();
    for (const screen of SCREENS.filter(({ as }) => as === visitor)) {
      await take(page, screen, `${screen.name}-${size}-${colorScheme}.png`);
    }
    await context.close();
  }
}

async function take(page: Page, { path: place, open }: Screen, file: string) {
  await page.goto(place);
  await page.waitForLoadState("networkidle");
  await open?.(page);
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: path.join(FOLDER, file), animations: "disabled" });
}

mkdirSync(FOLDER, { recursive: true });
const scratch = makeScratch();
const app = await startApp({ dataDir: scratch.dataDir });
try {
  await run(process.execPath, ["scripts/seed.ts", "--email", SEEDED, "--password", PASSWORD], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: scratch.dataDir },
  });
  const browser = await chromium.launch(await ensureBrowser());
  await makeAccounts(browser, app.url);
  for (const size of ["laptop", "phone"] as const) {
    for (const scheme of ["light", "dark"] as const) {
      await takeAll(browser, app.url, size, scheme);
    }
  }
  await browser.close();
  writeFileSync(path.join(ROOT, "docs/screens.md"), screensPage());
  console.log(`The pictures are in ${FOLDER}`);
} finally {
  await stopApp(app);
  await scratch.remove();
}
