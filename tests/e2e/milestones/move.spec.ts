import { expect, test } from "../../support/browser/fixtures.ts";
import { milestoneRow, planner, titlesOn } from "../../support/browser/milestones.ts";
import { toastOf } from "../../support/browser/steps.ts";

test("a milestone is moved to another day by dragging or by its menu, with Undo", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  const plan = await planner(homeowner, context, server);
  await plan.add({ title: "Demolition", targetDate: "2199-01-04" });
  await plan.add({ title: "Rough-in", targetDate: "2199-01-14" });
  await plan.add({ title: "Paint", targetDate: "2199-01-24" });
  await page.goto("/timeline");
  const row = milestoneRow(page, "Demolition");
  const grip = page.getByRole("button", { name: "Move: Demolition" });
  await expect(row).toContainText("Jan 4, 2199");

  await test.step("dragging names the day, and Esc cancels", async () => {
    const from = await grip.boundingBox();
    const to = await page.getByRole("button", { name: "Move: Paint" }).boundingBox();
    if (from === null || to === null) throw new Error("The rows have no buttons.");
    const x = from.x + from.width / 2;
    const drag = async () => {
      await grip.hover();
      await page.mouse.down();
      await page.mouse.move(x, from.y + 40, { steps: 4 });
      await page.mouse.move(x, to.y + to.height / 2, { steps: 4 });
      await expect(page.getByText("20 days later")).toBeVisible();
    };
    await drag();
    await page.keyboard.press("Escape");
    await page.mouse.up();
    await expect(page.getByText("20 days later")).toBeHidden();
    await expect(row).toContainText("Jan 4, 2199");
    await drag();
    await page.mouse.up();
    await expect(row).toContainText("Jan 24, 2199");
    await expect(page.getByRole("menu")).toHaveCount(0);
    expect(await titlesOn(page)).toEqual(["Rough-in", "Demolition", "Paint"]);
    await page.getByRole("button", { name: "Undo: move of Demolition" }).click();
    await expect(row).toContainText("Jan 4, 2199");
  });
  await test.step("the menu does the same by keyboard, and keeps the focus", async () => {
    await grip.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: /Move a day earlier/ })).toBeFocused();
    await page.getByRole("menuitem", { name: /Move four weeks later/ }).press("Enter");
    await expect(row).toContainText("Feb 1, 2199");
    await expect(grip).toBeFocused();
    await expect(toastOf(page, "Moved to Feb 1, 2199")).toBeVisible();
    await page.reload();
    await expect(row).toContainText("Feb 1, 2199");
  });
  await test.step("a change by another is not overwritten", async () => {
    await page.route("**/api/milestones/*", (route) =>
      route.fulfill({ status: 409, json: { error: "Changed", code: "conflict" } }),
    );
    await grip.click();
    await page.getByRole("menuitem", { name: /Move a week later/ }).click();
    await expect(toastOf(page, "It was changed in the meantime")).toBeVisible();
    await expect(row).toContainText("Feb 1, 2199");
  });
});
