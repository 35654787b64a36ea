import { expect, test } from "../../support/browser/fixtures.ts";
import { dayFromNow, homeownerWithContracts } from "../../support/browser/contracts.ts";
import { addMilestone } from "../../support/browser/milestones.ts";
import { toastOf } from "../../support/browser/steps.ts";
import { expectNoViolations } from "../support/axe-check.ts";

test("an invoice ahead of its milestone is held, then approved and paid in part", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  const { accept, plan, projectId } = await homeownerWithContracts(homeowner, context, server);
  const milestone = await addMilestone(context, server, { projectId, title: "Roof dried in" });
  const roof = await accept({ work: "New roof", amount: "12000" });
  await plan(roof, [
    { kind: "milestone", title: "Dried in", amount: "8000", milestoneId: milestone.id },
    { kind: "date", title: "Rest", amount: "4000", dueDate: dayFromNow(40) },
  ]);

  await page.goto(`/contracts?quote=${roof.id}`);
  await page.getByRole("button", { name: "Add invoice: Dried in" }).press("Enter");
  const add = page.getByRole("dialog", { name: "Add invoice" });
  await expect(add.getByLabel("Amount of line 1")).toHaveValue("8000.00");
  await expect(add.getByLabel("Line 1 is billed for")).toHaveValue(/^installment:\d+$/);
  await expectNoViolations(page, "invoice form");
  await add.getByLabel("Invoice number").fill("R-17");
  await add.getByRole("button", { name: "Add invoice" }).press("Enter");
  await expect(add).toBeHidden();

  await expect(page.getByRole("heading", { name: "Invoice R-17" })).toBeVisible();
  const check = page.getByRole("region", { name: "Invoice check" });
  await expect(check).toContainText("due after the milestone “Roof dried in”");
  await expect(page.getByRole("button", { name: "Approve anyway…" })).toBeVisible();
  await expectNoViolations(page, "held invoice");

  const headers = { origin: server.url };
  await context.request.patch(`/api/milestones/${milestone.id}/complete`, { headers });
  await page.reload();
  await expect(check).toContainText("OK to pay");
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await page.getByRole("button", { name: "Pay…" }).click();
  const pay = page.getByRole("dialog", { name: "Pay invoice" });
  await pay.getByLabel("Amount").fill("3000");
  await pay.getByLabel("Payment Method").selectOption("Check");
  await expectNoViolations(page, "payment");
  await pay.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toastOf(page, "Payment recorded")).toBeVisible();
  await expect(page.getByRole("region", { name: "Amounts" })).toContainText("Left to pay$5,000.00");

  const payments = page.getByRole("region", { name: "Payments" });
  await payments.getByRole("button", { name: "Unlink Invoice R-17: New roof" }).click();
  await expect(payments).toContainText("Nothing paid yet.");
  await toastOf(page, "Payment unlinked").getByRole("button", { name: "Undo" }).click();
  await expect(payments.getByRole("link", { name: "Invoice R-17: New roof" })).toHaveAttribute(
    "href",
    /^\/expenses\?search=/,
  );

  await page.getByRole("link", { name: "Invoices", exact: true }).click();
  await expect(page.getByRole("list", { name: "To pay" })).toContainText("$5,000.00 left");
  await expectNoViolations(page, "invoices");
});
