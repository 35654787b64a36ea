import { type BrowserHomeowner, expect, test } from "../../support/browser/fixtures.ts";
import { withoutPreloadedData } from "../../support/browser/without-preloaded-data.ts";

async function addThree(homeowner: BrowserHomeowner): Promise<void> {
  await homeowner.addProject();
  for (const name of ["Dana", "Luis", "Rosa"]) await homeowner.addContractor({ name });
}

test("a fourth contractor on the free plan offers the upgrade instead of the form", async ({
  page,
  homeowner,
}) => {
  await addThree(homeowner);
  await page.goto("/contractors");
  await expect(page.getByText(/3 of 3 contractors/)).toBeVisible();
  const opener = page.getByRole("button", { name: "Add Contractor" });
  const prompt = page.getByRole("dialog", { name: "Contractor Limit Reached" });
  await opener.click();
  await expect(prompt).toContainText("3 of 3 contractors used");
  await expect(prompt.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "100");
  for (const claim of [
    "Up to 5 expenses",
    "Up to 3 contractors",
    "Basic reporting",
    "Unlimited expenses",
    "Unlimited contractors",
    "Advanced analytics",
    "Priority support",
    "$4.99",
    "cancel anytime",
  ]) {
    await expect(prompt).toContainText(claim);
  }
  await prompt.getByRole("button", { name: "Continue with Free Plan" }).click();
  await expect(prompt).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press("n");
  await prompt.getByRole("link", { name: "Upgrade to Pro" }).click();
  await expect(page).toHaveURL("/billing");
  await expect(prompt).toBeHidden();

  const form = page.getByRole("dialog", { name: "Add Contractor" });
  await test.step("without the plan's limits, the form opens", async () => {
    await withoutPreloadedData(page);
    await page.route("**/api/contractors/count", (route) => route.abort("connectionrefused"));
    await page.goto("/contractors");
    await opener.click();
    await expect(form).toBeVisible();
    await page.unroute("**/api/contractors/count");
  });
  await test.step("a deletion frees a place under the limit", async () => {
    await page.goto("/contractors");
    await page.getByRole("button", { name: "Delete Rosa" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText(/2 of 3 contractors/)).toBeVisible();
    await opener.click();
    await expect(form).toBeVisible();
  });
});

test("a form that was open when the limit was reached elsewhere stays open behind the prompt @all", async ({
  page,
  homeowner,
  context,
}) => {
  await homeowner.addProject();
  await homeowner.addContractor({ name: "Dana" });
  await homeowner.addContractor({ name: "Luis" });
  await page.goto("/contractors");
  await page.getByRole("button", { name: "Add Contractor" }).click();
  const form = page.getByRole("dialog", { name: "Add Contractor" });
  await form.getByLabel("Name *").fill("Rosa");
  await form.getByLabel("Notes").fill("Best reached by text");
  await homeowner.addContractor({ name: "Somebody from another tab" });
  await form.getByRole("button", { name: "Add Contractor" }).click();
  const prompt = page.getByRole("dialog", { name: "Contractor Limit Reached" });
  await expect(prompt).toContainText("3 of 3 contractors used");

  // The upgrade opens in a new tab, so that the form stays.
  const opened = context.waitForEvent("page");
  await prompt.getByRole("link", { name: "Upgrade to Pro" }).click();
  const billing = await opened;
  await expect(billing).toHaveURL("/billing");
  await billing.close();
  await page.keyboard.press("Escape");
  await expect(prompt).toBeHidden();
  await expect(form.getByLabel("Notes")).toHaveValue("Best reached by text");
  await expect(form.getByRole("alert")).toContainText("limit of 3 contractors");

  await homeowner.becomePro();
  await form.getByRole("button", { name: "Add Contractor" }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole("heading", { name: "Rosa" })).toBeVisible();
});
