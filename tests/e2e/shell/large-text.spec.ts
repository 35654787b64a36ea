import type { APIRequestContext, Page } from "@playwright/test";
import { expect, test } from "../../support/browser/fixtures.ts";
import type { InvitationPreview } from "../../../shared/household/contract.ts";
import { quoteList } from "../../../shared/contracts/contract.ts";
import { projectList } from "../../../shared/projects/contract.ts";
import {
  check,
  findFaults,
  findFaultsAt,
  HARDEST,
  inDialog,
  inMenu,
  openScreen,
  OTHERS,
  press,
  shows,
  type Stop,
} from "../support/small-screens.ts";

/*
 * A form or question that several screens or presses open is checked once, with the most content:
 * "Edit" has the fields of "Add" and more, and the longest question before deleting is a project's.
 */
const DAILY: Stop[] = [
  {
    path: "/dashboard",
    opens: [
      [press("Open menu")],
      [press("AI Assistant")],
      [press("Search")],
      [press(/^Notices/)],
      [press(/^Add$/), inDialog("Photograph receipt"), shows("Photograph receipts")],
    ],
  },
  {
    path: "/expenses",
    opens: [
      [press("Add Expense"), inDialog(/^More details/), inDialog("Split across budget lines")],
      [press(/^Edit/)],
      [press("Electrical rough-in, second draw"), check, inDialog("History")],
      [press(/^View receipt/)],
      [press("Filters")],
      [press("More actions"), inMenu("Export")],
      [press("More actions"), inMenu("Import")],
      [press(/^More actions: /), inMenu("Select"), press("Category")],
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
      [press("Labor"), check, inDialog("Edit"), shows("Edit budget line")],
      [press("Materials · Kitchen")],
    ],
  },
  {
    path: "/contracts",
    opens: [[press("Add quote"), inDialog("Add item")]],
  },
  {
    path: "/contracts?compare=Interior+painting",
    opens: [[press(/^Accept the quote/)]],
  },
  {
    path: "/contracts?quote=#2",
    opens: [[press("Edit schedule")], [press("Add change order")], [press("Delete")]],
  },
  { path: "/contracts?quote=#3", opens: [[press(/^Record payment/)], [press("Add invoice")]] },
  { path: "/contracts?quote=#9", opens: [[press("Edit")]] },
];

const OTHER_SCREENS: Stop[] = [
  {
    path: "/contractors",
    opens: [[press(/^Edit/)]],
  },
  {
    path: "/timeline",
    opens: [[press(/^Edit/)], [press("Calendar feed")]],
  },
  { path: "/reports" },
  {
    path: "/inbox",
    opens: [
      [
        press("Recurring expenses"),
        inDialog("Add Recurring Expense"),
        shows("Add Recurring Expense"),
      ],
    ],
  },
  { path: "/activity" },
  { path: "/trash" },
  {
    path: "/projects",
    opens: [[press(/^Duplicate/)], [press(/^Edit/)], [press(/^Delete/)]],
  },
  { path: "/billing" },
  { path: "/no/such/page" },
];

/** A separate document for signed-in users. */
const OUTSIDE: Stop[] = [{ path: "/demo" }];

const HOMEOWNER: Stop[] = [
  { path: "/dashboard" },
  { path: "/expenses" },
  { path: "/budget", opens: [[press("Allocate budget")]] },
  { path: "/timeline", opens: [[press("Use a template")]] },
  { path: "/contractors", opens: [[press("Add Contractor")]] },
  { path: "/billing" },
  { path: "/account", opens: [[press("Change Name")], [press("Change Email")]] },
  {
    path: "/account/security",
    opens: [[press("Change Password")], [press(/authenticator/i)], [press(/passkey/i)]],
  },
  { path: "/account/household", opens: [[press("Invite")]] },
  { path: "/account/notifications" },
  { path: "/account/data", opens: [[press(/Delete/)]] },
  { path: "/reports" },
];

const VISITOR: Stop[] = [
  { path: "/" },
  { path: "/login" },
  { path: "/forgot-password" },
  // Read when the page is opened, not when only the hash changes.
  { path: "/login#sign-up" },
  { path: `/reset-password#token=${"a".repeat(43)}` },
  { path: `/confirm-email#token=${"a".repeat(43)}` },
  { path: `/invitation#token=${"a".repeat(43)}` },
  { path: "/admin" },
];

const INVITATION: InvitationPreview = {
  ownerName: "Bartholomew-Alexander Featherstonehaugh-Cholmondeley",
  ownerEmail: "bartholomew.featherstonehaugh-cholmondeley@example.com",
  email: "the-partner-of-bartholomew-alexander@example.com",
  role: "viewer",
  projects: ["Complete renovation of the upstairs bathroom, hallway and two guest bedrooms"],
  expiresAt: "2026-03-21T12:00:00.000Z",
};

async function listQuoteIds(request: APIRequestContext): Promise<number[]> {
  const [project] = projectList.parse(await (await request.get("/api/projects")).json());
  const response = await request.get(`/api/quotes?projectId=${project?.id}`);
  return quoteList
    .parse(await response.json())
    .map(({ id }) => id)
    .toSorted((one, other) => one - other);
}

/** Delays the response of the project list. @returns sends it */
async function holdProjects(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/api/projects", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

for (const { name, tag, situations } of [
  { name: "at 200 % text and on a low screen", tag: ["@once"], situations: HARDEST },
  { name: "on other small screens", tag: ["@once", "@all"], situations: OTHERS },
]) {
  test.describe(name, { tag }, () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

    test("the onboarding screens and dialogs can be used", async ({ page, homeowner }) => {
      const release = await holdProjects(page);
      await page.goto("/dashboard");
      await expect(page.getByRole("status", { name: "Loading projects" })).toBeVisible();
      const faults = await findFaults(page, "loading", situations);
      release();
      await openScreen(page, "/dashboard");
      faults.push(...(await findFaults(page, "first project", situations)));
      await homeowner.addProject();
      await homeowner.addExpenses(4);
      await homeowner.addExpense({ amount: "1234567.89" });
      for (const contractor of ["Ann", "Bo", "Cy"]) {
        await homeowner.addContractor({ name: contractor });
      }
      faults.push(...(await findFaultsAt(page, OUTSIDE, situations, openScreen)));
      await openScreen(page, "/projects");
      faults.push(...(await findFaultsAt(page, HOMEOWNER, situations)));
      expect(faults).toEqual([]);
    });

    test("the signed-out screens can be used", async ({ page }) => {
      await page.route("**/api/invitations/preview", (route) =>
        route.fulfill({ json: INVITATION }),
      );
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

test(
  "a browser with a large font size shows one consistent layout",
  { tag: "@once" },
  async ({ page, homeowner }) => {
    await homeowner.addExpense({ description: "Oak boards" });
    await page.setViewportSize({ width: 1440, height: 900 });
    const browser = await page.context().newCDPSession(page);
    await browser.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
    await page.goto("/expenses");
    await expect(page.getByRole("list", { name: "Expenses" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Open menu" })).toBeVisible();
    await browser.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
  },
);
