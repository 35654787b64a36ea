import type { APIRequestContext, Locator } from "@playwright/test";
import { expect, type Page, test } from "../../support/browser/fixtures.ts";
import { quoteList } from "../../../shared/contracts/contract.ts";
import { projectList } from "../../../shared/projects/contract.ts";
import { layoutFaults } from "../support/layout-faults.ts";

interface Situation {
  name: string;
  width: number;
  height: number;
  text: string;
}

/** The largest text, and the lowest screen: an on-screen keyboard in landscape, with a dialog. */
const HARDEST: Situation[] = [
  { name: "text at 200 %", width: 390, height: 844, text: "200%" },
  { name: "844 x 200", width: 844, height: 200, text: "" },
];
/** An on-screen keyboard in portrait, with a dialog, the narrowest phone, and a phone lying down. */
const OTHERS: Situation[] = [
  { name: "390 x 400", width: 390, height: 400, text: "" },
  { name: "320 wide", width: 320, height: 640, text: "" },
  { name: "844 wide", width: 844, height: 844, text: "" },
];

/** Screens scroll as a whole; only dialogs have to fit a low one. */
const MAY_BE_LOW = 500;

type Open = (page: Page) => Promise<unknown>;

const press =
  (name: string | RegExp, find = (page: Page): Page | Locator => page): Open =>
  (page) =>
    find(page).getByRole("button", { name }).filter({ visible: true }).first().click();
const inDialog = (name: string | RegExp) => press(name, (page) => page.getByRole("dialog").last());

interface Stop {
  /** "#2" stands for the id of the sample renovation's second quote */
  path: string;
  /** clicks that open each dialog */
  opens?: Open[][];
}

const DAILY: Stop[] = [
  { path: "/dashboard", opens: [[press("Open menu")], [press("AI Assistant")]] },
  {
    path: "/expenses",
    opens: [
      [press("Add Expense")],
      [press("Add Expense"), inDialog(/^More details/), inDialog("Split across budget lines")],
      [press(/^Edit/)],
      [press("Electrical rough-in, second draw")],
      [press(/^View receipt/)],
      [press(/^Delete/)],
      [press("Dates")],
      [press("Export")],
      [press("Import")],
    ],
  },
];

const PLANNING: Stop[] = [
  {
    path: "/budget",
    opens: [
      [press("Add budget line")],
      [press(/^Expected final cost/)],
      [press(/^Risk allowance/)],
      [press("Change contingency")],
      [press("Labor")],
      [press("Labor"), inDialog("Edit")],
      [press("Materials · Kitchen")],
    ],
  },
  {
    path: "/contracts",
    opens: [[press("Add quote")], [press("Add quote"), inDialog("Add item")]],
  },
  {
    path: "/contracts?compare=Interior+painting",
    opens: [[press(/^Accept the quote/)]],
  },
  {
    path: "/contracts?quote=#2",
    opens: [[press("Edit schedule")], [press("Add change order")], [press("Delete")]],
  },
  { path: "/contracts?quote=#9", opens: [[press("Edit")]] },
];

const OTHER_SCREENS: Stop[] = [
  {
    path: "/contractors",
    opens: [[press("Add Contractor")], [press(/^Edit/)], [press(/^Delete/)]],
  },
  {
    path: "/timeline",
    opens: [
      [press("Add Milestone")],
      [press(/^Edit/)],
      [press(/^Delete/)],
      [press("Calendar feed")],
    ],
  },
  { path: "/reports" },
  { path: "/activity" },
  { path: "/projects", opens: [[press("New Project")], [press(/^Edit/)], [press(/^Delete/)]] },
  { path: "/billing" },
  { path: "/account" },
  { path: "/no/such/page" },
];

const HOMEOWNER: Stop[] = [
  { path: "/" },
  { path: "/demo" },
  { path: "/dashboard" },
  { path: "/expenses", opens: [[press("Add Expense")]] },
  { path: "/budget", opens: [[press("Allocate budget")]] },
  { path: "/timeline", opens: [[press("Use a template")]] },
  { path: "/contractors", opens: [[press("Add Contractor")]] },
  { path: "/billing" },
  {
    path: "/account",
    opens: [
      [press("Change Name")],
      [press("Change Email")],
      [press("Change Password")],
      [press(/authenticator/i)],
      [press(/passkey/i)],
      [press(/Delete/)],
    ],
  },
];

