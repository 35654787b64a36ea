import { expect, type Page, test } from "../../support/browser/fixtures.ts";
import { milestoneRow, planner, titlesOn } from "../../support/browser/milestones.ts";
import { countRenderedForms } from "../support/count-forms.ts";
import { watchFormattedDays } from "../support/formatted-days.ts";

/** One instant, which falls on different dates in the time zones; npm test has shared/time-zones.test.ts. */
const NOW = "2026-03-15T03:30:00Z";
const PLACES = [
  {
    timezoneId: "America/Los_Angeles",
    today: "Mar 14, 2026",
    words: { "2026-03-13": "Overdue Yesterday", "2026-03-14": "Today", "2026-03-15": "Tomorrow" },
  },
  {
    timezoneId: "Pacific/Kiritimati",
    today: "Mar 15, 2026",
    words: {
      "2026-03-13": "Overdue 2 days ago",
      "2026-03-14": "Overdue Yesterday",
      "2026-03-15": "Today",
    },
  },
] as const;

/** The timeline from top to bottom: months, entries and today's line. */
function outline(page: Page): Promise<string[]> {
  return page
    .getByRole("main")
    .locator("h2, h3, [aria-current=date]")
    .evaluateAll((parts) => parts.map((part) => part.textContent?.trim() ?? ""));
}

for (const { timezoneId, today, words } of PLACES) {
  test.describe(timezoneId, { tag: "@all" }, () => {
    test.use({ timezoneId });

    test(`overdue labels and today's line follow the wall clock in ${timezoneId}`, async ({
      page,
      homeowner,
      context,
      server,
    }) => {
      const plan = await planner(homeowner, context, server);
      for (const targetDate of Object.keys(words))
        await plan.add({ title: targetDate, targetDate });
      await page.clock.setFixedTime(NOW);
      await page.goto("/timeline");
      await expect(page.locator("[aria-current=date]")).toHaveText(`Today ${today}`);
      for (const [day, said] of Object.entries(words)) {
        const row = milestoneRow(page, day);
        await expect(row.getByText("Overdue")).toHaveCount(said.startsWith("Overdue") ? 1 : 0);
        await expect(row).toContainText(new RegExp(said.replace("Overdue ", "Overdue\\s*")));
      }
      const isPast = (day: string) => words[day as keyof typeof words].startsWith("Overdue");
      const days = Object.keys(words);
      expect(await outline(page)).toEqual([
        "March 2026",
        ...days.filter(isPast),
        `Today ${today}`,
        ...days.filter((day) => !isPast(day)),
      ]);
    });
  });
}

test("months are in order, and today's line has its own month @all", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  const plan = await planner(homeowner, context, server);
  await plan.add({ title: "Long past", targetDate: "2025-12-24" });
  await plan.add({ title: "Last month", targetDate: "2026-02-20" });
  await plan.add({ title: "Next month", targetDate: "2026-04-02" });
  await plan.add({ title: "Far off", targetDate: "2027-04-02" });
  await plan.add({ title: "Some day" });
  await plan.complete(await plan.add({ title: "Done", targetDate: "2026-03-01" }));
  await page.clock.setFixedTime(NOW);
  await page.goto("/timeline");
  await expect(milestoneRow(page, "Done")).toBeVisible();
  expect(await outline(page)).toEqual([
    "December 2025",
    "Long past",
    "February 2026",
    "Last month",
    "March 2026",
    "Today Mar 14, 2026",
    "April 2026",
    "Next month",
    "April 2027",
    "Far off",
    "No target date",
    "Some day",
    "Completed",
    "Done",
  ]);
  await expect(milestoneRow(page, "Last month")).toContainText("3 weeks ago · Feb 20, 2026");
  await expect(milestoneRow(page, "Next month")).toContainText("In 2 weeks · Apr 2, 2026");
  for (const [title, day] of [
    ["Long past", "Dec 24, 2025"],
    ["Far off", "Apr 2, 2027"],
  ] as const) {
    const text = (await milestoneRow(page, title).textContent()) ?? "";
    expect(text.split(day), `${title} says ${day} once`).toHaveLength(2);
  }
});

test("at midnight today's line moves, and the day's milestones become overdue", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  const plan = await planner(homeowner, context, server);
  await plan.add({ title: "Install flooring", targetDate: "2026-03-14" });
  // 23:30 the day before in New York.
  await page.clock.install({ time: NOW });
  await page.goto("/timeline");
  await expect(milestoneRow(page, "Install flooring")).toContainText("Today · Mar 14, 2026");
  expect(await outline(page)).toEqual(["March 2026", "Today Mar 14, 2026", "Install flooring"]);
  await page.clock.fastForward("45:00");
  await expect(milestoneRow(page, "Install flooring")).toContainText("Overdue");
  expect(await outline(page)).toEqual(["March 2026", "Install flooring", "Today Mar 15, 2026"]);
});

test("three hundred milestones load and complete as fast as three, and print in full", async ({
  page,
  homeowner,
  context,
  server,
  database,
}) => {
  const plan = await planner(homeowner, context, server);
  await database.query(
    `insert into milestones (user_id, project_id, title, category, description, target_date)
     select $1, $2, 'Step ' || n, 'Painting', repeat('Two coats, and sand between them. ', n % 20 + 1),
            current_date + n
     from generate_series(1, 300) as n`,
    [homeowner.user.id, plan.projectId],
  );
  const { nextForm } = await countRenderedForms(page);
  await page.goto("/timeline");
  await expect(page.getByText("0 of 300 completed")).toBeVisible();
  await expect.poll(() => titlesOn(page)).toHaveLength(300);
  const complete = page.getByRole("button", { name: "Complete: Step 1", exact: true });
  const [rendered, all] = await page.evaluate(() => {
    const rows = [...document.querySelectorAll("main li:has(h3)")];
    const rendered = rows.filter((row) =>
      row.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }),
    );
    return [rendered.length, rows.length];
  });
  expect(all).toBe(300);
  expect(rendered, "only rows near the viewport are rendered").toBeLessThan(100);
  // The form rendered ahead formats the days, too.
  await nextForm();
  const countFormattedDays = await watchFormattedDays(page);
  await complete.click();
  await expect(page.getByText("1 of 300 completed")).toBeVisible();
  await expect(page.getByRole("button", { name: "Reopen: Step 1", exact: true })).toBeAttached();
  expect(await countFormattedDays(), "rows that didn't change aren't rendered again").toBeLessThan(
    150,
  );
  await test.step("printing shows all rows with full descriptions and no buttons", async () => {
    await page.emulateMedia({ media: "print" });
    const text = milestoneRow(page, "Step 299").getByText(/^Two coats/);
    const isWhole = () => text.evaluate((part) => part.scrollHeight <= part.clientHeight);
    await expect.poll(isWhole).toBe(true);
    await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
  });
});
