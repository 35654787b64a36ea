import { expect, test } from "../../support/browser/fixtures.ts";
import { toastOf } from "../../support/browser/steps.ts";
import { expectNoViolations } from "../support/axe-check.ts";

test("deleted records are restored, and several deleted permanently, by keyboard @narrow", async ({
  page,
  homeowner,
  server,
}) => {
  await homeowner.addProject({ name: "Kitchen" });
  const headers = { origin: server.url };
  const deleted = [
    "Oak boards",
    "Pine boards",
    "Floor nails and a very long rest of a description",
  ];
  for (const description of deleted) {
    const { id } = await homeowner.addExpense({ description, amount: "1250.00" });
    await page.request.delete(`/api/expenses/${id}`, { headers });
  }
  const { id } = await homeowner.addContractor({ name: "Dana Reyes" });
  await page.request.delete(`/api/contractors/${id}`, { headers });

  await page.goto("/trash");
  await expect(page).toHaveTitle("Trash · Plumbline");
  const row = (name: string) =>
    page.getByRole("main").getByRole("listitem").filter({ hasText: name });
  await expect(row("Oak boards")).toContainText("Expense · $1,250.00");
  await expect(row("Oak boards")).toContainText("Deleted today · 30 days left");
  await expectNoViolations(page, "trash");
  await page.getByRole("button", { name: "Restore Oak boards" }).press("Enter");
  await expect(row("Oak boards")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Restore Pine boards" })).toBeFocused();
  await expect(toastOf(page, "Restored")).toContainText("Oak boards");

  for (const name of ["Pine boards", "Floor nails"]) {
    await row(name).getByRole("checkbox").press("Space");
  }
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.getByRole("button", { name: "Delete permanently", exact: true }).press("Enter");
  const question = page.getByRole("alertdialog", { name: "Delete permanently?" });
  await expect(question).toContainText("2 records and any receipts");
  await expectNoViolations(page, "question before purging");
  await question.getByRole("button", { name: "Delete" }).press("Enter");
  await expect(question).toBeHidden();
  await expect(row("boards")).toHaveCount(0);
  await expect(row("Dana Reyes")).toContainText("Contractor");
});
