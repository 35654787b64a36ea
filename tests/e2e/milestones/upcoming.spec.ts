import { expect, test } from "../../support/browser/fixtures.ts";
import { planner } from "../../support/browser/milestones.ts";
import { expectNoViolations } from "../support/axe-check.ts";
import { fixDate } from "../support/fixed-date.ts";

const NOW = "2026-03-15T15:00:00Z";

test(
  "the dashboard lists upcoming milestones, overdue first, and links to the timeline",
  { tag: "@narrow" },
  async ({ page, homeowner, context, server }) => {
    const plan = await planner(homeowner, context, server);
    await plan.add({ title: "Undated" });
    await plan.add({ title: "Far off", targetDate: "2027-01-01" });
    await plan.add({ title: "Next week", targetDate: "2026-03-22" });
    await plan.add({ title: "Late", targetDate: "2026-03-14" });
    await plan.complete(await plan.add({ title: "Done", targetDate: "2026-01-01" }));
    await plan.add({ title: "Today's", targetDate: "2026-03-15" });
    await fixDate(page, NOW);
    await page.goto("/dashboard");
    const card = page
      .getByRole("main")
      .locator(".card")
      .filter({ has: page.getByRole("heading", { name: "Next Milestones" }) });
    const rows = card.getByRole("listitem");
    await expect(rows).toHaveCount(4);
    await expect(rows.nth(0)).toContainText("Late");
    await expect(rows.nth(0)).toContainText("Yesterday");
    await expect(rows.nth(0)).toContainText("Overdue");
    await expect(rows.nth(1)).toContainText("Today's");
    await expect(rows.nth(1)).not.toContainText("Overdue");
    await expect(rows.nth(2)).toContainText("In 1 week");
    await expect(rows.nth(3)).toContainText("Jan 1, 2027");
    await expect(card.getByRole("link", { name: "View timeline" })).toHaveAttribute(
      "href",
      "/timeline",
    );
    await rows.nth(0).getByRole("link").click();
    await expect(page.getByRole("heading", { name: "Project Timeline" })).toBeVisible();
    await expect(page.locator("#content :focus")).toContainText("Late");

    await page.getByRole("button", { name: "Complete: Late" }).click();
    await expect(page.getByText("2 of 6 completed")).toBeVisible();
    await page.goBack();
    await expect(rows.nth(0)).toContainText("Today's");
  },
);

test("an upcoming milestone links to its row on the timeline @all", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  const plan = await planner(homeowner, context, server);
  await fixDate(page, NOW);
  await plan.add({ title: "Soon", targetDate: "2026-03-20" });
  for (let day = 10; day < 24; day += 1) {
    await plan.add({ title: `Step ${day}`, targetDate: `2026-04-${day}` });
  }
  await page.goto("/dashboard");
  const link = page.getByRole("listitem").getByRole("link", { name: /^Step 12/ });
  await link.focus();
  await page.keyboard.press("Enter");
  const row = page.locator("#content :focus");
  await expect(row).toContainText("Step 12");
  await expect(row).toBeInViewport({ ratio: 1 });
  await expectNoViolations(page, "a timeline with a named row");

  // The URL keeps the milestone, and an unknown one is ignored.
  await page.reload();
  await expect(row).toContainText("Step 12");
  await expect(row).toBeInViewport({ ratio: 1 });
  await page.goto("/timeline#milestone-0");
  await page.reload();
  await expect(page.getByText("Step 12")).toBeAttached();
  await expect(row).toHaveCount(0);
});

test("the upcoming section takes no space while loading, empty or failed", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  const plan = await planner(homeowner, context, server);
  await page.goto("/dashboard");
  const recent = page.getByRole("heading", { name: "Recent Expenses" });
  const next = page.getByRole("heading", { name: "Next Milestones" });
  await expect(page.getByText("No expenses yet")).toBeVisible();
  await expect(next).toHaveCount(0);

  await plan.add({ title: "Install flooring" });
  const held = Promise.withResolvers<void>();
  await page.route("**/api/milestones?*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByText("No expenses yet")).toBeVisible();
  await expect(next).toHaveCount(0);
  const before = await recent.boundingBox();
  held.resolve();
  await expect(next).toBeVisible();
  expect(await recent.boundingBox()).toEqual(before);

  await page.unroute("**/api/milestones?*");
  await page.route("**/api/milestones?*", (route) => route.abort("connectionrefused"));
  const [failed] = await Promise.all([
    page.waitForEvent("requestfailed", (request) => request.url().includes("/api/milestones")),
    page.reload(),
  ]);
  expect(failed.url()).toContain("/api/milestones");
  await expect(page.getByText("No expenses yet")).toBeVisible();
  await expect(next).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("the dashboard works without the code of its later parts @all", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  const plan = await planner(homeowner, context, server);
  await plan.add({ title: "Install flooring" });
  const [failed] = await Promise.all([
    page.waitForEvent("requestfailed", (request) => request.url().includes("dashboard-parts")),
    page
      .route("**/dashboard-parts*.js", (route) => route.abort("connectionrefused"))
      .then(() => page.goto("/dashboard")),
  ]);
  expect(failed.url()).toContain("dashboard-parts");
  await expect(page.getByText("No expenses yet")).toBeVisible();
  await expect(page.getByText("Something went wrong on this page.")).toHaveCount(0);
});
