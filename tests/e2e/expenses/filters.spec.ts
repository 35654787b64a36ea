import { expect, test } from "../../support/browser/fixtures.ts";
import { homeownerWithBudget } from "../../support/browser/budget.ts";
import { contractorField, entryOf, toastOf, navigateWithin } from "../../support/browser/steps.ts";
import { expectNoViolations } from "../support/axe-check.ts";

test("filters are kept in the URL, offer categories of budget lines and tell contractors apart, and a search waits for a pause", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  const { addLine } = await homeownerWithBudget(homeowner, context, server);
  await addLine("Cabinets", "9000");
  await addLine("labor", "4000");
  await homeowner.addContractor({ name: "Dana", company: "Whitfield Electric" });
  await homeowner.addContractor({ name: "Dana", company: "Reyes Tile" });
  await homeowner.addContractor({ name: "Luis", company: "Ortega Roofs" });
  await homeowner.addExpense({ description: "Oak boards", category: "Materials" });
  const saw = { category: "Tools", paymentMethod: "Cash", notes: "for the oak stairs too" };
  await homeowner.addExpense({ description: "Tile saw", ...saw });
  await homeowner.addExpense({ description: "Plumber", category: "Labor", paymentMethod: "Check" });
  await homeowner.addExpense({ description: "Grout" });
  await page.goto("/expenses");
  await test.step("filters are kept in the URL, and back and forward restore them", async () => {
    await expect(entryOf(page, "Oak boards")).toBeVisible();
    expect(new URL(page.url()).search).toBe("");

    await page.getByLabel("Category").selectOption("Labor");
    await expect(page).toHaveURL("/expenses?category=Labor");
    await expect(entryOf(page, "Oak boards")).toBeHidden();
    await expect(entryOf(page, "Plumber")).toBeVisible();

    await page.getByLabel("Payment Method").selectOption("Cash");
    await expect(page).toHaveURL(/category=Labor&paymentMethod=Cash$/);
    await expect(page.getByText("No expenses match your filters")).toBeVisible();

    await page.goBack();
    await expect(page).toHaveURL("/expenses?category=Labor");
    await expect(page.getByLabel("Payment Method")).toHaveValue("");
    await expect(entryOf(page, "Plumber")).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL("/expenses");
    await expect(entryOf(page, "Tile saw")).toBeVisible();
    await page.goForward();
    await expect(page.getByLabel("Category")).toHaveValue("Labor");
    await expect(entryOf(page, "Tile saw")).toBeHidden();

    await page.getByRole("button", { name: "Clear Filters" }).first().click();
    await expect(page).toHaveURL("/expenses");
    await expect(entryOf(page, "Tile saw")).toBeVisible();
  });
  await test.step("the category filter offers categories of budget lines without expenses", async () => {
    const category = page.getByRole("search").getByLabel("Category");
    await expect(category.getByRole("option", { name: "Cabinets" })).toHaveCount(1);
    await expect(category.getByRole("option", { name: "Labor" })).toHaveCount(1);
    await category.selectOption("Cabinets");
    await expect(page).toHaveURL("/expenses?category=Cabinets");
    await expect(page.getByText("No expenses match your filters")).toBeVisible();
    await expect(category.getByRole("option", { name: "Cabinets" })).toHaveCount(1);
  });
  await test.step("the filter shows the contractors' companies", async () => {
    await expect(page.getByLabel("Contractor", { exact: true }).locator("option")).toHaveText([
      "All Contractors",
      /^Dana \((?:Whitfield Electric|Reyes Tile)\)$/,
      /^Dana \((?:Whitfield Electric|Reyes Tile)\)$/,
      "Luis (Ortega Roofs)",
    ]);
  });
  await test.step("a search waits until typing pauses, then enters the URL", async () => {
    await page.getByRole("button", { name: "Clear Filters" }).first().click();
    await expect(entryOf(page, "Grout")).toBeVisible();

    const asked: string[] = [];
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (url.pathname === "/api/expenses") asked.push(url.searchParams.get("search") ?? "");
    });
    // With a stopped clock, slow typing on a slow machine isn't a pause.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole("searchbox").pressSequentially("oak");
    await page.clock.runFor(400);
    expect(asked).toEqual([]);
    await page.clock.resume();
    await expect(page).toHaveURL("/expenses?search=oak");
    await expect(entryOf(page, "Grout")).toBeHidden();
    await expect(entryOf(page, "Oak boards")).toBeVisible();
    await expect(entryOf(page, "Tile saw")).toBeVisible();
    expect(asked).toEqual(["oak"]);
  });
  await test.step("rows stay when the refetch after a change fails", async () => {
    await page.getByRole("button", { name: "Clear Filters" }).first().click();
    await expect(entryOf(page, "Grout")).toBeVisible();
    const isList = (url: string) => url.includes("/api/expenses?");
    await page.route(
      ({ href }) => isList(href),
      (route) => route.abort("connectionrefused"),
    );
    const failed = page.waitForEvent("requestfailed", (request) => isList(request.url()));
    await entryOf(page, "Grout")
      .getByRole("button", { name: /^Delete/ })
      .click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await failed;
    await expect(toastOf(page, "Expense deleted")).toBeVisible();
    await expect(entryOf(page, "Grout")).toBeHidden();
    await expect(entryOf(page, "Oak boards")).toBeVisible();
    await expect(page.getByText("Failed to fetch expenses")).toBeHidden();
  });
});

