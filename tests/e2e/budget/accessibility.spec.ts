import { expect, test } from "../../support/browser/fixtures.ts";
import { homeownerWithBudget } from "../../support/browser/budget.ts";
import { dayFromNow } from "../../support/browser/contracts.ts";
import { addMilestone } from "../../support/browser/milestones.ts";
import { expectNoViolations } from "../support/axe-check.ts";
import { LOOKS } from "../../support/browser/looks.ts";
import { PLAYED } from "../../support/browser/played.ts";

const LONG = "Everything that belongs to the upper floor, cables, sockets and lamps included";

for (const { name, tag, use } of LOOKS) {
  test.describe(name, { tag }, () => {
    test.use(use);

    test("the budget passes the accessibility checks without lines, with a few, and with 40", async ({
      page,
      homeowner,
      context,
      server,
      database,
    }) => {
      const budget = await homeownerWithBudget(homeowner, context, server, {
        budget: "99999999.99",
      });
      await page.goto("/budget");
      await page.getByRole("button", { name: "Allocate budget" }).click();
      await expect(page.getByLabel("Budget for Labor")).toBeVisible();
      await expectNoViolations(page, "allocate");
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expectNoViolations(page, "unallocated");

      const labor = await budget.addLine("Labor", "18000");
      await budget.addLine("Materials", "99999999.99", "Kitchen");
      await budget.addContract("The builder's work", "18650", labor);
      const { projectId } = budget;
      await addMilestone(context, server, { projectId, targetDate: dayFromNow(40) });
      await page.reload();
      await expect(page.getByText("$650.00 over budget at completion")).toBeVisible();
      const cash = page.getByRole("slider", { name: "Cash flow forecast, values" });
      await cash.press("Home");
      await expect(cash).toHaveAttribute("aria-valuetext", /Due \$0\.00 · Uncommitted \$\d/);
      await expectNoViolations(page, "a few lines");
      for (const figure of ["Expected final cost", "Paid", "Risk allowance"]) {
        await page.getByRole("button", { name: new RegExp(`^${figure}`) }).click();
        await expect(page.getByRole("dialog", { name: figure })).toBeVisible();
        await expectNoViolations(page, figure);
        await page.keyboard.press("Escape");
      }
      await page.getByRole("button", { name: "Labor", exact: true }).click();
      await expect(page.getByRole("dialog").getByText("The builder's work")).toBeVisible();
      await expectNoViolations(page, "a line");
      await page.getByRole("button", { name: "Edit" }).click();
      await expect(page.getByRole("dialog", { name: "Edit budget line" })).toBeVisible();
      await expectNoViolations(page, "the form");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Change contingency" }).click();
      await expect(page.getByRole("dialog", { name: "Contingency" })).toBeVisible();
      await expectNoViolations(page, "contingency");

      await database.query(
        `insert into budget_lines (user_id, project_id, category, place, planned)
         select $1, $2, category, json_build_array(lower(category), null), nth * 1000
         from generate_series(3, 40) as nth, concat($3::text, ' ', nth) as category`,
        [homeowner.user.id, projectId, LONG],
      );
      await page.goto("/budget");
      await expect(page.getByRole("button", { name: `${LONG} 40` })).toBeVisible();
      // Of the same parts as the few.
      if (PLAYED !== "quick") await expectNoViolations(page, "40 lines");
      // The longest names and amounts fit the screen.
      const overflow = await page.evaluate<number>(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth",
      );
      expect(overflow, "scrolls sideways").toBeLessThanOrEqual(0);
    });
  });
}
