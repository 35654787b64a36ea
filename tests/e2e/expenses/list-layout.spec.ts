import { expect, type Page, test } from "../../support/browser/fixtures.ts";
import { entryOf, navigateWithin } from "../../support/browser/steps.ts";

const topOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().top);

test("on a phone the rows begin near the top, the page's actions are in one menu, and a wide table gives the description 200 px @once", async ({
  page,
  homeowner,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const name = "Cabinet pulls for the island";
  const contractor = await homeowner.addContractor({ name: "Dana Whitfield" });
  await homeowner.addExpense({ description: name, contractorId: contractor.id });
  await homeowner.addExpenses(30);
  await page.goto("/expenses?hasReceipt=false&paymentMethod=Cash&sort=amount");
  await expect(page.getByRole("button", { name: "Filters", exact: true })).toHaveText("Filters2");
  await navigateWithin(page, "/expenses");
  await expect(page.getByRole("button", { name: /^More actions: / }).first()).toBeVisible();
  const header = (await topOf(page, "main [data-row]")) - (await topOf(page, "main h1"));
  expect(header).toBeLessThanOrEqual(200);
  await page.getByRole("button", { name: "More actions", exact: true }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Import", "Export", "Recurring expenses"]);
  await page.getByRole("menuitem", { name: "Export" }).click();
  await expect(page.getByRole("dialog", { name: "Export" })).toBeVisible();
  await page.keyboard.press("Escape");
  const cell = page.getByRole("cell").filter({ hasText: name });
  for (const width of [1024, 1200, 1280, 1366, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(entryOf(page, name)).toContainText("Dana Whitfield");
    const size = await cell.evaluate((element) => element.getBoundingClientRect().width);
    expect(size, `at ${width} px`).toBeGreaterThanOrEqual(200);
  }
});

test("rows far outside the window are not rendered, but found and printed @once", async ({
  page,
  homeowner,
}) => {
  await homeowner.addExpense({ description: "Oak boards", date: "2001-02-03" });
  await homeowner.addExpenses(99);
  await page.goto("/expenses?pageSize=100");
  await expect(page.locator("[data-row]")).toHaveCount(100);
  const last = page.locator(".covers-row", { hasText: "Oak boards" });
  const isRendered = () =>
    last.evaluate((button) => button.checkVisibility({ contentVisibilityAuto: true }));
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(isRendered).toBe(false);
    await page.emulateMedia({ media: "print" });
    await expect.poll(isRendered).toBe(true);
    await page.emulateMedia({ media: "screen" });
  }
  expect(await page.evaluate("find('Oak boards')")).toBe(true);
  await expect(last).toBeInViewport();
});

test.describe("on a touch screen", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("swiping a card uncovers its actions, one card at a time, hidden from screen readers @once", async ({
    page,
    homeowner,
  }) => {
    for (const description of ["Grout", "Oak boards"]) await homeowner.addExpense({ description });
    await page.goto("/expenses");
    await expect(page.getByRole("button", { name: "More actions: Grout" })).toBeVisible();
    const swipe = async (description: string) => {
      await entryOf(page, description).hover();
      await page.mouse.wheel(200, 0);
    };
    const shown = (description: string) =>
      entryOf(page, description).evaluate((row) => row.scrollLeft);
    await swipe("Grout");
    await expect.poll(() => shown("Grout")).toBeGreaterThan(100);
    await expect(page.getByRole("button", { name: /^Delete/ })).toHaveCount(2);
    await swipe("Oak boards");
    await expect.poll(() => shown("Oak boards")).toBeGreaterThan(100);
    await expect.poll(() => shown("Grout")).toBe(0);
    await page
      .locator(".swipe-actions")
      .filter({ visible: true })
      .getByText("Delete")
      .last()
      .click();
    await expect(page.getByRole("alertdialog")).toContainText("Are you sure");
  });
});
