import { expect, test } from "../../support/browser/fixtures.ts";
import { toastOf } from "../../support/browser/steps.ts";
import { milestoneRow, planner } from "../../support/browser/milestones.ts";

const DAYS = ["2199-01-04", "2199-01-05", "2199-01-06"] as const;

test("a double click or a held key completes one milestone only", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  const plan = await planner(homeowner, context, server);
  for (const targetDate of DAYS) await plan.add({ title: `Due ${targetDate}`, targetDate });
  await page.goto("/timeline");
  const buttons = page.getByRole("button", { name: /^Complete:/ });
  // All rows are loaded, so none moves.
  await expect(buttons).toHaveCount(DAYS.length);
  const first = await buttons.first().boundingBox();
  if (first === null) throw new Error("The first button is not on the page.");
  const at = [first.x + first.width / 2, first.y + first.height / 2] as const;

  const waitForSave = () => page.waitForResponse((answer) => answer.url().includes("/complete?"));
  const firstSave = waitForSave();
  await page.mouse.click(...at);
  await expect(page.getByText("1 of 3 completed")).toBeVisible();
  // The second click of a double click lands on the row that moved up.
  await page.mouse.move(...at);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(buttons).toHaveCount(2);

  await buttons.first().focus();
  await firstSave;
  const secondSave = waitForSave();
  await page.keyboard.down("Enter");
  await expect(page.getByText("2 of 3 completed")).toBeVisible();
  await expect(buttons.first()).toBeFocused();
  // Keydowns without a keyup are the repeats of one held key.
  await page.keyboard.down("Enter");
  await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await expect(buttons).toHaveCount(1);
  expect((await secondSave).ok()).toBe(true);
  await page.reload();
  await expect(page.getByText("2 of 3 completed")).toBeVisible();
});

test("the last of two clicks on a milestone wins, and without a connection it stays on the timeline @all", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  const plan = await planner(homeowner, context, server);
  await plan.add({ title: "Hang the doors" });
  await test.step("the last of two clicks on a milestone wins, however slow the first request is", async () => {
    const firstRequest = Promise.withResolvers<void>();
    await page.route("**/api/milestones/*/complete?*", async (route) => {
      await firstRequest.promise;
      await route.continue();
    });
    await page.goto("/timeline");
    const row = milestoneRow(page, "Hang the doors");
    await row.getByRole("button", { name: "Complete: Hang the doors" }).click();
    await row.getByRole("button", { name: "Reopen: Hang the doors" }).click();
    await expect(row.getByRole("button", { name: "Complete: Hang the doors" })).toBeVisible();

    const reopened = page.waitForResponse((response) => response.url().includes("/reopen?"));
    firstRequest.resolve();
    await reopened;
    await expect(toastOf(page, "Milestone reopened")).toBeVisible();
    await page.unroute("**/api/milestones/*/complete?*");
    await page.reload();
    await expect(row.getByRole("button", { name: "Complete: Hang the doors" })).toBeVisible();
  });
  await test.step("completing without a connection keeps the milestone on the timeline", async () => {
    const complete = page.getByRole("button", { name: "Complete: Hang the doors" });
    await complete.waitFor();
    await context.setOffline(true);
    const failed = page.waitForEvent("requestfailed", (request) => request.method() === "GET");
    await complete.click();
    await failed;
    const alert = toastOf(page, "Couldn't complete the milestone");
    await expect(alert).toBeVisible();
    await expect(complete).toBeVisible();
    await expect(page.getByText("Failed to fetch milestones")).toBeHidden();
  });
});