test("a URL restores its filters, a category code shows its name, and a search takes % literally @all", async ({
  page,
  homeowner,
}) => {
  await homeowner.addExpense({ description: "Discount of 10%", category: "materials" });
  await homeowner.addExpense({ description: "Plumber", category: "Labor" });
  await page.goto("/expenses?page=1&pageSize=25&category=Labor");
  await expect(page).toHaveURL("/expenses?category=Labor");
  await expect(entryOf(page, "Plumber")).toBeVisible();
  await expect(page.getByLabel("Category")).toHaveValue("Labor");
  await expect(entryOf(page, "Discount of 10%")).toBeHidden();

  await page.getByLabel("Category").selectOption("Materials");
  await expect(entryOf(page, "Plumber")).toBeHidden();
  await expect(entryOf(page, "Discount of 10%")).toContainText("Materials");

  await page.getByRole("button", { name: "Clear Filters" }).first().click();
  await expect(entryOf(page, "Plumber")).toBeVisible();
  await page.getByRole("searchbox").fill("%");
  await expect(entryOf(page, "Plumber")).toBeHidden();
  await expect(entryOf(page, "Discount of 10%")).toBeVisible();
});

test("the header counts and totals the shown page", async ({ page, homeowner }) => {
  await homeowner.addExpenses(30);
  await page.goto("/expenses");
  // The newest 25 of 1, 2, … 30 dollars: 6 to 30.
  await expect(page.getByRole("main")).toContainText("$450.00");
  await expect(page.getByRole("main")).toContainText("25 expenses");
  await navigateWithin(page, "/expenses?page=2");
  await expect(page.getByRole("main")).toContainText("$15.00");
});

test("the expenses of one contractor have their own URL @all", async ({ page, homeowner }) => {
  const dana = await homeowner.addContractor({ name: "Dana Whitfield" });
  const luis = await homeowner.addContractor({ name: "Luis Ortega" });
  await homeowner.addExpense({ description: "Wiring", contractorId: dana.id });
  await homeowner.addExpense({ description: "Tiling", contractorId: luis.id, category: "Labor" });
  await homeowner.addExpense({ description: "Oak boards" });
  await page.goto("/expenses");
  const contractor = page.getByLabel("Contractor", { exact: true });
  await expect(contractor.locator("option")).toHaveText([
    "All Contractors",
    "Dana Whitfield",
    "Luis Ortega",
  ]);
  await contractor.selectOption("Dana Whitfield");
  await expect(page).toHaveURL(`/expenses?contractorId=${dana.id}`);
  await expect(entryOf(page, "Oak boards")).toBeHidden();
  await expect(entryOf(page, "Tiling")).toBeHidden();
  await expect(entryOf(page, "Wiring")).toBeVisible();

  await page.getByLabel("Category").selectOption("Labor");
  await expect(page).toHaveURL(/category=Labor/);
  await expect(page.getByText("No expenses match your filters")).toBeVisible();
  await page.goBack();
  await expect(entryOf(page, "Wiring")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/expenses");
  await expect(contractor).toHaveValue("");
  await expect(entryOf(page, "Oak boards")).toBeVisible();
  await page.goForward();
  await expect(contractor).toHaveValue(String(dana.id));

  await page.getByRole("button", { name: "Clear Filters" }).click();
  await expect(page).toHaveURL("/expenses");
  await expect(entryOf(page, "Tiling")).toBeVisible();
  await page.goto("/expenses?contractorId=Dana");
  await expect(page).toHaveURL("/expenses");
});

test("the list of a contractor follows changes made in it and elsewhere @all", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  const { id: contractorId } = await homeowner.addContractor({ name: "Dana Whitfield" });
  for (const description of ["Wiring", "Sockets", "Lamps"]) {
    await homeowner.addExpense({ description, contractorId });
  }
  await page.goto(`/expenses?contractorId=${contractorId}`);
  await test.step("an expense moved to another contractor disappears at once", async () => {
    await entryOf(page, "Lamps").getByRole("button", { name: /^Edit/ }).click();
    const form = page.getByRole("dialog", { name: "Edit Expense" });
    await contractorField(form).clear();
    await form.getByRole("button", { name: "Update Expense" }).click();
    await expect(entryOf(page, "Lamps")).toBeHidden();
  });
  await test.step("the list of a contractor deleted meanwhile shows no counts", async () => {
    await expect(page.getByRole("main")).toContainText("2 expenses");
    const headers = { origin: server.url };
    await context.request.delete(`/api/contractors/${contractorId}`, { headers });
    await entryOf(page, "Wiring")
      .getByRole("button", { name: /^Delete/ })
      .click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByRole("alert")).toContainText("Contractor no longer exists");
    await expect(page.getByRole("main")).not.toContainText(/\d expense/);
    await expect(page.getByLabel("Rows per page")).toBeHidden();
  });
});

test("the list of a deleted contractor says so and links to all expenses", async ({
  page,
  homeowner,
}) => {
  await homeowner.addExpense({ description: "Oak boards" });
  await page.goto("/expenses?contractorId=999999");
  const notice = page.getByRole("alert");
  await expect(notice).toContainText("Contractor no longer exists");
  await expectNoViolations(page, "a contractor who is gone");
  await notice.getByRole("button", { name: "Show all contractors" }).click();
  await expect(page).toHaveURL("/expenses");
  await expect(entryOf(page, "Oak boards")).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});