const VISITOR: Stop[] = [
  { path: "/" },
  { path: "/login" },
  { path: "/login#sign-up" },
  { path: "/forgot-password" },
  { path: `/reset-password#token=${"a".repeat(43)}` },
  { path: "/admin" },
];

async function findFaults(page: Page, what: string, situations: Situation[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, width, height, text } of situations) {
    await page.setViewportSize({ width, height });
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), text);
    await page.waitForFunction((w) => innerWidth === w, width);
    await page.evaluate(async () => {
      await document.fonts.ready;
      await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})));
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    });
    for (const fault of await page.evaluate(layoutFaults)) {
      faults.push(`${what}, ${name}: ${fault}`);
    }
  }
  await page.evaluate(() => (document.documentElement.style.fontSize = ""));
  await page.setViewportSize({ width: 390, height: 844 });
  return faults;
}

async function listQuoteIds(request: APIRequestContext): Promise<number[]> {
  const [project] = projectList.parse(await (await request.get("/api/projects")).json());
  const answer = await request.get(`/api/quotes?projectId=${project?.id}`);
  return quoteList
    .parse(await answer.json())
    .map(({ id }) => id)
    .toSorted((one, other) => one - other);
}

async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto("about:blank");
  await page.goto(path);
  await page.waitForLoadState("networkidle");
}

/** Closes every open dialog and discards its input. */
async function closeAll(page: Page): Promise<void> {
  const open = page.locator("dialog:modal, #assistant");
  while ((await open.count()) > 0) {
    await page.keyboard.press("Escape");
    const discard = page.getByRole("button", { name: "Discard" });
    if (await discard.isVisible()) await discard.click();
  }
}

async function findFaultsAt(
  page: Page,
  stops: readonly Stop[],
  situations: Situation[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const { path, opens = [] } of stops) {
    await openScreen(page, path);
    const high = situations.filter(({ height }) => height >= MAY_BE_LOW);
    faults.push(...(await findFaults(page, path, high)));
    for (const presses of opens) {
      const what = `${path}, dialog ${opens.indexOf(presses) + 1}`;
      for (const open of presses) await open(page);
      await page.locator("dialog:modal, #assistant").last().waitFor();
      faults.push(...(await findFaults(page, what, situations)));
      await closeAll(page);
    }
  }
  return faults;
}

for (const { name, tag, situations } of [
  { name: "at 200 % text and on a low screen", tag: ["@once"], situations: HARDEST },
  { name: "on other small screens", tag: ["@once", "@all"], situations: OTHERS },
]) {
  test.describe(name, { tag }, () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

    test("the onboarding screens and dialogs can be used", async ({ page, homeowner }) => {
      await openScreen(page, "/dashboard");
      const faults = await findFaults(page, "first project", situations);
      await homeowner.addProject();
      await homeowner.addExpenses(5);
      for (const contractor of ["Ann", "Bo", "Cy"]) {
        await homeowner.addContractor({ name: contractor });
      }
      faults.push(...(await findFaultsAt(page, HOMEOWNER, situations)));
      expect(faults).toEqual([]);
    });

    test("the signed-out screens can be used", async ({ page }) => {
      expect(await findFaultsAt(page, VISITOR, situations)).toEqual([]);
    });

    for (const [title, stops] of [
      ["the dashboard and the expenses of a renovation can be used", DAILY],
      ["the budget and the contracts of a renovation can be used", PLANNING],
      ["the other screens of a renovation can be used", OTHER_SCREENS],
    ] as const) {
      test(title, async ({ page, context, server }) => {
        const headers = { origin: server.url };
        await context.request.post("/api/demo", { data: { leavesAccount: false }, headers });
        const ids = await listQuoteIds(context.request);
        const paths = stops.map(({ path, ...stop }) => ({
          ...stop,
          path: path.replace(/#(\d)/, (_, nth) => String(ids[Number(nth) - 1])),
        }));
        expect(await findFaultsAt(page, paths, situations)).toEqual([]);
      });
    }
  });
}
