// npm run pictures: takes the screenshots of README and docs/screens.md from the running
// product, on a database of its own with the renovation of db:seed.
import { execFile } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { type Browser, chromium, type Page } from "@playwright/test";
import { makeScratch, ROOT, startApp, stopApp } from "./app-process.ts";
import { ensureBrowser } from "./ensure-browser.ts";

const run = promisify(execFile);
const FOLDER = path.join(ROOT, "docs/pictures");
const SIZES = { laptop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
const ACCOUNT = { email: "nora@example.com", password: "plumb and level since 1948" };

type Size = keyof typeof SIZES;
type Scheme = "light" | "dark";

interface Screen {
  name: string;
  path: string;
  /** what has to be done before it can be seen */
  open?: (page: Page) => Promise<void>;
}

async function openDetails(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Eggshell wall paint and trim enamel" }).first().click();
  await page.getByRole("dialog").getByRole("img").first().waitFor();
}

async function openForm(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add Expense" }).click();
  await page.getByRole("dialog", { name: "Add Expense" }).waitFor();
}

const SIGNED_OUT: readonly Screen[] = [
  { name: "landing", path: "/" },
  { name: "login", path: "/login" },
];
const SIGNED_IN: readonly Screen[] = [
  { name: "dashboard", path: "/dashboard" },
  { name: "expenses", path: "/expenses" },
  { name: "details", path: "/expenses", open: openDetails },
  { name: "form", path: "/expenses", open: openForm },
  { name: "projects", path: "/projects" },
];

async function takeAll(browser: Browser, baseURL: string, size: Size, colorScheme: Scheme) {
  const context = await browser.newContext({ baseURL, viewport: SIZES[size], colorScheme });
  const page = await context.newPage();
  const take = async ({ name, path: place, open }: Screen) => {
    await page.goto(place);
    await page.waitForLoadState("networkidle");
    await open?.(page);
    await page.waitForLoadState("networkidle");
    const file = path.join(FOLDER, `${name}-${size}-${colorScheme}.png`);
    await page.screenshot({ path: file, animations: "disabled" });
  };
  for (const screen of SIGNED_OUT) await take(screen);
  const answer = await context.request.post("/api/login", {
    data: ACCOUNT,
    headers: { origin: baseURL },
  });
  if (!answer.ok()) throw new Error(`Could not sign in: ${await answer.text()}`);
  for (const screen of SIGNED_IN) await take(screen);
  await context.close();
}

mkdirSync(FOLDER, { recursive: true });
const scratch = makeScratch();
const app = await startApp({ dataDir: scratch.dataDir });
try {
  await run(
    process.execPath,
    ["scripts/seed.ts", "--email", ACCOUNT.email, "--password", ACCOUNT.password],
    { cwd: ROOT, env: { ...process.env, DATA_DIR: scratch.dataDir } },
  );
  const browser = await chromium.launch(await ensureBrowser());
  for (const size of ["laptop", "phone"] as const) {
    for (const scheme of ["light", "dark"] as const) {
      await takeAll(browser, app.url, size, scheme);
    }
  }
  await browser.close();
  console.log(`The pictures are in ${FOLDER}`);
} finally {
  await stopApp(app);
  await scratch.remove();
}
