import { quote } from "../../../shared/contracts/contract.ts";
import { expect, test } from "../../support/browser/fixtures.ts";
import { pngScan } from "../../support/records/receipts.ts";
import { recurringBody } from "../../support/records/recurring-body.ts";
import { homeownerWithContracts } from "../../support/browser/contracts.ts";
import {
  contractorField,
  entryOf,
  fillExpense,
  openExpenseForm,
  openMore,
  pickFrom,
} from "../../support/browser/steps.ts";

const PAYMENT = {
  description: "Wiring",
  amount: "970.00",
  category: "Labor",
  paymentMethod: "Check",
};

test("an open payment is suggested for a contractor's expense, but not again once declined", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  const { accept, plan, projectId } = await homeownerWithContracts(homeowner, context, server);
  const { id: contractorId } = await homeowner.addContractor();
  const contract = await accept({ contractorId, work: "Rewiring", amount: "2910" });
  await plan(contract, [
    { kind: "date", title: "First half", amount: "970", dueDate: "2026-11-20" },
    { kind: "date", title: "Second half", amount: "970", dueDate: "2027-11-20" },
    { kind: "date", title: "The rest", amount: "970", dueDate: "2028-11-20" },
  ]);
  await page.goto("/expenses");
  let form = await openExpenseForm(page);
  await fillExpense(form, { ...PAYMENT, date: "2026-11-22" });
  await openMore(form);
  await pickFrom(contractorField(form), "Dana Whitfield");
  await form.getByRole("button", { name: "Add Expense" }).click();
  const question = page.getByRole("alertdialog", { name: "Is this a contract payment?" });
  await expect(question.getByRole("radio", { name: /First half/ })).toBeChecked();
  await question.getByRole("button", { name: "Link payment" }).click();
  await expect(form).toBeHidden();
  const paid = await context.request.get(`/api/quotes/${contract.id}`);
  expect(quote.parse(await paid.json()).figures).toMatchObject({ paid: "970.00", open: "1940.00" });

  form = await openExpenseForm(page);
  await fillExpense(form, { ...PAYMENT, description: "A lamp", amount: "45", date: "2026-11-22" });
  await openMore(form);
  await pickFrom(contractorField(form), "Dana Whitfield");
  await form.getByRole("button", { name: "Add Expense" }).click();
  await question.getByRole("button", { name: "No, something else" }).click();
  await expect(form).toBeHidden();
  await entryOf(page, "A lamp").getByRole("button", { name: /^Edit/ }).click();
  form = page.getByRole("dialog", { name: "Edit Expense" });
  await form.getByLabel("Amount", { exact: true }).fill("46");
  await form.getByRole("button", { name: "Update Expense" }).click();
  await expect(form).toBeHidden();
  await expect(entryOf(page, "A lamp")).toContainText("$46.00");

  await test.step("an open payment is suggested for a receipt of the inbox", async () => {
    const key = await homeowner.uploadRead(await pngScan());
    const headers = { origin: server.url };
    await context.request.post("/api/drafts", { data: { projectId, keys: [key] }, headers });
    // For the next step, which then needs no reload.
    const nextOn = "2026-11-20";
    const rest = recurringBody(projectId, { contractorId, amount: "970", nextOn, endsOn: nextOn });
    await context.request.post("/api/recurring-expenses", { data: rest, headers });
    await page.goto("/inbox");
    form = page.getByRole("form", { name: "Receipt" });
    await fillExpense(form, { ...PAYMENT, date: "2027-11-22" });
    await pickFrom(contractorField(form), "Dana Whitfield");
    await form.getByRole("button", { name: "Save", exact: true }).click();
    await question.getByRole("button", { name: "Link payment" }).click();
    await expect(page.getByText("No receipts waiting")).toBeVisible();
    const all = await context.request.get(`/api/quotes/${contract.id}`);
    expect(quote.parse(await all.json()).figures).toMatchObject({
      paid: "1940.00",
      open: "970.00",
    });
  });

  await test.step("an open payment is suggested for a recurring expense", async () => {
    const due = page.getByRole("list", { name: "Recurring expenses to record" });
    await due.getByRole("button", { name: "Record Dumpster rental" }).click();
    await question.getByRole("button", { name: "Go back" }).click();
    await due.getByRole("button", { name: "Record Dumpster rental" }).click();
    await question.getByRole("button", { name: "Link payment" }).click();
    await expect(due).toBeHidden();
    const all = await context.request.get(`/api/quotes/${contract.id}`);
    expect(quote.parse(await all.json()).figures).toMatchObject({ paid: "2910.00", open: "0.00" });
  });
});
