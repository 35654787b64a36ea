import { expect, test } from "../../support/browser/fixtures.ts";
import { fillExpense } from "../../support/browser/steps.ts";
import { countPresses } from "../support/count-presses.ts";

test.describe("the bar at the bottom of a phone", { tag: "@once" }, () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("leads to the main screens, adds an expense from any screen, and stays clear of toasts", async ({
    page,
    homeowner,
  }) => {
    await homeowner.addProject({ name: "Loft" });
    await page.goto("/timeline");
    const bar = page.getByRole("navigation", { name: "Main screens" });
    const project = page.getByRole("banner").getByRole("combobox", { name: "Project" });
    await expect(project).toBeVisible();
    await expect(project.getByRole("option", { selected: true })).toHaveText("Loft");
    await expect(bar.locator("[aria-current]")).toHaveCount(0);

    const { press, presses } = countPresses();
    await press(bar.getByRole("button", { name: "Add" }));
    const sheet = page.getByRole("dialog", { name: "Add", exact: true });
    await expect(sheet.getByRole("button").first()).toHaveText("Photograph receipt");
    await press(sheet.getByRole("button", { name: "Add Expense" }));
    const form = page.getByRole("dialog", { name: "Add Expense" });
    await fillExpense(form, {
      description: "Grout",
      amount: "12",
      category: "Materials",
      paymentMethod: "Cash",
    });
    await press(form.getByRole("button", { name: "Add Expense" }));
    await expect(form).toBeHidden();
    expect(presses()).toBe(3);

    // Pressed while the toast is shown: Playwright clicks an element only if nothing covers it.
    await expect(page.getByText("Expense Added").first()).toBeVisible();
    for (const [name, path] of [
      ["Expenses", "/expenses"],
      ["Budget", "/budget"],
      ["Dashboard", "/dashboard"],
    ] as const) {
      await bar.getByRole("link", { name }).click();
      await expect(page).toHaveURL(path);
      await expect(bar.locator("[aria-current=page]")).toHaveText(name);
    }
    await bar.getByRole("button", { name: "More" }).click();
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  });

  test("forms fill the screen above the keyboard, with their buttons in view", async ({
    page,
    homeowner,
  }) => {
    await homeowner.addProject();
    await page.goto("/timeline");
    await page.getByRole("button", { name: "AI Assistant" }).waitFor();
    await page.getByRole("button", { name: "Add Milestone" }).first().click();
    const form = page.getByRole("dialog", { name: "Add Milestone" });
    await expect.poll(async () => (await form.boundingBox())?.height).toBe(844);
    // The page sets this when the visual viewport shrinks.
    await page.evaluate(() => document.documentElement.style.setProperty("--covered", "340px"));
    const save = form.getByRole("button", { name: "Add Milestone" });
    await expect.poll(async () => (await save.boundingBox())?.y).toBeLessThan(844 - 340 - 44);
  });
});

test(
  "a laptop's page makes room for the assistant's panel, at its widest, too",
  { tag: "@once" },
  async ({ page, homeowner }) => {
    await homeowner.addExpense({ description: "Grout" });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("/expenses");
    await page.getByRole("button", { name: "AI Assistant" }).click();
    const panel = page.getByRole("dialog", { name: "AI Assistant" });
    const main = page.getByRole("main");
    const gap = async () => {
      const [left, right] = [await panel.boundingBox(), await main.boundingBox()];
      return (left?.x ?? 0) - ((right?.x ?? 0) + (right?.width ?? Infinity));
    };
    await expect.poll(gap).toBeGreaterThanOrEqual(0);
    await panel.getByRole("button", { name: /expand|wide/i }).click();
    await expect.poll(async () => (await panel.boundingBox())?.width).toBe(600);
    await expect.poll(gap).toBeGreaterThanOrEqual(0);
    // Without room for a table, cards show the amount.
    await expect(main.getByText("Grout", { exact: true })).toBeVisible();
    await expect(main.getByRole("table")).toHaveCount(0);
  },
);
