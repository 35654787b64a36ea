import { expect, test } from "../../support/browser/fixtures.ts";
import {
  entryOf,
  openExpenseForm,
  openNavigation,
  projectSelector,
} from "../../support/browser/steps.ts";
import { keepToasts } from "../support/keep-toasts.ts";

test("offline, a click stays inside the app, and the screen loads once the connection returns", async ({
  page,
  homeowner,
  context,
}) => {
  await homeowner.addExpense();
  await page.goto("/dashboard");
  await expect(page.getByText("Oak boards")).toBeVisible();
  const navigation = await openNavigation(page);
  // An earlier test may have loaded the screen's code.
  await (await context.newCDPSession(page)).send("Network.clearBrowserCache");
  await context.setOffline(true);
  await navigation.getByRole("link", { name: "Timeline" }).click();
  await expect(page.getByText("Couldn't load this page.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("No milestones yet")).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/timeline");
});

test("filters whose code failed to load appear a moment later", async ({ page, homeowner }) => {
  await homeowner.addExpenses(30);
  const late = "**/assets/expense-list-*.js";
  const failed = page.waitForEvent("requestfailed", (request) =>
    request.url().includes("/expense-list-"),
  );
  await page.route(late, (route) => route.abort());
  await page.goto("/expenses");
  await failed;
  await expect(entryOf(page, "Expense 30")).toBeVisible();
  const contractor = page.getByRole("combobox", { name: "Contractor" });
  await expect(contractor).toBeDisabled();
  await page.unroute(late);
  await expect(contractor).toBeEnabled();
  await expect(page.getByText("1-25 of 30")).toBeVisible();
});

test("a toast covers neither the top bar nor a dialog's content", async ({ page, homeowner }) => {
  await homeowner.addExpense({ description: "Grout" });
  await homeowner.addExpense({ description: "Tiles" });
  await keepToasts(page);
  await page.goto("/expenses");
  const undo = page.getByRole("button", { name: /^Undo: deletion of/ });
  for (const description of ["Grout", "Tiles"]) {
    await entryOf(page, description)
      .getByRole("button", { name: /^Delete/ })
      .click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  }
  const isPhone = (page.viewportSize()?.width ?? 0) < 1024;
  await expect(undo).toHaveCount(isPhone ? 1 : 2);
  if (isPhone) await page.getByRole("button", { name: "Open menu" }).click({ trial: true });
  const form = await openExpenseForm(page);
  // Playwright clicks an element only if nothing covers it.
  for (const name of ["Close", "Cancel", "Add Expense"]) {
    await form.getByRole("button", { name, exact: true }).click({ trial: true });
  }
  await undo.last().click();
  await expect(entryOf(page, "Tiles")).toBeVisible();
});

test("the browser's theme color follows the chosen color scheme", async ({ page, homeowner }) => {
  await homeowner.addProject();
  await page.addInitScript(() => localStorage.setItem("theme", "dark"));
  await page.goto("/dashboard");
  const themeColors = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")]
        .filter(({ media }) => matchMedia(media).matches)
        .map(({ content }) => content),
    );
  expect(await themeColors()).toEqual(["#12100e"]);
  await page.evaluate(() => delete document.documentElement.dataset["theme"]);
  await expect.poll(themeColors).toEqual(["#f8f4ec"]);
});

test("selecting another project clears the search @all", async ({ page, homeowner }) => {
  await homeowner.addExpense({ description: "Grout" });
  const { id } = await homeowner.addProject({ name: "Bath" });
  await homeowner.addExpense({ description: "Mirror" });
  await page.goto("/expenses?search=Mirror");
  const project = projectSelector(page);
  const isBathSelected = (await project.inputValue()) === String(id);
  await project.selectOption(isBathSelected ? "Kitchen renovation" : "Bath");
  await expect(page).toHaveURL("/expenses");
});
