import { BANK_FILES } from "../../support/records/bank-files.ts";
import { expect, type Page, test } from "../../support/browser/fixtures.ts";
import { homeownerWithBudget } from "../../support/browser/budget.ts";
import { entryOf, toastOf } from "../../support/browser/steps.ts";
import { expectNoViolationsAtAnyWidth } from "../support/axe-check.ts";
import { keepToasts } from "../support/keep-toasts.ts";

const CARD = BANK_FILES.find(({ layout }) => layout === "Chase credit card")?.text ?? "";
const AMBIGUOUS_DATES =
  "Date,Description,Amount\n03/04/2026,Nails,-1.00\n05/06/2026,Screws,-2.00\n";

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Import expenses" });
const stepOf = (page: Page, name: string) =>
  dialogOf(page).getByRole("list", { name: new RegExp(`: ${name}$`) });

async function openImport(page: Page): Promise<void> {
  await page.goto("/expenses");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(stepOf(page, "Choose a file")).toBeVisible();
}

async function choose(page: Page, name: string, text: string): Promise<void> {
  const file = { name, mimeType: "text/csv", buffer: Buffer.from(text) };
  await dialogOf(page)
    .getByLabel(/^Choose/)
    .setInputFiles(file);
  await expect(stepOf(page, "Match columns")).toBeVisible();
}

const press = (page: Page, name: string | RegExp) =>
  dialogOf(page).getByRole("button", { name }).click();

test(
  "a bank file is imported after a preview and can be undone with one click",
  { tag: "@widths" },
  async ({ page, homeowner }) => {
    await homeowner.addProject();
    await keepToasts(page);
    await openImport(page);
    await expectNoViolationsAtAnyWidth(page, "the import's first step");
    await choose(page, "march.csv", CARD);
    await expect(dialogOf(page)).toContainText("Chase credit card");
    await expectNoViolationsAtAnyWidth(page, "the columns");
    await press(page, "Continue");
    await expect(stepOf(page, "Review rows")).toBeFocused();
    await expect(dialogOf(page)).toContainText("$412.18");
    await dialogOf(page)
      .getByRole("checkbox", { name: /LUMBER BARN.*\+\$38\.50/ })
      .check();
    await expect(dialogOf(page).getByRole("status")).toContainText("$373.68");
    await expectNoViolationsAtAnyWidth(page, "the rows");
    await press(page, "Import 2 expenses");
    await expect(dialogOf(page)).toBeHidden();
    await expect(toastOf(page, "2 expenses imported")).toBeVisible();
    await expect(entryOf(page, "LUMBER BARN #221").first()).toBeVisible();

    await page.getByRole("button", { name: "Undo: import of march.csv" }).click();
    await expect(toastOf(page, "Import undone")).toBeVisible();
    await expect(page.getByText("No expenses yet")).toBeVisible();

    await page.getByRole("button", { name: "Import", exact: true }).click();
    await expectNoViolationsAtAnyWidth(page, "an undone import");
    await press(page, "Restore: march.csv");
    await expect(toastOf(page, "Import restored")).toBeVisible();
    await choose(page, "april.csv", CARD);
    await expect(dialogOf(page)).toContainText("same settings as your last file");
  },
);

test("ambiguous dates ask for their order, and going back keeps every choice @all", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject();
  await openImport(page);
  await choose(page, "dates.csv", AMBIGUOUS_DATES);
  await press(page, "Continue");
  await expect(dialogOf(page).getByRole("alert")).toContainText("These dates are ambiguous.");
  await dialogOf(page).getByLabel("Date format").selectOption("dmy");
  await press(page, "Continue");
  await expect(dialogOf(page)).toContainText("Apr 3, 2026");
  await dialogOf(page)
    .getByRole("checkbox", { name: /^Nails/ })
    .uncheck();
  await press(page, "Back");
  await expect(dialogOf(page).getByLabel("Date format")).toHaveValue("dmy");
  await press(page, "Continue");
  await expect(dialogOf(page).getByRole("checkbox", { name: /^Nails/ })).not.toBeChecked();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog", { name: "Discard your changes?" })).toBeVisible();
});

test(
  "a contractor's rows are linked to the open payment, and ambiguous amounts ask",
  { tag: ["@widths", "@all"] },
  async ({ page, context, server, homeowner }) => {
    const budget = await homeownerWithBudget(homeowner, context, server);
    const dana = await homeowner.addContractor();
    await budget.addContract("Cabinets", "970", null, dana.id);
    await openImport(page);
    const rows = [
      `2026-03-04,Last payment,${dana.name},970`,
      `2026-03-05,New doors,${dana.name},1.250`,
      "2026-03-06,Nails,Hardware Hut,2",
    ];
    await choose(page, "payments.csv", `Date,Description,Payee,Amount\n${rows.join("\n")}\n`);
    await press(page, "Continue");
    await expect(dialogOf(page).getByRole("alert")).toContainText("These amounts are ambiguous");
    await dialogOf(page).getByLabel("Number format").selectOption(",");
    await press(page, "Continue");
    const asked = dialogOf(page).getByLabel("Is this a contract payment?");
    await expect(asked).toHaveCount(2);
    await expect(asked.first().locator("option:checked")).toHaveText("Cabinets · $970.00");
    await expect(asked.last().locator("option:checked")).toHaveText("Not linked");
    await expect(dialogOf(page)).toContainText("1 row goes to a contractor with open payments");
    await expectNoViolationsAtAnyWidth(page, "rows that may be contract payments");
    await asked.last().selectOption("No, something else");
    await expect(dialogOf(page)).not.toContainText("counts twice");
    await press(page, "Import 3 expenses");
    await expect(toastOf(page, "3 expenses imported")).toBeVisible();
    const response = await page.request.get(`/api/expenses?projectId=${budget.projectId}`);
    expect(await response.json()).toMatchObject({
      expenses: [
        { description: "Nails", details: { quoteId: null, isOffContract: false } },
        { description: "New doors", amount: "1250.00", details: { isOffContract: true } },
        { description: "Last payment", details: { quoteId: expect.any(Number) } },
      ],
    });
  },
);

test("the free plan shows how many rows fit, and a failed import keeps the choices", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject();
  await keepToasts(page);
  await openImport(page);
  const rows = Array.from(
    { length: 8 },
    (_, index) => `2026-03-0${index + 1},Board ${index},-1.00`,
  );
  await expect(dialogOf(page)).toContainText("room for 5 expenses more. Upgrade to Pro");
  await choose(page, "boards.csv", `Date,Description,Amount\n${rows.join("\n")}\n`);
  await expect(dialogOf(page)).toContainText("room for 5 expenses more; this file has 8.");
  await press(page, "Continue");
  await expect(dialogOf(page).getByRole("alert")).toContainText("room for 5 expenses more");
  await press(page, "Import only the first 5");
  await page.route("**/api/imports", (route) => route.abort());
  await press(page, "Import 5 expenses");
  await expect(dialogOf(page).getByRole("alert")).toContainText("Can't reach Plumbline");
  await page.unroute("**/api/imports");
  await press(page, "Import 5 expenses");
  await expect(toastOf(page, "5 expenses imported")).toBeVisible();
});
