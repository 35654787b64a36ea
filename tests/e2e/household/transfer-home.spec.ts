import { expect, test } from "../../support/browser/fixtures.ts";
import { navigateWithin } from "../../support/browser/steps.ts";
import { joinAsEditor } from "../../support/browser/household.ts";
import { expectNoViolations } from "../support/axe-check.ts";

test("an owner can offer the home to a member instead of deleting the account @narrow", async ({
  page,
  homeowner,
  browser,
  server,
  database,
  contextOptions,
}, { workerIndex }) => {
  await homeowner.addProject({ name: "Loft" });
  const context = await browser.newContext({ ...contextOptions, baseURL: server.url });
  const email = `heir-${workerIndex}-${homeowner.user.id}@example.com`;
  const partner = await joinAsEditor({ page, context, server, database, email });

  await page.goto("/account/household");
  const household = page.getByRole("region", { name: "Household" });
  await expect(household.getByRole("button", { name: "Hand over" })).toBeVisible();
  await navigateWithin(page, "/account/data");
  await page.getByRole("button", { name: "Delete Account" }).click();
  const deletion = page.getByRole("dialog", { name: "Delete your account?" });
  await deletion.getByRole("button", { name: "Hand over" }).click();
  await expect(deletion).toBeHidden();
  const dialog = page.getByRole("dialog", { name: "Hand over your home" });
  await expect(dialog.getByRole("radio")).toBeChecked();
  await expectNoViolations(page, "transfer dialog");
  await dialog.getByLabel("Your Password").fill(homeowner.password);
  await dialog.getByRole("button", { name: "Send offer" }).click();
  await expect(dialog).toBeHidden();
  await navigateWithin(page, "/account/household");
  await expect(household.getByText("Home offered")).toBeVisible();

  const other = await context.newPage();
  await other.goto("/account#household");
  await expect(other.getByRole("article")).toContainText("Loft");
  await expectNoViolations(other, "offer of a home");
  await other.getByRole("button", { name: "Accept the home" }).click();
  await expect(other).toHaveURL(/\/dashboard/);
  const owned = await context.request.get("/api/projects");
  expect(await owned.json()).toMatchObject([{ name: "Loft", userId: partner.user.id }]);

  await page.goto("/account/household");
  await expect(household.getByText("Can edit · All projects")).toBeVisible();
  await context.close();
});
