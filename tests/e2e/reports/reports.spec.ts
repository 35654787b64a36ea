import type { BrowserContext } from "@playwright/test";
import type { Pool } from "pg";
import { type BrowserHomeowner, expect, type Page, test } from "../../support/browser/fixtures.ts";
import { navigateWithin } from "../../support/browser/steps.ts";
import { homeownerWithContracts } from "../../support/browser/contracts.ts";
import type { ServerProcess } from "../../support/app/processes/server-process.ts";
import { showScreen } from "../support/small-screens.ts";
import { expectNoViolations } from "../support/axe-check.ts";
import { lastLinesOf, linesOf, withoutSpaces } from "../support/pdf-lines.ts";
import { LOOKS } from "../../support/browser/looks.ts";

interface Kitchen {
  homeowner: BrowserHomeowner;
  context: BrowserContext;
  server: ServerProcess;
}

/** A kitchen with a change order, two months of expenses, and one with another payment method. */
async function addKitchen({ homeowner, context, server }: Kitchen): Promise<void> {
  const { accept, change } = await homeownerWithContracts(homeowner, context, server);
  const { id: contractorId } = await homeowner.addContractor({ name: "Bay Builders" });
  await homeowner.addExpense({ description: "Oak floor", amount: "2400", date: "2026-01-31" });
  await homeowner.addExpense({
    description: "Painting",
    amount: "450.25",
    category: "Labor",
    paymentMethod: "Cash",
    date: "2026-02-28",
    contractorId,
  });
  const contract = await accept({ contractorId, work: "Kitchen remodel", amount: "17200" });
  await change(contract, "Old wiring", "1450");
  await change(contract, "Plainer doors", "-200");
}

const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** Opens the sections that are folded on a phone. */
async function openParts(page: Page): Promise<void> {
  await expect(part(page, "Compare projects")).toBeVisible();
  const closed = page.getByRole("heading").getByRole("button", { expanded: false });
  while ((await closed.count()) > 0) await closed.first().click();
}

