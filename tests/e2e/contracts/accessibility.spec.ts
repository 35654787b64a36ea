import { expect, test } from "../../support/browser/fixtures.ts";
import { navigateWithin } from "../../support/browser/steps.ts";
import { homeownerWithContracts, dayFromNow } from "../../support/browser/contracts.ts";
import { expectNoViolations } from "../support/axe-check.ts";
import { LOOKS } from "../../support/browser/looks.ts";

const LONG_WORD = "Wunderbare".repeat(18);

for (const { name, tag, use } of LOOKS) {
  test.describe(name, { tag }, () => {
    test.use(use);

    test("quotes, contracts and their dialogs pass the accessibility checks", async ({
      page,
      homeowner,
      context,
      server,
    }) => {
      const { ask, accept, plan, change, pay } = await homeownerWithContracts(
        homeowner,
        context,
        server,
      );
      await page.goto("/contracts");
      await expect(page.getByText("No quotes yet")).toBeVisible();
      await expectNoViolations(page, "no quotes");
      await page.getByRole("button", { name: "Add your first quote" }).click();
      const add = page.getByRole("dialog", { name: "Add quote" });
      await add.getByRole("button", { name: "Add item" }).click();
      await add.getByLabel("Amount of item 1").fill("5");
      await add.getByRole("button", { name: "Add quote" }).click();
      await expect(add.getByText("Description is required")).toBeVisible();
      await expectNoViolations(page, "quote form with mistakes");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Discard" }).click();

      const items = [{ description: LONG_WORD, amount: "1" }];
      await ask({ validUntil: dayFromNow(-5), items });
      await ask({ amount: "99999999.99", validUntil: dayFromNow(3) });
      await ask({ work: LONG_WORD, amount: null });
      const contract = await accept({ work: "Kitchen remodel", amount: "17200", items });
      const planned = await plan(contract, [
        { kind: "deposit", title: "Deposit", amount: "1700", dueDate: dayFromNow(-6) },
        { kind: "date", title: "Late", amount: "300", dueDate: dayFromNow(-5) },
        { kind: "retainage", title: LONG_WORD, amount: "1720" },
      ]);
      await pay(planned, "1700");
      await change(contract, "Old wiring", "1450");
      await change(contract, LONG_WORD, "-50", "proposed");
      await page.goto("/contracts");
      await expect(page.getByText("$300.00 overdue")).toBeVisible();
      await expectNoViolations(page, "quotes and contracts");
      await navigateWithin(page, "/contracts?compare=new+roof");
      await expect(page.getByText("Key differences")).toBeVisible();
      await expectNoViolations(page, "quote comparison");
      await page.getByRole("button", { name: "Use quote lines" }).click();
      await expect(page.getByRole("row", { name: /^Adjusted total/ })).toBeVisible();
      await expectNoViolations(page, "comparison by scope");
      await page.getByRole("button", { name: /Not mentioned/ }).click();
      await page.getByLabel("Price of this gap").selectOption({ label: "A range" });
      await expectNoViolations(page, "gap");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Discard" }).click();

      await navigateWithin(page, `/contracts?quote=${contract.id}`);
      await expect(page.getByRole("list", { name: "Payments made" })).toBeVisible();
      await expectNoViolations(page, "contract");
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, "the contract scrolls sideways").toBeLessThanOrEqual(0);
      await page.getByRole("button", { name: "Add change order" }).click();
      await expect(page.getByRole("dialog", { name: "Add change order" })).toBeVisible();
      await expectNoViolations(page, "change order");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Delete", exact: true }).click();
      await expect(page.getByRole("dialog", { name: "This contract has payments" })).toBeVisible();
      await expectNoViolations(page, "refused deletion");
    });
  });
}
