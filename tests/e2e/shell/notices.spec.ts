import { homeownerWithContracts } from "../../support/browser/contracts.ts";
import { expect, test } from "../../support/browser/fixtures.ts";
import { expectNoViolations } from "../support/axe-check.ts";

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test("the bell counts due items, links to them, and stops counting read ones", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  const { accept, plan } = await homeownerWithContracts(homeowner, context, server);
  const contract = await accept({ work: "Rewiring", amount: "1940" });
  await page.goto("/dashboard");
  const bell = page.getByRole("button", { name: /^Notices/ }).filter({ visible: true });
  await bell.click();
  const list = page.getByRole("dialog", { name: "Notices" });
  await expect(list).toContainText("No notices");
  await page.keyboard.press("Escape");
  await expect(bell).toBeFocused();

  await plan(contract, [
    { kind: "date", title: "First half", amount: "970", dueDate: dayIn(-3) },
    { kind: "date", title: "Second half", amount: "970", dueDate: dayIn(3) },
  ]);
  await page.reload();
  await expect(bell).toHaveAccessibleName("Notices, 2 unread");
  await bell.click();
  await expectNoViolations(page, "notices");
  await list.getByRole("button", { name: /Unread: Payment overdue: First half/ }).click();
  await expect(page).toHaveURL(new RegExp(`quote=${contract.id}#installment-`));
  await expect(list).toBeHidden();
  await expect(bell).toHaveAccessibleName("Notices, 1 unread");

  await bell.click();
  await list.getByRole("button", { name: "Mark all as read" }).click();
  await expect(list.getByRole("button", { name: /Unread/ })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(bell).toHaveAccessibleName("Notices");
  await page.reload();
  await expect(bell).toHaveAccessibleName("Notices");
  await bell.click();
  await expect(list).toContainText("Payment due: Second half");
});