test("a Pro report shows a period's totals, prints every table, and keeps its period in the URL", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  await homeowner.becomePro();
  await addKitchen({ homeowner, context, server });
  await page.goto("/reports");
  const months = part(page, "By month");
  await test.step("printing shows every table and no controls", async () => {
    await expect(part(page, "By category").getByRole("table")).toBeVisible();
    await expect(months.getByText("Jan 2026")).toBeHidden();
    await page.emulateMedia({ media: "print" });
    await expect(months.getByText("Jan 2026")).toBeVisible();
    await expect(page.getByText(/^As of /).first()).toBeVisible();
    await expect(page.getByRole("button", { name: /Show as table|Print/ })).toHaveCount(0);
    await expect(page.getByLabel("Period", { exact: true })).toBeHidden();
    await page.emulateMedia({ media: null });
  });
  await openParts(page);
  await test.step("a Pro report shows a period's totals, and a figure links to its expenses", async () => {
    const categories = part(page, "By category");
    await expect(categories.getByRole("row", { name: /^Labor/ })).toContainText("$450.25");
    await expect(categories.getByRole("row", { name: /^Total/ })).toContainText("$2,850.25");
    const changes = part(page, "Change orders");
    await expect(changes.getByRole("row", { name: /^Old wiring/ })).toContainText("+$1,450.00");
    await expect(changes.getByRole("row", { name: /^Current total/ })).toContainText("$18,450.00");
    const statement = part(page, "Contractor statement").getByRole("row", {
      name: /^Bay Builders/,
    });
    await expect(statement).toContainText("$18,450.00");
    await expect(part(page, "Capital improvements vs. repairs")).toContainText("Not tax advice");

    // The chart's label has the total, the table below it the details.
    await expect(months.getByRole("img", { name: /\$2,850\.25 in 2 months/ })).toBeVisible();
    const jan = months.getByRole("row", { name: /^Jan 2026/ });
    await expect(jan).toBeHidden();
    await months.getByRole("button", { name: "Show as table: By month" }).press("Enter");
    await expect(jan).toContainText("$2,400.00");
    // The arrow keys select the chart's values.
    const values = months.getByRole("slider", { name: "By month, values" });
    await values.focus();
    await expect(values).toHaveAttribute("aria-valuetext", "Feb 2026: $450.25");
    await page.keyboard.press("ArrowLeft");
    await expect(values).toHaveAttribute("aria-valuetext", "Jan 2026: $2,400.00");
    await expect(months.getByText("Jan 2026: $2,400.00")).toBeVisible();
    await jan.getByRole("link").click();
    await expect(page).toHaveURL("/expenses?from=2026-01-01&to=2026-01-31");
    await expect(page.getByRole("main")).toContainText("Oak floor");
    await page.goBack();
    await expect(part(page, "By category")).toBeVisible();
  });
  await test.step("the period is kept in the URL, and one without expenses links to the whole time", async () => {
    await navigateWithin(page, "/reports?from=2026-02-01&to=2026-02-28");
    const total = part(page, "By category").getByRole("row", { name: /^Total/ });
    await expect(total).toContainText("$450.25");
    await page.getByLabel("To", { exact: true }).fill("2026-02-27");
    await expect(page).toHaveURL("/reports?from=2026-02-01&to=2026-02-27");
    await expect(page.getByText("No expenses in this period")).toBeVisible();
    // Sections with today's figures appear in every period.
    await openParts(page);
    await expect(part(page, "Contractor statement")).toContainText("Kitchen remodel");
    await page.getByRole("button", { name: "View all time" }).click();
    await expect(page).toHaveURL("/reports");
    await expect(total).toContainText("$2,850.25");
    await page.getByLabel("Period", { exact: true }).selectOption("Last year");
    await expect(page).toHaveURL("/reports?period=last-year");
    await page.reload();
    await expect(page.getByLabel("Period", { exact: true })).toHaveValue("last-year");
  });
  await test.step("sections stay folded, and the index highlights the current one", async () => {
    await navigateWithin(page, "/reports");
    const index = page.getByRole("navigation", { name: "On this page" });
    const toggle = (name: string) => part(page, name).getByRole("button", { name, exact: true });
    const labor = part(page, "By category").getByRole("row", { name: /^Labor/ });
    await expect(labor).toBeVisible();
    await toggle("By category").press("Enter");
    await expect(labor).toBeHidden();
    await page.reload();
    await expect(toggle("By category")).toHaveAttribute("aria-expanded", "false");

    // A link opens its section and scrolls to it; the URL does the same on a later visit.
    await index.getByRole("link", { name: "Contractor statement" }).click();
    await expect(page).toHaveURL("/reports#contractors");
    await expect(part(page, "Contractor statement")).toBeFocused();
    await expect(index.locator("[aria-current=location]")).toHaveText("Contractor statement");
    await page.goto("/reports?from=2026-01-01#by-category");
    await expect(labor).toBeInViewport();
    await expect(index.locator("[aria-current=location]")).toHaveText("By category");
  });
});

interface Demo {
  context: BrowserContext;
  server: ServerProcess;
  database: Pool;
}

/** Opens the reports of a demo, a whole renovation. */
async function openDemoReport(page: Page, { context, server, database }: Demo): Promise<void> {
  await database.query("update demo_accounts set created_at = created_at - interval '2 hours'");
  const headers = { origin: server.url };
  await context.request.post("/api/demo", { data: { leavesAccount: false }, headers });
  await page.goto("/reports");
  await openParts(page);
  await expect(
    part(page, "Capital improvements vs. repairs").getByRole("table").first(),
  ).toBeVisible();
}

async function expectFewPages(page: Page, format: string, most: number): Promise<void> {
  const headings = await page
    .getByRole("main")
    .locator("h1, h2, h3, .report-section-head p, thead tr")
    .allTextContents();
  const lines = await lastLinesOf(await page.pdf({ format }));
  expect(lines.length, format).toBeGreaterThan(1);
  expect(lines.length, format).toBeLessThanOrEqual(most);
  // Also finds a single last line of a wrapped heading, and an empty page.
  const ends = lines.filter((line) => headings.some((head) => withoutSpaces(head).endsWith(line)));
  expect(ends, format).toEqual([]);
}

