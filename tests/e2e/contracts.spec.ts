import { expect, test } from "../support/browser.ts";
import { contracting, dayFromNow, figure } from "../support/browser-contracts.ts";
import { pdfInvoice } from "../support/receipts.ts";

test("a quote that was asked comes, is compared with another one, and promises its amount once it is accepted", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  const { ask, addLine } = await contracting(homeowner, context, server);
  const rosa = await homeowner.addContractor({ name: "Rosa Marchetti" });
  await homeowner.addContractor({ name: "Sam Okafor" });
  const line = await addLine("Labor", "18000");
  await ask({
    contractorId: rosa.id,
    items: [
      { description: "Shingles", amount: "8100" },
      { description: "Gutters", amount: "1900" },
    ],
    amount: "13400",
  });
  await page.goto("/contracts");
  await expect(page.getByRole("heading", { name: "New roof" })).toBeVisible();

  await page.keyboard.press("n");
  const add = page.getByRole("dialog", { name: "Add Quote" });
  await add.getByRole("button", { name: "Add Quote" }).click();
  await expect(add.getByText("Say what the work is")).toBeVisible();
  await add.getByLabel("Work").fill("new roof");
  await add.getByLabel("Contractor").selectOption({ label: "Sam Okafor" });
  await add.getByRole("button", { name: "Add an item" }).click();
  await add.getByLabel("Amount of item 1").fill("5");
  await add.getByRole("button", { name: "Add Quote" }).click();
  await expect(add.getByText("Description is required")).toBeVisible();
  await add.getByLabel("Amount of item 1").fill("");
  await add.getByLabel("Item 1", { exact: true }).fill("Shingles");
  // An empty row is no reason to refuse the rest.
  await add.getByRole("button", { name: "Add an item" }).click();
  await add.getByRole("button", { name: "Add Quote" }).click();
  await expect(add).toBeHidden();

  await page.getByRole("link", { name: "Sam Okafor" }).click();
  await expect(page.getByRole("main").getByText("Asked", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Mark as received…" }).click();
  const receive = page.getByRole("dialog", { name: "Mark as received" });
  await receive.getByRole("button", { name: "Update Quote" }).click();
  await expect(receive.getByText("Enter what they offer", { exact: true })).toBeVisible();
  await receive.getByLabel("Amount", { exact: true }).fill("12000");
  await receive.getByRole("button", { name: "Update Quote" }).click();
  await expect(page.getByRole("main").getByText("Received", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Accept…" })).toBeVisible();
  await page.goBack();

  await page.getByRole("link", { name: "Compare 2 quotes for New roof" }).click();
  await expect(page.getByText(/Sam Okafor is the cheapest.* does not name Gutters/)).toBeVisible();
  const table = page.getByRole("table");
  await expect(table.getByRole("row", { name: /Gutters/ })).toContainText("missing");
  await expect(table.getByRole("row", { name: /Shingles/ })).toContainText("included");
  await page.getByRole("button", { name: "Accept the quote of Sam Okafor…" }).click();
  const accept = page.getByRole("dialog", { name: "Accept this quote?" });
  await expect(accept).toContainText("$12,000.00");
  await accept.getByLabel("Budget line").selectOption({ label: "Labor" });
  await accept.getByRole("button", { name: "Accept Quote" }).click();
  await page.getByRole("button", { name: "Later" }).click();
  await expect(figure(page, "Agreed")).toContainText("$12,000.00");
  await expect(figure(page, "Open")).toContainText("$12,000.00");

  const plan = await context.request.get(`/api/projects/${line.projectId}/plan`);
  expect(await plan.json()).toMatchObject({
    lines: [{ id: line.id, figures: { committed: "12000.00", left: "6000.00" } }],
  });
  await page.getByRole("button", { name: "Take acceptance back…" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Take Back" }).click();
  await expect(page.getByRole("button", { name: "Accept…" })).toBeVisible();
});

test("a change order changes what is agreed once it is approved, and not before", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  const { accept } = await contracting(homeowner, context, server);
  const { id } = await accept({ work: "Kitchen remodel", amount: "17200" });
  await page.goto(`/contracts?quote=${id}`);
  await page.getByRole("button", { name: "Add Change Order" }).click();
  const add = page.getByRole("dialog", { name: "Add Change Order" });
  await add.getByLabel("What changes, and why").fill("Old wiring");
  await add.getByLabel("By how much").fill("1450");
  await expect(add.getByText("If approved, it would come to $18,650.00.")).toBeVisible();
  await add.getByRole("button", { name: "Add Change Order" }).click();
  await expect(add).toBeHidden();
  await expect(figure(page, "Agreed")).toContainText("$17,200.00");
  await page.getByRole("button", { name: "Approve: Old wiring" }).click();
  await expect(figure(page, "Agreed")).toContainText("$18,650.00");
  await expect(figure(page, "Changed")).toContainText("+$1,450.00");

  await page.getByRole("button", { name: "Add Change Order" }).click();
  await add.getByLabel("What changes, and why").fill("Keep the counters");
  await add.getByLabel("It gets").selectOption("cheaper");
  await add.getByLabel("By how much").fill("18650.01");
  await add.getByLabel("Status").selectOption("Approved");
  await add.getByRole("button", { name: "Add Change Order" }).click();
  await expect(add.getByText("The contract would come to less than nothing")).toBeVisible();
  await add.getByLabel("By how much").fill("650");
  await add.getByRole("button", { name: "Add Change Order" }).click();
  await expect(figure(page, "Agreed")).toContainText("$18,000.00");
  await expect(
    page.getByRole("img", { name: /\$1,450.00 added and \$650.00 saved.*agreed \$18,000.00/ }),
  ).toBeVisible();
});

test("a payment that is planned, late and then recorded settles its part of the contract", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  const { accept } = await contracting(homeowner, context, server);
  const dana = await homeowner.addContractor({ name: "Dana Whitfield" });
  const { id } = await accept({ work: "Kitchen remodel", amount: "17200", contractorId: dana.id });
  await page.goto(`/contracts?quote=${id}`);
  await page.getByRole("button", { name: "Plan the payments" }).click();
  const plan = page.getByRole("dialog", { name: "Plan the payments" });
  await plan.getByRole("button", { name: "30% deposit, the rest when done" }).click();
  await expect(plan.getByText("Everything is on a payment.")).toBeVisible();
  await plan.getByLabel("Amount of payment 1").fill("1700");
  await plan.getByLabel("Date of payment 1").fill(dayFromNow(-5));
  await expect(plan.getByText("$3,460.00 is not scheduled yet")).toBeVisible();
  await plan.getByRole("button", { name: "Save Payments" }).click();
  await expect(plan).toBeHidden();
  const payments = page.getByRole("list", { name: "Payments", exact: true });
  await expect(payments).toContainText("Overdue");
  await expect(figure(page, "Not scheduled")).toContainText("$3,460.00");

  await page.getByRole("link", { name: "Quotes & Contracts" }).first().click();
  await expect(page.getByText("$1,700.00 overdue")).toBeVisible();
  await expect(page.getByText(/^Overdue since /)).toBeVisible();
  await page.getByRole("link", { name: "Kitchen remodel" }).click();

  await page.getByRole("button", { name: "Record payment: Deposit" }).click();
  const expense = page.getByRole("dialog", { name: "Add Expense" });
  await expect(expense.getByLabel("Description")).toHaveValue("Kitchen remodel: Deposit");
  await expect(expense.getByLabel("Amount", { exact: true })).toHaveValue("1700.00");
  await expect(expense.getByLabel("Category")).toHaveValue("Labor");
  await expect(expense.getByLabel("Contractor", { exact: true })).toHaveValue(String(dana.id));
  await expense.getByLabel("Payment Method").selectOption("Check");
  await expense.getByRole("button", { name: "Add Expense" }).click();
  await expect(expense).toBeHidden();
  await expect(figure(page, "Paid")).toContainText("$1,700.00");
  await expect(payments.getByRole("listitem").filter({ hasText: "Deposit" })).toContainText("Paid");
  await page.getByRole("button", { name: "Kitchen remodel: Deposit", exact: true }).click();
  await expect(page.getByRole("dialog")).toContainText("$1,700.00");
});

test("a contract with payments is not deleted, and says how to go on; a quote is", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  const { accept, ask, plan, pay } = await contracting(homeowner, context, server);
  const contract = await accept({ work: "Kitchen remodel", amount: "17200" });
  const parts = [{ kind: "deposit", title: "Deposit", amount: "1700" } as const];
  await pay(await plan(contract, parts), "1700");
  const quote = await ask({ work: "Painting" });
  await page.goto(`/contracts?quote=${contract.id}`);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const refusal = page.getByRole("dialog", { name: "This contract has payments" });
  await expect(refusal).toContainText("$1,700.00 is recorded as paid under it");
  await refusal.getByRole("button", { name: "Show the payments" }).click();
  await expect(refusal).toBeHidden();
  await expect(page.getByRole("list", { name: "Recorded payments" })).toContainText("Deposit");

  await page.goto(`/contracts?quote=${quote.id}`);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/contracts$/);
  await expect(page.getByRole("link", { name: "Kitchen remodel" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Painting" })).toHaveCount(0);
  await page.goto(`/contracts?quote=${quote.id}`);
  await expect(page.getByText("This quote is not in this project")).toBeVisible();
});

test("a quote keeps what was typed, takes its papers along and gives them back", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject();
  await page.goto("/contracts");
  await page.getByRole("button", { name: "Add Your First Quote" }).click();
  const form = page.getByRole("dialog", { name: "Add Quote" });
  await form.getByLabel("Work").fill("New roof");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect(form.getByLabel("Work")).toHaveValue("New roof");
  const { name, contentType: mimeType, bytes: buffer } = pdfInvoice();
  await form.locator("input[type=file]").setInputFiles([{ name, mimeType, buffer }]);
  await expect(form.getByRole("button", { name: `Remove ${name}` })).toBeVisible();
  await form.getByRole("button", { name: "Add Quote" }).click();
  await expect(form).toBeHidden();
  await page.getByRole("link", { name: "No contractor named" }).click();
  await expect(page.getByRole("button", { name: `Open ${name}` })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: `Open ${name}` })).toBeVisible();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const edit = page.getByRole("dialog", { name: "Edit Quote" });
  await edit.getByRole("button", { name: `Remove ${name}` }).click();
  await edit.getByRole("button", { name: "Update Quote" }).click();
  await expect(edit).toBeHidden();
  await expect(page.getByRole("button", { name: `Open ${name}` })).toHaveCount(0);
});
