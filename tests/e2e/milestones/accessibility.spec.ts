import { expect, test } from "../../support/browser/fixtures.ts";
import { dayFromNow } from "../../support/browser/contracts.ts";
import { navigateWithin } from "../../support/browser/steps.ts";
import { milestoneRow, planner } from "../../support/browser/milestones.ts";
import { expectNoViolations } from "../support/axe-check.ts";
import { LOOKS } from "../../support/browser/looks.ts";

const LONG = "The boards have to lie in the room for three days before they are laid. ".repeat(8);

for (const { name, tag, use } of LOOKS) {
  test.describe(name, { tag }, () => {
    test.use(use);

    test("the timeline and its dialogs pass the accessibility checks", async ({
      page,
      homeowner,
      context,
      server,
    }) => {
      const plan = await planner(homeowner, context, server);
      await page.goto("/timeline");
      await expect(page.getByText("No milestones yet")).toBeVisible();
      await expectNoViolations(page, "empty timeline");
      await page.getByRole("button", { name: "Use a template" }).click();
      const proposal = page.getByRole("dialog", { name: "Start from a template" });
      await proposal.getByLabel("Title of step 1", { exact: true }).fill(" ");
      await proposal.getByLabel("Permits: Pull permits").uncheck();
      await proposal.getByRole("button", { name: /^Add \d+ Milestones$/ }).click();
      await expect(proposal.getByText("Title is required")).toBeVisible();
      await expectNoViolations(page, "order of works with mistakes");
      await proposal.getByLabel("Project type").selectOption("Basement");
      await page.getByRole("button", { name: "Change", exact: true }).click();

      const late = await plan.add({
        title: "Late",
        targetDate: dayFromNow(-14),
        description: LONG,
      });
      const waitsFor = [late.id];
      await plan.add({ title: "Soon", targetDate: dayFromNow(5), category: "Garden", waitsFor });
      await plan.add({ title: "Some day" });
      await plan.complete(await plan.add({ title: "Done", description: LONG }));
      await page.goto("/timeline");
      await expect(milestoneRow(page, "Done")).toBeVisible();
      await page.getByRole("button", { name: "Show all of the description of Late" }).click();
      await expectNoViolations(page, "timeline with a whole description");

      await page.getByRole("button", { name: "Edit: Soon" }).click();
      const edit = page.getByRole("dialog", { name: "Edit Milestone" });
      await edit.getByLabel("Title").fill("");
      await edit.getByRole("button", { name: "Update Milestone" }).click();
      await expect(edit.getByText("Title is required")).toBeVisible();
      await expectNoViolations(page, "milestone form with mistakes");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Discard" }).click();
      await page.getByRole("button", { name: "Move: Late" }).click();
      await expect(page.getByRole("menu", { name: "Move: Late" })).toBeVisible();
      await expectNoViolations(page, "menu that moves a milestone");
      await page.getByRole("menuitem", { name: /^1 week later/ }).click();
      await expect(page.getByRole("alertdialog")).toContainText(/Soon.* → /);
      await expectNoViolations(page, "question before moving what waits");

      await page.keyboard.press("Escape");
      await navigateWithin(page, "/dashboard");
      await expect(page.getByRole("heading", { name: "Next Milestones" })).toBeVisible();
      await expectNoViolations(page, "dashboard with next milestones");
    });
  });
}

test("a long description can be expanded and collapsed @all", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  const plan = await planner(homeowner, context, server);
  await plan.add({ title: "Install flooring", description: `${LONG}END` });
  await plan.add({ title: "Paint", description: "Two coats" });
  await page.goto("/timeline");
  const text = milestoneRow(page, "Install flooring").getByText(/END$/);
  const height = async () => (await text.boundingBox())?.height ?? 0;
  const short = await height();
  await page
    .getByRole("button", { name: "Show all of the description of Install flooring" })
    .click();
  expect(await height()).toBeGreaterThan(short);
  await page
    .getByRole("button", { name: "Show less of the description of Install flooring" })
    .click();
  expect(await height()).toBe(short);
  await expect(page.getByRole("button", { name: /^Show .* Paint$/ })).toHaveCount(0);
});

/** A script, an image of another host, an attribute that breaks out, a template. */
const PAYLOAD = [
  `"><img src=https://evil.example/x onerror=alert(1)>`,
  `<script>alert(2)</script>`,
  `<svg onload=alert(3)>`,
  `{{constructor.constructor('alert(4)')()}}`,
]
  .join(" ")
  .slice(0, 190);

// The fixture fails every test on dialogs, requests to other origins and CSP violations.
test(
  "hostile and very long texts stay text and fit the page",
  { tag: "@narrow" },
  async ({ page, homeowner, context, server }) => {
    const plan = await planner(homeowner, context, server);
    const longWord = "Wunderbare".repeat(20);
    await plan.add({ title: longWord, category: longWord, description: longWord.repeat(5) });
    await plan.add({
      title: PAYLOAD,
      category: PAYLOAD,
      description: PAYLOAD,
      targetDate: "2026-03-01",
    });
    await plan.complete(await plan.add({ title: `${longWord.slice(0, 190)} done` }));
    await page.goto("/dashboard");
    for (const path of ["/dashboard", "/timeline"]) {
      await navigateWithin(page, path);
      await expect(page.getByRole("main")).toContainText("onerror=alert(1)");
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
    }
    const box = await milestoneRow(page, PAYLOAD)
      .getByRole("button", { name: /^Complete/ })
      .boundingBox();
    const text = await page.getByRole("heading", { name: PAYLOAD }).boundingBox();
    const isPhone = (page.viewportSize()?.width ?? 0) < 500;
    expect(box?.width, "the checkbox is easy to press").toBeGreaterThanOrEqual(isPhone ? 44 : 36);
    expect((box?.x ?? 0) + 22, "it stands on the rail").toBeLessThan(text?.x ?? 0);
    await milestoneRow(page, PAYLOAD).getByRole("button", { name: /^Edit/ }).click();
    const edit = page.getByRole("dialog", { name: "Edit Milestone" });
    await expect(edit.getByLabel("Title")).toHaveValue(PAYLOAD);
    await expect(edit.getByLabel("Category")).toHaveValue(PAYLOAD);
    await page.keyboard.press("Escape");
    await milestoneRow(page, PAYLOAD)
      .getByRole("button", { name: /^Delete/ })
      .click();
    await expect(page.getByRole("alertdialog")).toContainText("<script>alert(2)</script>");
    expect(
      await page.evaluate(() => document.querySelectorAll("img[src*=evil], svg[onload]").length),
    ).toBe(0);
  },
);
