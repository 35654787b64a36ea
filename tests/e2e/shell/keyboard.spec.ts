import { expect, test } from "../../support/browser/fixtures.ts";
import { openNavigation } from "../../support/browser/steps.ts";

test("the keyboard reaches the content, the shortcuts, the dialogs and the account menu", async ({
  page,
  homeowner,
}) => {
  await homeowner.addExpense({ description: "Grout" });
  await homeowner.addExpense({ description: "Oak boards" });
  await page.goto("/expenses");
  await expect(page.getByRole("main").getByText("Oak boards")).toBeVisible();

  await test.step("the first Tab stop skips the sidebar", async () => {
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  });

  await page.keyboard.press("n");
  const form = page.getByRole("dialog", { name: "Add Expense" });
  await expect(form.getByLabel("Amount")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();

  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("grout");
  await expect(page.getByRole("main").getByText("Oak boards")).toBeHidden();
  await expect(page.getByRole("searchbox")).toHaveValue("grout");

  await test.step("shortcuts do not fire while typing", async () => {
    await page.getByRole("searchbox").fill("");
    await page.getByRole("searchbox").pressSequentially("n/n");
    await expect(page.getByRole("searchbox")).toHaveValue("n/n");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.getByRole("searchbox").fill("");
  });

  const opener = page.getByRole("button", { name: "Oak boards", exact: true });
  const detail = page.getByRole("dialog", { name: "Expense Details" });

  await test.step("focus stays inside an open dialog", async () => {
    await opener.focus();
    await page.keyboard.press("Enter");
    await expect(detail).toBeVisible();
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press("Tab");
      const place = await page.evaluate(() => {
        const active = document.activeElement;
        return active === document.body || active?.closest("dialog") !== null;
      });
      expect(place).toBe(true);
    }
  });

  await test.step("Escape closes only the top dialog, and focus returns to its opener", async () => {
    await detail.getByRole("button", { name: "Delete" }).focus();
    await page.keyboard.press("Enter");
    const question = page.getByRole("alertdialog");
    await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
    await expect(detail).toBeVisible();
    await expect(detail.getByRole("button", { name: "Delete" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(detail).toBeHidden();
    await expect(opener).toBeFocused();
  });

  await test.step("the account menu works with the keyboard and with clicks", async () => {
    const navigation = await openNavigation(page);
    const button = navigation.getByRole("button", { name: /@example\.com/ });
    const menu = page.getByRole("menu", { name: "Account" });
    const item = (name: string) => menu.getByRole("menuitem", { name });

    await button.focus();
    await page.keyboard.press("Enter");
    await expect(item("Projects")).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(item("Billing & Subscription")).toBeFocused();
    await page.keyboard.press("End");
    await expect(item("Log out")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();

    await button.click();
    await expect(menu).toBeVisible();
    await expect(button).toHaveAttribute("aria-expanded", "true");
    await button.click();
    await expect(menu).toBeHidden();
    await expect(button).toHaveAttribute("aria-expanded", "false");
  });
});
