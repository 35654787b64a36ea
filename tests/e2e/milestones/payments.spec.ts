import { expect, test } from "../../support/browser/fixtures.ts";
import { dayFromNow, homeownerWithContracts } from "../../support/browser/contracts.ts";
import { addMilestone } from "../../support/browser/milestones.ts";

test("due payments are listed between the milestones, link to their contract, and can be hidden", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  const { accept, plan, projectId } = await homeownerWithContracts(homeowner, context, server);
  for (const days of [3, 60]) {
    const targetDate = dayFromNow(days);
    await addMilestone(context, server, { projectId, title: `In ${days} days`, targetDate });
  }
  const contract = await accept({ work: "Plumbing", amount: "5000" });
  await plan(contract, [{ kind: "date", title: "Last", amount: "5000", dueDate: dayFromNow(30) }]);
  await page.goto("/timeline");
  const payment = page.getByRole("link", { name: "$5,000.00 · Last" });
  await expect(payment).toBeVisible();
  const rows = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: /In \d+ days|Last/ });
  await expect(rows).toHaveText([/^In 3 days/, /Last/, /^In 60 days/]);

  await page.getByRole("button", { name: "Hide payments" }).click();
  await expect(payment).toHaveCount(0);
  await page.reload();
  await page.getByRole("button", { name: "Show payments" }).click();
  await payment.click();
  await expect(page).toHaveURL(new RegExp(`/contracts\\?quote=${contract.id}$`));
});
