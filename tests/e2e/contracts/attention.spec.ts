import { expect, test } from "../../support/browser/fixtures.ts";
import { navigateWithin } from "../../support/browser/steps.ts";
import { dayFromNow, homeownerWithContracts } from "../../support/browser/contracts.ts";
import { addMilestone } from "../../support/browser/milestones.ts";

test(
  "a completed milestone says which payment is due, and the dashboard leads to it",
  { tag: "@narrow" },
  async ({ page, homeowner, context, server }) => {
    const { accept, plan, pay, projectId } = await homeownerWithContracts(
      homeowner,
      context,
      server,
    );
    const dana = await homeowner.addContractor({ name: "Dana Whitfield" });
    const { id: milestoneId } = await addMilestone(context, server, {
      projectId,
      title: "Rough-in",
    });
    const contract = await accept({ work: "Plumbing", amount: "5000", contractorId: dana.id });
    const deposit = { kind: "deposit", title: "Deposit", amount: "1000" } as const;
    const second = { kind: "milestone", title: "Second", amount: "2000", milestoneId } as const;
    const last = { kind: "date", title: "Last", amount: "2000", dueDate: dayFromNow(5) } as const;
    await pay(await plan(contract, [deposit, second, last]), "1000");

    await page.goto("/timeline");
    await page.getByRole("button", { name: "Complete: Rough-in" }).click();
    const released = page.getByText("$2,000.00 to Dana Whitfield is now due.", { exact: true });
    await expect(released).toBeVisible();
    await page.getByRole("button", { name: "Undo: completion of Rough-in" }).click();
    await expect(page.getByText("Milestone reopened", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Complete: Rough-in" }).click();
    await page.getByRole("button", { name: "View payment" }).click();
    await expect(page).toHaveURL(new RegExp(`/contracts\\?quote=${contract.id}$`));

    await navigateWithin(page, "/dashboard");
    const attention = page.locator(".card").filter({ hasText: "Needs attention" });
    const rows = attention.getByRole("listitem");
    await expect(rows.nth(0)).toContainText("Rough-in is complete");
    await rows.nth(0).getByRole("link").click();

    await expect(page.getByRole("list", { name: "Payments made" })).toContainText("Deposit");

    // The short form preselects the last method, and unfolding keeps typed values.
    await page.getByRole("button", { name: "Record payment: Second" }).click();
    const form = page.getByRole("dialog", { name: "Add Expense" });
    await expect(form.getByLabel("Description")).toBeHidden();
    await expect(form.getByLabel("Payment Method")).toHaveValue("Check");
    await form.getByLabel("Amount", { exact: true }).fill("1999.50");
    await form.getByRole("button", { name: "More details" }).click();
    await expect(form.getByLabel("Description")).toBeFocused();
    await expect(form.getByLabel("Amount", { exact: true })).toHaveValue("1999.50");
    await form.getByRole("button", { name: "Add Expense" }).click();
    await expect(form).toBeHidden();
    await expect(page.getByText("$1,999.50 paid, $0.50 due")).toBeVisible();
  },
);
