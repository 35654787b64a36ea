import { expect, test } from "../../support/browser/fixtures.ts";
import { homeownerWithContracts, figure } from "../../support/browser/contracts.ts";
import { expectNoViolations } from "../support/axe-check.ts";

test("a contract is accepted, scheduled, changed and completed, with warnings on the way", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  const { ask, accept } = await homeownerWithContracts(homeowner, context, server);
  const rosa = await homeowner.addContractor({ name: "Rosa Marchetti" });
  const sam = await homeowner.addContractor({ name: "Sam Okafor" });
  await accept({ work: "New Roof", amount: "11000", contractorId: rosa.id });
  const second = await ask({ contractorId: sam.id, validUntil: "2199-12-04" });
  await ask({ amount: "15000" });

  await page.goto(`/contracts?quote=${second.id}`);
  await expect(page.getByText("Dec 4, 2199", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Accept…" }).click();
  const dialog = page.getByRole("dialog", { name: "Accept this quote?" });
  await expect(dialog.getByRole("alert")).toContainText("Rosa Marchetti ($11,000.00)");
  await expectNoViolations(page, "a second contract for one work");
  await dialog.getByRole("button", { name: "Accept both" }).click();
  const done = page.getByRole("dialog", { name: "Contract created" });
  await expect(done).toContainText("No contractor ($15,000.00)");
  await done.getByRole("button", { name: "Decline 1 other quote" }).click();
  await expect(done).not.toContainText("Still open for this work");
  await done.getByRole("button", { name: "Add payment schedule" }).click();

  const plan = page.getByRole("dialog", { name: "Payment schedule" });
  await plan.getByRole("button", { name: /^10% deposit, two/ }).click();
  await plan.getByRole("button", { name: "Save schedule" }).click();
  await expect(plan.getByText("Choose a milestone").first()).toBeVisible();
  await plan.getByLabel("New milestone for payment 2").fill("Old shingles off");
  await plan.getByRole("button", { name: "Add Milestone" }).first().click();
  await expect(plan.getByLabel("Milestone of payment 2")).toHaveValue(/\d/);
  await plan.getByLabel("Milestone of payment 3").selectOption({ label: "Old shingles off" });
  // Only the content scrolls, not the dialog itself.
  const isScrolling = await plan.evaluate((one) => one.scrollHeight > one.clientHeight);
  expect(isScrolling).toBe(false);
  await expectNoViolations(page, "a plan with a new milestone");
  await plan.getByRole("button", { name: "Save schedule" }).click();
  await expect(plan).toBeHidden();

  await page.getByRole("button", { name: "Add change order" }).click();
  const change = page.getByRole("dialog", { name: "Add change order" });
  await change.getByLabel("Description and reason").fill("No gutters");
  await change.getByLabel("Amount").fill("-12000.01");
  await expect(change.getByText("This one can't be approved.")).toBeVisible();
  await change.getByRole("button", { name: "Add change order" }).click();
  await expect(change).toBeHidden();
  await page.getByRole("button", { name: "Approve: No gutters" }).click();
  await expect(
    page.getByText("The contract would come to less than nothing.", { exact: true }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Add change order" }).click();
  await change.getByLabel("Description and reason").fill("More plywood");
  await change.getByLabel("Amount").fill("400");
  await change.getByRole("button", { name: "Preview impact" }).click();
  const impact = page.getByRole("dialog", { name: "Preview impact" });
  const safe = impact.getByRole("row", { name: /^Safe to spend/ });
  await expect(safe).toContainText("-$400.00");
  await impact.getByRole("checkbox", { name: /^No gutters/ }).check();
  await expect(safe).not.toContainText("-$400.00");
  await impact.getByRole("checkbox", { name: /^No gutters/ }).uncheck();
  await impact.getByRole("checkbox", { name: /^More plywood/ }).uncheck();
  await expect(impact).toContainText("Choose at least one change order.");
  await page.keyboard.press("Escape");
  await expect(impact).toBeHidden();
  await change.getByLabel("Status").selectOption("Approved");
  await change.getByRole("button", { name: "Add change order" }).click();
  await page.getByRole("button", { name: /^Add to payment schedule/ }).click();
  await expect(plan.getByLabel("Title of payment 5")).toHaveValue("More plywood");
  await expect(plan.getByLabel("Amount of payment 5")).toHaveValue("400.00");
  await expect(figure(page, "Contract total")).toContainText("$12,400.00");
  await page.keyboard.press("Escape");
  await expect(plan).toBeHidden();

  await page.getByRole("button", { name: "Delete: No gutters" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No gutters", { exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Mark as completed…" }).click();
  const completion = page.getByRole("dialog", { name: "Mark work complete?" });
  await expect(completion).toContainText("any unscheduled balance become due: $1,600.00");
  await completion.getByRole("button", { name: "Mark as completed" }).click();
  await expect(completion).toBeHidden();
  await expect(page.getByRole("button", { name: "Mark as completed…" })).toHaveCount(0);
});
