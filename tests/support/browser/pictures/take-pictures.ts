// npm run pictures: takes the screenshots of README and docs/screens.md from the running product,
// on a separate database with the renovation of db:seed, and writes the page. Also takes the
// landing page's pictures of the product (named "landing-pictures"): build before and after, so
// that both show the newest screens. Names as arguments (npm run pictures -- billing-pro admin)
// take only these screenshots.
import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { type APIRequestContext, type Browser, chromium, type Page } from "@playwright/test";
import { makeScratch, ROOT, startApp, stopApp } from "../../app/processes/app-process.ts";
import { ensureBrowser } from "../../../../scripts/testing/ensure-browser.ts";
import { PICTURE_DEVICE, takeLandingPictures } from "./landing-pictures.ts";
import { type Screen, SCREENS, screensPage, type Visitor, VISITORS } from "./pictured-screens.ts";

const run = promisify(execFile);
const FOLDER = path.join(ROOT, "docs/pictures");
const SIZES = { laptop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
const PASSWORD = "plumb and level since 1948";
const ADMIN_PASSWORD = "the foreman has the key";
const ACCOUNTS = {
  newcomer: { email: "milo@example.com", firstName: "Milo", lastName: "Byrne" },
  starter: { email: "ada@example.com", firstName: "Ada", lastName: "Byrne" },
  subscriber: { email: "iris@example.com", firstName: "Iris", lastName: "Cole" },
  leaver: { email: "samuel@example.com", firstName: "Samuel", lastName: "Ortega" },
};
const SEEDED = "nora@example.com";
/** The free plan's limit. */
const CONTRACTORS = ["Dana Whitfield", "Marcus Reyes", "Ellen Sorensen"];

const ADMIN_LOGIN = "/api/admin/login";
const WANTED = process.argv.slice(2);

function isWanted(name: string): boolean {
  return WANTED.length === 0 || WANTED.includes(name);
}

type Size = keyof typeof SIZES;
type Scheme = "light" | "dark";

async function post(request: APIRequestContext, origin: string, call: string, data: object) {
  const headers = { origin, ...(call === ADMIN_LOGIN && { "x-admin-password": ADMIN_PASSWORD }) };
  const response = await request.post(call, { data, headers });
  if (!response.ok()) throw new Error(`${call}: ${await response.text()}`);
}

/** Accounts other than the seeded one: without a project, on the free plan, and on Pro. */
async function makeAccounts(browser: Browser, baseURL: string): Promise<void> {
  for (const [visitor, account] of Object.entries(ACCOUNTS)) {
    const { request, newPage, close } = await newVisitor(browser, baseURL);
    const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
    await post(request, baseURL, "/api/register", { ...account, ...passwords });
    if (visitor !== "newcomer") {
      const project = { name: "Upstairs bathroom", description: "", budget: "18000" };
      await post(request, baseURL, "/api/projects", project);
    }
    if (visitor === "starter") {
      for (const name of CONTRACTORS) await post(request, baseURL, "/api/contractors", { name });
    }
    if (visitor === "subscriber" || visitor === "leaver") await pay(await newPage());
    if (visitor === "leaver") await cancel(await newPage());
    await close();
  }
}

/** Pays through the simulated provider. */
async function pay(page: Page): Promise<void> {
  await page.goto("/billing");
  await page.getByRole("button", { name: "Upgrade to Pro" }).click();
  await page.getByRole("button", { name: "Pay $4.99 (test)" }).click();
  await page.getByText("Welcome to Pro").waitFor();
}

async function cancel(page: Page): Promise<void> {
  await page.goto("/billing");
  await page.getByRole("button", { name: "Manage Subscription" }).click();
  await page.getByRole("button", { name: "Cancel at the end of the month" }).click();
  await page.getByRole("button", { name: "Keep Pro" }).waitFor();
}

async function newVisitor(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL });
  return {
    request: context.request,
    newPage: () => context.newPage(),
    close: () => context.close(),
  };
}

/** Signs the visitor in. */
async function enter(request: APIRequestContext, origin: string, visitor: Visitor): Promise<void> {
  switch (visitor) {
    case "visitor":
      return;
    case "demo":
      return post(request, origin, "/api/demo", {});
    case "administrator":
      return post(request, origin, ADMIN_LOGIN, {});
    case "homeowner":
      return post(request, origin, "/api/login", { email: SEEDED, password: PASSWORD });
    case "newcomer":
    case "starter":
    case "subscriber":
    case "leaver": {
      const { email } = ACCOUNTS[visitor];
      return post(request, origin, "/api/login", { email, password: PASSWORD });
    }
  }
}

async function takeAll(browser: Browser, baseURL: string, size: Size, colorScheme: Scheme) {
  for (const visitor of VISITORS) {
    const screens = SCREENS.filter(({ as, name }) => as === visitor && isWanted(name));
    if (screens.length === 0) continue;
    const context = await browser.newContext({ baseURL, viewport: SIZES[size], colorScheme });
    await enter(context.request, baseURL, visitor);
    const page = await context.newPage();
    for (const screen of screens) {
      await take(page, screen, `${screen.name}-${size}-${colorScheme}.png`);
    }
    await context.close();
  }
}

async function takeForLanding(browser: Browser, baseURL: string, colorScheme: Scheme) {
  const context = await browser.newContext({ baseURL, ...PICTURE_DEVICE, colorScheme });
  await enter(context.request, baseURL, "homeowner");
  await takeLandingPictures(await context.newPage(), colorScheme);
  await context.close();
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
const app = await startApp({ dataDir: scratch.dataDir, env: { ADMIN_PASSWORD } });
try {
  await run(process.execPath, ["scripts/seed.ts", "--email", SEEDED, "--password", PASSWORD], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: scratch.dataDir },
  });
  const browser = await chromium.launch(await ensureBrowser());
  await makeAccounts(browser, app.url);
  if (isWanted("landing-pictures")) {
    for (const scheme of ["light", "dark"] as const) {
      await takeForLanding(browser, app.url, scheme);
    }
  }
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
