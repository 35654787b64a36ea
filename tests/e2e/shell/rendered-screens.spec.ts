import { homeownerWithBudget } from "../../support/browser/budget.ts";
import { expect, type Page, test } from "../../support/browser/fixtures.ts";
import { addMilestone } from "../../support/browser/milestones.ts";

/*
 * Screens rendered on the server. The fixture fails on any hydration error; here the heading from
 * the server must still be in the page after its program has started.
 */

const SCREENS = [
  { address: "/dashboard", shows: ["$60,000.00", "Oak boards", "Expected final cost"] },
  { address: "/expenses", shows: ["Oak boards", "$123.40", "Nails"] },
  { address: "/projects", shows: ["Mill house", "$60,000.00"] },
  { address: "/timeline", shows: ["Walls closed", "Roof done", "1 of 2"] },
  { address: "/contractors", shows: ["Ada Mason", "Paid (this project)"] },
  { address: "/contracts", shows: ["New roof", "$9,000.00"] },
];

/** Marks the heading before any script of the page runs. */
async function markHeading(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener("readystatechange", () => {
      if (document.readyState !== "interactive") return;
      document.querySelector("#root[data-view] h1")?.setAttribute("data-from-server", "");
    });
  });
}

/** Again on a busy machine, where a page doesn't wait for its screen. */
async function openRendered(page: Page, address: string, shows: readonly string[]): Promise<void> {
  await expect(async () => {
    const html = await (await page.goto(address))?.text();
    for (const text of shows) expect(html).toContain(text);
  }).toPass();
}

test(
  "every first screen comes from the server with its figures and rows, and stays",
  { tag: "@phone" },
  async ({ page, homeowner, context, server }) => {
    const budget = await homeownerWithBudget(homeowner, context, server, { name: "Mill house" });
    const { projectId } = budget;
    const { id: contractorId } = await homeowner.addContractor({ name: "Ada Mason" });
    await homeowner.addExpense({ projectId, contractorId });
    await homeowner.addExpense({ projectId, description: "Nails" });
    const line = await budget.addLine("Roofing", "12000");
    await budget.addContract("New roof", "9000", line, contractorId);
    await addMilestone(context, server, { projectId, title: "Walls closed" });
    const { id } = await addMilestone(context, server, { projectId, title: "Roof done" });
    const headers = { origin: server.url };
    await context.request.patch(`/api/milestones/${id}/complete`, { headers });
    await markHeading(page);
    for (const { address, shows } of SCREENS) {
      await openRendered(page, address, shows);
      await expect(page.locator("#root")).not.toHaveAttribute("inert");
      await expect(page.getByRole("heading", { level: 1 })).toHaveAttribute("data-from-server");
      await page.waitForLoadState("networkidle");
    }
  },
);

test("the sign-in comes from the server and stays", async ({ page }) => {
  await markHeading(page);
  await openRendered(page, "/login", ["Sign in with a passkey"]);
  await page.getByRole("textbox", { name: "Email" }).fill("robin@example.com");
  await expect(page.getByRole("heading", { level: 1 })).toHaveAttribute("data-from-server");
  await page.waitForLoadState("networkidle");
});

test("a browser in another time zone or width renders the screen itself", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  await homeowner.addExpense();
  await markHeading(page);
  for (const value of ["Pacific/Auckland~wide", "America/New_York~narrow"]) {
    await context.addCookies([{ name: "view", value, url: server.url }]);
    await page.goto("/expenses");
    await expect(page.getByRole("table", { name: "Expenses" })).toContainText("Oak boards");
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveAttribute("data-from-server");
    // Renders the next page for the real browser.
    await expect
      .poll(async () => (await context.cookies()).find(({ name }) => name === "view")?.value)
      .toBe("America/New_York~wide");
  }
});
