import { expect, type Page, test } from "../../support/browser/fixtures.ts";

async function openForm(page: Page) {
  await page.getByRole("button", { name: "Add Contractor" }).click();
  return page.getByRole("dialog", { name: "Add Contractor" });
}

test("the form works by keyboard, shows errors at their fields, and asks before discarding input @all", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject();
  await page.goto("/contractors");
  await expect(page.getByText("No contractors yet")).toBeVisible();
  const form = page.getByRole("dialog", { name: "Add Contractor" });

  await test.step("the keyboard alone adds a contractor, and shortcuts do not fire while typing", async () => {
    await page.keyboard.press("n");
    await expect(form.getByLabel("Name *")).toBeFocused();
    await page.keyboard.type("Nina n/n");
    await page.keyboard.press("Enter");
    await expect(form).toBeHidden();
    await expect(page.getByRole("heading", { name: "Nina n/n" })).toBeVisible();
  });

  await test.step("errors show the product's messages at their fields", async () => {
    await openForm(page);
    await form.getByLabel("Hourly Rate").fill("-1");
    await form.getByRole("button", { name: "Add Contractor" }).click();
    await expect(form.getByText("Name is required")).toBeVisible();
    await expect(form.getByText("Hourly rate must be a valid number")).toBeVisible();
    await expect(form.getByLabel("Name *")).toBeFocused();
    // The server saves the record, but the connection breaks before the response.
    await form.getByLabel("Name *").fill("Rosa");
    await form.getByLabel("Hourly Rate").fill("");
    await form.getByLabel("Hourly Rate").pressSequentially("8e");
    await form.getByRole("button", { name: "Add Contractor" }).click();
    await expect(form.getByText("Hourly rate must be a valid number")).toBeVisible();
    await form.getByLabel("Hourly Rate").fill("85.50");
    await form.getByRole("button", { name: "Add Contractor" }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole("main")).toContainText("$85.50 per hour");
  });

  await test.step("a server error is shown at its field", async () => {
    await openForm(page);
    await form.getByLabel("Name *").fill("Ro");
    await form.getByLabel("Company").fill("Martin");
    const issues = [{ path: ["company"], message: "Must be at most 200 characters" }];
    await page.route("**/api/contractors", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({
            status: 400,
            json: { error: "Invalid", code: "validation_failed", details: { issues } },
          })
        : route.fallback(),
    );
    await form.getByRole("button", { name: "Add Contractor" }).click();
    await expect(form.getByText("Must be at most 200 characters")).toBeVisible();
    await expect(form.getByLabel("Company")).toBeFocused();
  });

  await test.step("with changes it asks before closing, and returns the focus", async () => {
    await page.keyboard.press("Escape");
    const question = page.getByRole("alertdialog", { name: "Discard your changes?" });
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(form.getByLabel("Name *")).toHaveValue("Ro");
    await form.getByRole("button", { name: "Cancel" }).click();
    await question.getByRole("button", { name: "Discard" }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole("button", { name: "Add Contractor" })).toBeFocused();
  });
});

test("a failed save keeps the input, shows why, and creates no duplicate on retry @all", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject();
  await page.goto("/contractors");
  const form = await openForm(page);
  await form.getByLabel("Name *").fill("Rosa");
  await form.getByLabel("Notes").fill("Best reached by text");
  // The upgrade page opens in a new tab, so that the form stays.
  await page.route("**/api/contractors", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await route.fetch();
    return route.abort("connectionreset");
  });
  await form.getByRole("button", { name: "Add Contractor" }).click();
  await expect(form.getByRole("alert")).toContainText("try again");
  await expect(form.getByLabel("Notes")).toHaveValue("Best reached by text");
  await page.unroute("**/api/contractors");
  await form.getByRole("button", { name: "Add Contractor" }).click();
  await expect(form).toBeHidden();
  const response = await page.request.get("/api/contractors");
  expect(await response.json()).toHaveLength(1);
});
