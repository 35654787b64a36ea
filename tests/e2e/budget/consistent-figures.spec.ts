import { expect, test } from "../../support/browser/fixtures.ts";
import { homeownerWithBudget } from "../../support/browser/budget.ts";
import { addMilestone } from "../../support/browser/milestones.ts";
import { entryOf, openNavigation, pressPageAction } from "../../support/browser/steps.ts";

const SPLIT = {
  description: "Tiles with the permit",
  amount: "300.01",
  category: "Materials",
  paymentMethod: "Cash",
  date: "2026-03-10",
};

test("a split expense shows the same amount on dashboard, list and export @all", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  const budget = await homeownerWithBudget(homeowner, context, server);
  const materials = await budget.addLine("Materials", "1000");
  const permits = await budget.addLine("Permits", "1000");
  const shares = [
    { lineId: materials, amount: "200" },
    { lineId: permits, amount: "100.01" },
  ];
  const data = { ...SPLIT, projectId: budget.projectId, details: { shares } };
  const headers = { origin: server.url };
  expect((await context.request.post("/api/expenses", { data, headers })).status()).toBe(201);

  await page.goto("/dashboard");
  await expect(page.getByRole("main")).toContainText("$100.01");
  await page.goto("/expenses?category=Permits");
  await expect(entryOf(page, SPLIT.description)).toContainText("$100.01");
  await expect(entryOf(page, SPLIT.description)).toContainText("Part of $300.01");
  await expect(page.getByText("Total in Permits: $100.01")).toBeVisible();

  await pressPageAction(page, "Export");
  const dialog = page.getByRole("dialog", { name: "Export" });
  await expect(dialog.getByLabel("Which")).toHaveValue("shown");
  await expect(dialog.getByLabel("Which")).toContainText("1 filtered expense");
  const asked = page.waitForRequest(/\/exports\/expenses\.xlsx/);
  await dialog.getByRole("button", { name: "Export" }).click();
  expect((await asked).url()).toContain("category=Permits");
});

test("completing a milestone or finishing a project updates the forecast at once @all", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  const { projectId, addLine } = await homeownerWithBudget(homeowner, context, server, {
    name: "Attic",
  });
  await addLine("Materials", "1000");
  await addMilestone(context, server, { projectId, title: "Install flooring" });
  await page.goto("/budget");
  const expected = page.getByRole("button", { name: /Expected final cost/ });
  await expect(expected).toBeVisible();
  await expect(expected).not.toContainText("$0.00");
  await (await openNavigation(page)).getByRole("link", { name: "Timeline" }).click();
  await page.getByRole("button", { name: /^Complete/ }).click();
  await (await openNavigation(page)).getByRole("link", { name: "Budget" }).click();
  await expect(expected).toContainText("$0.00");

  await page.goto("/projects");
  await page.getByRole("button", { name: "Finish Attic" }).click();
  await expect(page.getByRole("main")).toContainText("Finished");
  await page.getByRole("button", { name: "Reopen Attic" }).click();
  await expect(page.getByRole("button", { name: "Finish Attic" })).toBeVisible();
});
