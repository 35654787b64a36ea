import { expect, test } from "../../support/browser/fixtures.ts";
import { categoryOf, contractorField, pickFrom } from "../../support/browser/steps.ts";
import { homeownerWithContracts, dayFromNow, figure } from "../../support/browser/contracts.ts";
import { pdfInvoice } from "../../support/records/receipts.ts";

test("a quote can be requested, entered, compared, and commits its amount once accepted", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  const { ask, addLine } = await homeownerWithContracts(homeowner, context, server);
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
  const add = page.getByRole("dialog", { name: "Add quote" });
  await add.getByRole("button", { name: "Add quote" }).click();
  await expect(add.getByText("Describe the work")).toBeVisible();
  await add.getByLabel("Work", { exact: true }).fill("new roof");
  await pickFrom(contractorField(add), "Sam Okafor");
  await add.getByRole("button", { name: "Add item" }).click();
  await add.getByLabel("Amount of item 1").fill("5");
  await add.getByRole("button", { name: "Add quote" }).click();
  await expect(add.getByText("Description is required")).toBeVisible();
  await add.getByLabel("Amount of item 1").fill("");
  await add.getByLabel("Item 1", { exact: true }).fill("Shingles");
  // An empty row is ignored.
  await add.getByRole("button", { name: "Add item" }).click();
  await add.getByRole("button", { name: "Add quote" }).click();
  await expect(add).toBeHidden();

  await page.getByRole("link", { name: "Sam Okafor" }).click();
  await expect(page.getByRole("main").getByText("Requested", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Enter quote…" }).click();
  const entering = page.getByRole("dialog", { name: "Enter quote" });
  await entering.getByRole("button", { name: "Update quote" }).click();
  await expect(entering.getByText("Enter the quoted amount", { exact: true })).toBeVisible();
  await entering.getByLabel("Amount", { exact: true }).fill("12000");
  await entering.getByRole("button", { name: "Labor and materials", exact: true }).click();
  await entering.getByLabel("Labor of item 1").fill("5000");
  await entering.getByLabel("Materials of item 1").fill("2000");
  await expect(entering.getByLabel("Amount of item 1")).toHaveValue("7000.00");
  await entering.getByRole("button", { name: "Update quote" }).click();
  await expect(page.getByRole("main").getByText("Received", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Accept…" })).toBeVisible();
  await page.goBack();

  await page.getByRole("link", { name: "Compare 2 quotes for New roof" }).click();
  await expect(page.getByText(/Sam Okafor is lowest.* Doesn't list Gutters/)).toBeVisible();
  const table = page.getByRole("table");
  await expect(table.getByRole("row", { name: /Gutters/ })).toContainText("not included");
  await expect(table.getByRole("row", { name: /Shingles/ })).toContainText(
    "$7,000.00Labor $5,000.00Materials $2,000.00",
  );
  await page.getByRole("button", { name: "Accept the quote of Sam Okafor…" }).click();
  const accept = page.getByRole("dialog", { name: "Accept this quote?" });
  await expect(accept).toContainText("$12,000.00");
  await accept.getByLabel("Budget line").selectOption({ label: "Labor" });
  await accept.getByRole("button", { name: "Accept quote" }).click();
  await page.getByRole("button", { name: "Later" }).click();
  await expect(figure(page, "Contract total")).toContainText("$12,000.00");
  await expect(figure(page, "Balance")).toContainText("$12,000.00");

  const plan = await context.request.get(`/api/projects/${line.projectId}/plan`);
  expect(await plan.json()).toMatchObject({
    lines: [{ id: line.id, figures: { committed: "12000.00", left: "6000.00" } }],
  });
  await page.getByRole("button", { name: "Undo acceptance…" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo acceptance" }).click();
  await expect(page.getByRole("button", { name: "Accept…" })).toBeVisible();
});

test("a change order changes the contract total only when approved @all", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  const { accept } = await homeownerWithContracts(homeowner, context, server);
  const { id } = await accept({ work: "Kitchen remodel", amount: "17200" });
  await page.goto(`/contracts?quote=${id}`);
  await page.getByRole("button", { name: "Add change order" }).click();
  const add = page.getByRole("dialog", { name: "Add change order" });
  await add.getByLabel("Description and reason").fill("Old wiring");
  await add.getByLabel("Amount").fill("1450");
  await expect(add.getByText("Contract total if approved: $18,650.00")).toBeVisible();
  await add.getByRole("button", { name: "Add change order" }).click();
  await expect(add).toBeHidden();
  await expect(figure(page, "Contract total")).toContainText("$17,200.00");
  await page.getByRole("button", { name: "Approve: Old wiring" }).click();
  await expect(figure(page, "Contract total")).toContainText("$18,650.00");
  await expect(figure(page, "Change orders")).toContainText("+$1,450.00");

  const kept = `Keep the counters${" and the sink".repeat(12)}`;
  await page.getByRole("button", { name: "Add change order" }).click();
  await add.getByLabel("Description and reason").fill(kept);
  await add.getByLabel("Amount").fill("-18650.01");
  await add.getByLabel("Status").selectOption("Approved");
  await add.getByRole("button", { name: "Add change order" }).click();
  await expect(add.getByText("The contract would come to less than nothing")).toBeVisible();
  await add.getByLabel("Amount").fill("650");
  await add.getByRole("button", { name: "Change sign" }).click();
  await expect(add.getByText("New contract total: $18,000.00")).toBeVisible();
  await add.getByRole("button", { name: "Add change order" }).click();
  await expect(figure(page, "Contract total")).toContainText("$18,000.00");
  await expect(
    page.getByRole("img", {
      name: /adding \$1,450.00 and deducting \$650.00, current total \$18,000.00/,
    }),
  ).toBeVisible();
  const values = page.getByRole("slider", { name: "Change orders, values" });
  await values.focus();
  await expect(values).toHaveAttribute("aria-valuetext", "Current total: $18,000.00");
  // A value on more lines above the chart would move the chart under the finger.
  const shown = values.locator("..").locator("p");
  const height = (await shown.boundingBox())?.height;
  await page.keyboard.press("ArrowLeft");
  await expect(values).toHaveAttribute("aria-valuetext", `-$650.00, total $18,000.00: ${kept}`);
  await expect(shown).toContainText("total $18,000.00");
  expect((await shown.boundingBox())?.height).toBe(height);
});

test("recording an overdue scheduled payment marks it as paid under its contract @all", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  const { accept } = await homeownerWithContracts(homeowner, context, server);
  const dana = await homeowner.addContractor({ name: "Dana Whitfield" });
  const { id } = await accept({ work: "Kitchen remodel", amount: "17200", contractorId: dana.id });
  await page.goto(`/contracts?quote=${id}`);
  await page.getByRole("button", { name: "Create payment schedule" }).click();
  const plan = page.getByRole("dialog", { name: "Payment schedule" });
  await plan.getByRole("button", { name: "30% deposit, balance on completion" }).click();
  await expect(plan.getByText("The full contract is scheduled.")).toBeVisible();
  await plan.getByLabel("Amount of payment 1").fill("1700");
  await plan.getByLabel("Date of payment 1").fill(dayFromNow(-5));
  await expect(plan.getByText("$3,460.00 unscheduled")).toBeVisible();
  await plan.getByRole("button", { name: "Save schedule" }).click();
  await expect(plan).toBeHidden();
  const payments = page.getByRole("list", { name: "Payment schedule", exact: true });
  await expect(payments).toContainText("Overdue");
  await expect(figure(page, "Unscheduled")).toContainText("$3,460.00");

  await page.getByRole("link", { name: "Quotes & Contracts" }).first().click();
  await expect(page.getByText("$1,700.00 overdue")).toBeVisible();
  await expect(page.getByText(/^Overdue since /)).toBeVisible();
  await page.getByRole("link", { name: "Kitchen remodel" }).click();

  await page.getByRole("button", { name: "Record payment: Deposit" }).click();
  const expense = page.getByRole("dialog", { name: "Add Expense" });
  await expense.getByRole("button", { name: "More details" }).click();
  await expect(expense.getByLabel("Description")).toHaveValue("Kitchen remodel: Deposit");
  await expect(expense.getByLabel("Amount", { exact: true })).toHaveValue("1700.00");
  await expect(categoryOf(expense, "Labor")).toBeChecked();
  await expect(contractorField(expense)).toHaveValue("Dana Whitfield");
  await expense.getByLabel("Payment Method").selectOption("Check");
  await expense.getByRole("button", { name: "Add Expense" }).click();
  await expect(expense).toBeHidden();
  await expect(figure(page, "Paid")).toContainText("$1,700.00");
  await expect(payments.getByRole("listitem").filter({ hasText: "Deposit" })).toContainText("Paid");
  await page.getByRole("button", { name: "Kitchen remodel: Deposit", exact: true }).click();
  await expect(page.getByRole("dialog")).toContainText("$1,700.00");
});

test("a contract with payments cannot be deleted and shows why; a quote can @all", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  const { accept, ask, plan, pay } = await homeownerWithContracts(homeowner, context, server);
  const contract = await accept({ work: "Kitchen remodel", amount: "17200" });
  const parts = [{ kind: "deposit", title: "Deposit", amount: "1700" } as const];
  await pay(await plan(contract, parts), "1700");
  const quote = await ask({ work: "Painting" });
  await page.goto(`/contracts?quote=${contract.id}`);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const refusal = page.getByRole("dialog", { name: "This contract has payments" });
  await expect(refusal).toContainText("This contract has $1,700.00 in recorded payments");
  await refusal.getByRole("button", { name: "View payments" }).click();
  await expect(refusal).toBeHidden();
  await expect(page.getByRole("list", { name: "Payments made" })).toContainText("Deposit");

  await page.goto(`/contracts?quote=${quote.id}`);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/contracts$/);
  await expect(page.getByRole("link", { name: "Kitchen remodel" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Painting" })).toHaveCount(0);
  await page.goto(`/contracts?quote=${quote.id}`);
  await expect(page.getByText("Quote not found")).toBeVisible();
});

test("completed and paid contracts fold below the others @all", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  const { accept, pay } = await homeownerWithContracts(homeowner, context, server);
  const complete = async ({ id }: { id: number }) => {
    const response = await context.request.patch(`/api/quotes/${id}/status`, {
      data: { status: "completed", on: "2026-03-20" },
      headers: { origin: server.url },
    });
    expect(response.status()).toBe(200);
  };
  await accept({ work: "Kitchen remodel" });
  const paid = await accept({ work: "New roof", amount: "5000" });
  await pay(paid, "5000");
  await complete(paid);
  await complete(await accept({ work: "Painting, not paid" }));
  await page.goto("/contracts");
  const link = (name: string) => page.getByRole("link", { name });
  await expect(link("Kitchen remodel")).toBeVisible();
  await expect(link("Painting, not paid")).toBeVisible();
  await expect(link("New roof")).toBeHidden();
  await page.getByRole("button", { name: "Completed (1)" }).press("Enter");
  await expect(link("New roof")).toBeVisible();
});

test("closing a changed quote asks first, and a quote's files can be added and removed @all", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject();
  await page.goto("/contracts");
  await page.getByRole("button", { name: "Add your first quote" }).click();
  const form = page.getByRole("dialog", { name: "Add quote" });
  await form.getByLabel("Work", { exact: true }).fill("New roof");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect(form.getByLabel("Work", { exact: true })).toHaveValue("New roof");
  const { name, contentType: mimeType, bytes: buffer } = pdfInvoice();
  await form.locator("input[type=file]").setInputFiles([{ name, mimeType, buffer }]);
  await expect(form.getByRole("button", { name: `Remove ${name}` })).toBeVisible();
  await form.getByRole("button", { name: "Add quote" }).click();
  await expect(form).toBeHidden();
  await page.getByRole("link", { name: "No contractor" }).click();
  await expect(page.getByRole("button", { name: `Open ${name}` })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: `Open ${name}` })).toBeVisible();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const edit = page.getByRole("dialog", { name: "Edit quote" });
  await edit.getByRole("button", { name: `Remove ${name}` }).click();
  await edit.getByRole("button", { name: "Update quote" }).click();
  await expect(edit).toBeHidden();
  await expect(page.getByRole("button", { name: `Open ${name}` })).toHaveCount(0);
});