test("a whole renovation prints on few pages of A4 @all", async ({
  page,
  context,
  server,
  database,
}) => {
  await openDemoReport(page, { context, server, database });
  await expectFewPages(page, "A4", 8);
});

test("a whole renovation prints on few pages, and none ends with a heading", async ({
  page,
  context,
  server,
  database,
}) => {
  await openDemoReport(page, { context, server, database });
  await expectFewPages(page, "Letter", 8);
  // At this length the last table ends near the end of a page.
  await expectFewPages(page, "Legal", 6);

  // A phone draws its charts narrow and high; at a page's width each would fill a page.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  // Folded on screen, but printed in full.
  await expect(
    part(page, "Capital improvements vs. repairs").locator("table").first(),
  ).toBeAttached();
  const pages = await lastLinesOf(await page.pdf({ format: "Letter", landscape: true }));
  expect(pages.length).toBeLessThanOrEqual(11);
  expect(pages.filter((line) => line === "")).toEqual([]);

  await page.setViewportSize({ width: 1280, height: 900 });
  const CONTROLS = /^(?:Add|New|Compare|Edit|Delete|Import|Export|Invoices)\b/;
  const main = page.getByRole("main");
  for (const path of ["/budget", "/contracts", "/projects", "/contractors", "/timeline"]) {
    await showScreen(page, path);
    // Print handlers load together with this button.
    await expect(page.getByRole("button", { name: "AI Assistant" })).toBeVisible();
    await expect(main.getByRole("heading").nth(1)).toBeVisible();
    const titles = await main.locator("h2, h3").allTextContents();
    const pdf = await linesOf(await page.pdf());
    const ends = pdf.map((lines) => lines.at(-1) ?? "");
    expect(ends, path).not.toContain("");
    // A line may end with another card's name.
    const cut = ends.filter((line) => titles.some((title) => line.endsWith(withoutSpaces(title))));
    expect(cut, path).toEqual([]);
    if (path === "/contracts") expect(pdf.flat().join("\n")).toContain("Generalcontracting");
    await page.emulateMedia({ media: "print" });
    await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(main.getByRole("button", { name: CONTROLS })).toHaveCount(0);
    await expect(main.getByRole("link", { name: CONTROLS })).toHaveCount(0);
    await page.emulateMedia({ media: null });
  }
});

for (const { name, tag, use } of LOOKS) {
  test.describe(name, { tag }, () => {
    test.use(use);

    test("the free plan shows samples and requests no report, and both plans pass the accessibility checks", async ({
      page,
      homeowner,
      context,
      server,
    }) => {
      await addKitchen({ homeowner, context, server });
      await test.step("the free plan shows sample reports, basic figures and the price, and requests no report", async () => {
        const asked: string[] = [];
        page.on("request", (request) => asked.push(new URL(request.url()).pathname));
        await page.goto("/reports");
        const own = part(page, "Your project");
        await expect(own).toContainText("$2,850.25");
        await expect(own).toContainText("$60,000.00");
        await expectNoViolations(page, "the preview");
        for (const name of ["Actual vs. plan", "Change orders", "By category", "By room"]) {
          await expect(part(page, name).getByText("Example", { exact: true })).toBeVisible();
        }
        await expect(page.getByRole("main")).not.toContainText("Bay Builders");
        await expect(page.getByText("$4.99")).toBeVisible();
        await page.getByRole("link", { name: "Upgrade to Pro" }).click();
        await expect(page).toHaveURL("/billing");
        expect(asked.filter((path) => path.startsWith("/api/reports"))).toEqual([]);
      });
      await homeowner.becomePro();
      await page.goto("/reports?from=2026-01-01");
      await openParts(page);
      await expect(part(page, "Capital improvements vs. repairs")).toContainText("Oak floor");
      for (const name of ["Actual vs. plan", "Cash flow forecast", "By month"]) {
        await page.getByRole("button", { name: `Show as table: ${name}` }).click();
      }
      await expectNoViolations(page, "the report");
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
    });
  });
}
