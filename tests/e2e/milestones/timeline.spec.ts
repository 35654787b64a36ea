import { expect, test } from "../../support/browser/fixtures.ts";
import { toastOf } from "../../support/browser/steps.ts";
import { milestoneRow, planner, titlesOn } from "../../support/browser/milestones.ts";
import { withoutPreloadedData } from "../../support/browser/without-preloaded-data.ts";
import { keepToasts } from "../support/keep-toasts.ts";

test("a milestone can be added with the button or the n key, edited, and saved without a date", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject();
  await page.goto("/timeline");
  await expect(page).toHaveTitle("Timeline · Plumbline");
  await expect(page.getByText("No milestones yet")).toBeVisible();
  await page.getByRole("button", { name: "Add Milestone" }).last().click();
  const form = page.getByRole("dialog", { name: "Add Milestone" });
  await form.getByRole("button", { name: "Add Milestone" }).click();
  await expect(form.getByText("Title is required")).toBeVisible();
  await expect(form.getByText("Category is required")).toBeVisible();
  await form.getByLabel("Title").fill("Rough-in inspection");
  await form.getByLabel("Category").selectOption("Inspection");
  await form.getByLabel("Target Date").fill("2199-05-04");
  await form.getByLabel("Description").fill("Mr. Okafor, between 8 and 10");
  await form.getByLabel("Title").press("Enter");
  await expect(form).toBeHidden();
  const row = milestoneRow(page, "Rough-in inspection");
  await expect(row).toContainText("May 4, 2199 · Inspection");
  await expect(row).toContainText("Mr. Okafor, between 8 and 10");
  await expect(page.getByText("0 of 1 completed")).toBeVisible();
  await expect(toastOf(page, "Milestone added")).toBeVisible();

  await row.getByRole("button", { name: "Edit: Rough-in inspection" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Milestone" });
  await edit.getByLabel("Title").fill("Final inspection");
  await edit.getByRole("button", { name: "Clear date" }).click();
  await expect(edit.getByLabel("Target Date")).toHaveValue("");
  await expect(edit.getByRole("button", { name: "Clear date" })).toBeHidden();
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.method() === "PUT"),
    edit.getByRole("button", { name: "Update Milestone" }).click(),
  ]);
  expect(sent.postDataJSON()).toMatchObject({ title: "Final inspection", targetDate: null });
  await expect(edit).toBeHidden();
  const changed = milestoneRow(page, "Final inspection");
  await expect(changed).not.toContainText("2199");
  await expect(page.getByRole("heading", { name: "No target date" })).toBeVisible();

  await page.keyboard.press("n");
  await expect(form.getByLabel("Title")).toBeFocused();
  await form.getByLabel("Title").fill("Half a thou");
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click();
  await expect(form.getByLabel("Title")).toHaveValue("Half a thou");
});

test("a category stored by another client is shown and kept @all", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  const plan = await planner(homeowner, context, server);
  await plan.add({ title: "Plant the hedge", category: "Garden" });
  await plan.add({ title: "Sweep", category: "final_touches" });
  await page.goto("/timeline");
  await expect(milestoneRow(page, "Plant the hedge")).toContainText("Garden");
  await expect(milestoneRow(page, "Sweep")).toContainText("Final Touches");
  await page.getByRole("button", { name: "Edit: Plant the hedge" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Milestone" });
  await expect(edit.getByLabel("Category")).toHaveValue("Garden");
  await edit.getByLabel("Title").fill("Plant two hedges");
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.method() === "PUT"),
    edit.getByRole("button", { name: "Update Milestone" }).click(),
  ]);
  expect(sent.postDataJSON()).toMatchObject({ category: "Garden" });
});

test(
  "open milestones come first, by date with undated ones last, then completed ones",
  { tag: "@all" },
  async ({ page, homeowner, context, server }) => {
    const plan = await planner(homeowner, context, server);
    await plan.add({ title: "Undated" });
    await plan.add({ title: "Late", targetDate: "2199-01-02" });
    await plan.complete(await plan.add({ title: "Done", targetDate: "2020-01-01" }));
    await plan.add({ title: "Early", targetDate: "2020-01-02" });
    await plan.add({ title: "Late too", targetDate: "2199-01-02" });
    await page.goto("/timeline");
    const order = ["Early", "Late", "Late too", "Undated", "Done"];
    await expect.poll(() => titlesOn(page)).toEqual(order);

    await page.getByRole("button", { name: "Edit: Early" }).click();
    const edit = page.getByRole("dialog", { name: "Edit Milestone" });
    await edit.getByLabel("Target Date").fill("2199-01-01");
    await edit.getByLabel("Title").fill("First of its month");
    await edit.getByRole("button", { name: "Update Milestone" }).click();
    await expect.poll(() => titlesOn(page)).toEqual(["First of its month", ...order.slice(1)]);
  },
);

