import { expect, test } from "../../support/browser/fixtures.ts";
import { fillExpense, toastOf, openExpenseForm } from "../../support/browser/steps.ts";
import { expectOnlyText, HOSTILE_TEXTS, openScreen } from "../support/hostile-texts.ts";
import { pngScan } from "../../support/records/receipts.ts";

const ALL = HOSTILE_TEXTS.join(" ");

test("row 33: hostile text typed into any field stays text @all", async ({ page, homeowner }) => {
  test.slow();
  const [first = "", second = "", third = ""] = HOSTILE_TEXTS;
  await homeowner.becomePro();
  await homeowner.addProject();
  await page.goto("/expenses");
  const expense = await openExpenseForm(page);
  await fillExpense(expense, {
    description: second,
    amount: "10",
    category: "Materials",
    paymentMethod: "Cash",
    notes: ALL,
  });
  const { bytes } = await pngScan();
  const name = `"><img data-planted src=x onerror=alert(1)>.png`;
  await expense
    .getByLabel("Receipt Image")
    .setInputFiles({ name, mimeType: "image/png", buffer: bytes });
  await expect(expense.getByText("Receipt attached")).toBeVisible();
  await expectOnlyText(page);
  await expense.getByRole("button", { name: "Add Expense" }).click();
  await expect(expense).toBeHidden();
  for (const text of [first, second, `${third}%`]) {
    await page.getByRole("searchbox").fill(text);
    await expect(page).toHaveURL((url) => url.searchParams.get("search") === text);
    await expectOnlyText(page);
  }
  await page.getByRole("searchbox").fill(second);
  await page
    .getByRole("button", { name: `Delete: ${second}`, exact: true })
    .first()
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(toastOf(page, second).first()).toBeAttached();
  await expectOnlyText(page);

  await page.goto("/contractors");
  await page.getByRole("button", { name: "Add Contractor" }).first().click();
  const contractor = page.getByRole("dialog", { name: "Add Contractor" });
  for (const label of ["Name *", "Company", "Email", "Phone", "Notes"]) {
    await contractor.getByLabel(label).fill(second);
  }
  await contractor.getByRole("button", { name: "Add Contractor" }).click();
  await expect(contractor).toBeHidden();
  await expectOnlyText(page);

  await page.goto("/timeline");
  await page.getByRole("button", { name: "Add Milestone" }).first().click();
  const milestone = page.getByRole("dialog", { name: "Add Milestone" });
  await milestone.getByLabel("Title").fill(first);
  await milestone.getByLabel("Category").selectOption({ index: 1 });
  await milestone.getByLabel("Description").fill(ALL);
  await milestone.getByRole("button", { name: "Add Milestone" }).click();
  await expect(milestone).toBeHidden();
  await expectOnlyText(page);

  await page.goto("/account");
  await page.getByRole("button", { name: "Change name", exact: true }).click();
  const person = page.getByRole("dialog", { name: "Change your name" });
  await person.getByLabel("First Name").fill(second);
  await person.getByLabel("Last Name").fill(third);
  await person.getByRole("button", { name: "Save Changes" }).click();
  await expect(person).toBeHidden();
  await expectOnlyText(page);
});

test("row 33: script in a URL does not change the screen", async ({ page, homeowner }) => {
  await homeowner.addProject();
  const [first = "", second = "", , link = ""] = HOSTILE_TEXTS;
  const [text, script] = [encodeURIComponent(first + second), encodeURIComponent(link)];
  for (const path of [
    `/expenses?search=${text}&category=${text}&paymentMethod=${text}&from=${text}&contractorId=${text}`,
    `/contractors?search=${text}`,
    `/billing?checkout=${text}`,
    `/timeline?projectId=${text}`,
  ]) {
    await openScreen(page, path);
  }
  await page.context().clearCookies();
  for (const path of [
    `/${text}`,
    `/login?problem=${text}&next=${script}&returnTo=${script}&step=${text}&link=${text}`,
    `/reset-password#token=${text}`,
    `/confirm-email#token=${text}`,
    `/confirm-email#cancel=${text}`,
    `/admin?search=${text}&sort=${text}`,
    `/?q=${text}#${script}`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading").first()).toBeVisible();
    await expectOnlyText(page);
  }
});