test("a milestone can be deleted and restored, and completing it shows at once, also when that fails", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  const plan = await planner(homeowner, context, server);
  const floor = await plan.add({
    title: "Install flooring",
    description: "From the window",
    targetDate: "2026-01-05",
  });
  await plan.add({ title: "Paint", targetDate: "2199-01-05" });
  await keepToasts(page);
  await page.goto("/timeline");
  await page.getByRole("button", { name: "Delete: Install flooring" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete Milestone" });
  await expect(question).toContainText("Install flooring");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(milestoneRow(page, "Install flooring")).toBeVisible();

  await page.getByRole("button", { name: "Delete: Install flooring" }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(milestoneRow(page, "Install flooring")).toBeHidden();
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(milestoneRow(page, "Install flooring")).toContainText("From the window");
  const response = await page.request.get(`/api/milestones?projectId=${plan.projectId}`);
  expect(await response.json()).toContainEqual(expect.objectContaining({ id: floor.id }));
  await test.step("completing shows at once, and is reverted with a message when it fails", async () => {
    const held = Promise.withResolvers<void>();
    await page.route("**/complete?*", async (route) => {
      await held.promise;
      await route.fulfill({
        status: 503,
        json: { error: "The database is resting", code: "unavailable" },
      });
    });
    await page.getByRole("button", { name: "Complete: Install flooring" }).click();
    await expect(page.getByText("1 of 2 completed")).toBeVisible();
    held.resolve();
    await expect(toastOf(page, "The database is resting")).toBeVisible();
    await expect(page.getByText("0 of 2 completed")).toBeVisible();
    await expect(page.getByRole("button", { name: "Complete: Install flooring" })).toBeVisible();
    await page.unroute("**/complete?*");
  });
  await test.step("a completed milestone shows its date, cannot be completed again, and can be reopened", async () => {
    const floor = milestoneRow(page, "Install flooring");
    const complete = page.getByRole("button", { name: "Complete: Install flooring" });
    const reopen = page.getByRole("button", { name: "Reopen: Install flooring" });
    const saved = page.waitForResponse("**/complete?*");
    await complete.focus();
    await page.keyboard.press("Enter");
    await expect(reopen).toBeVisible();
    await expect(page.getByRole("button", { name: "Complete: Paint" })).toBeFocused();
    await expect(complete).toHaveCount(0);
    await expect(floor).toContainText(/Completed \w{3} \d{1,2}, \d{4}/);
    await expect(floor).not.toContainText("Overdue");
    await expect(page.getByText("1 of 2 completed")).toBeVisible();
    await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "50");
    expect(await titlesOn(page)).toEqual(["Paint", "Install flooring"]);

    // Shown before it is saved.
    expect((await saved).ok()).toBe(true);
    // A toast covers it on phones.
    await reopen.press("Enter");
    await expect(floor).toContainText("Overdue");
    await expect(page.getByText("0 of 2 completed")).toBeVisible();
    expect(await titlesOn(page)).toEqual(["Install flooring", "Paint"]);
  });
});

test("a server error is shown at its field, and retrying a save creates no duplicate @all", async ({
  page,
  homeowner,
}) => {
  const project = await homeowner.addProject();
  await page.goto("/timeline");
  await page.getByRole("button", { name: "Add Milestone" }).first().click();
  const form = page.getByRole("dialog", { name: "Add Milestone" });
  await form.getByLabel("Title").fill("Install flooring");
  await form.getByLabel("Category").selectOption("Flooring");
  const issues = [{ path: ["targetDate"], message: "That day is a holiday" }];
  await page.route("**/api/milestones", (route) =>
    route.fulfill({
      status: 400,
      json: { error: "Check the form", code: "validation_failed", details: { issues } },
    }),
  );
  await form.getByRole("button", { name: "Add Milestone" }).click();
  await expect(form.getByText("That day is a holiday", { exact: true })).toBeVisible();
  await expect(form.getByLabel("Target Date")).toBeFocused();
  await page.unroute("**/api/milestones");

  // The server saves the record, but the connection breaks before the response.
  await page.route("**/api/milestones", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await route.fetch();
    return route.abort("connectionreset");
  });
  await form.getByRole("button", { name: "Add Milestone" }).click();
  await expect(form.getByRole("alert")).toContainText("try again");
  await expect(form.getByLabel("Title")).toHaveValue("Install flooring");
  await page.unroute("**/api/milestones");
  await form.getByRole("button", { name: "Add Milestone" }).click();
  await expect(form).toBeHidden();
  const response = await page.request.get(`/api/milestones?projectId=${project.id}`);
  expect(await response.json()).toHaveLength(1);
});

test("a timeline that fails to load shows an error and can be retried @all", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  const plan = await planner(homeowner, context, server);
  await plan.add({ title: "Install flooring" });
  await withoutPreloadedData(page);
  await page.route("**/api/milestones?*", (route) => route.abort("connectionrefused"));
  await page.goto("/timeline");
  await expect(page.getByText("Failed to fetch milestones")).toBeVisible();
  await page.unroute("**/api/milestones?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(milestoneRow(page, "Install flooring")).toBeVisible();
});
