import { expect, test } from "../../support/browser/fixtures.ts";
import { joinAsEditor } from "../../support/browser/household.ts";
import { entryOf } from "../../support/browser/steps.ts";

test("a partner's expense appears without a reload, and a conflict is resolved field by field @narrow", async ({
  page,
  homeowner,
  browser,
  server,
  database,
  contextOptions,
}, { workerIndex }) => {
  const boards = await homeowner.addExpense({ description: "Oak boards", amount: "100.00" });
  const context = await browser.newContext({ ...contextOptions, baseURL: server.url });
  const email = `second-${workerIndex}-${homeowner.user.id}@example.com`;
  await joinAsEditor({ page, context, server, database, email });

  const followed = page.waitForRequest(
    (request) =>
      new URL(request.url()).pathname === "/api/changes" &&
      request.resourceType() === "eventsource",
  );
  await page.goto("/expenses");
  await expect(entryOf(page, "Oak boards")).toBeVisible();
  await followed;
  const inHome = { origin: server.url, "x-home": String(homeowner.user.id) };
  const window = { ...boards, description: "Roof window", amount: "812.50", imageUrl: null };
  await context.request.post("/api/expenses", { data: window, headers: inHome });
  await expect(entryOf(page, "Roof window")).toBeVisible({ timeout: 15_000 });

  await entryOf(page, "Oak boards").getByRole("button", { name: /^Edit/ }).click();
  const form = page.getByRole("dialog", { name: "Edit Expense" });
  await form.getByLabel("Description").fill("Oak boards, oiled");
  await form.getByLabel("Amount").fill("110");
  const others = { description: "Pine boards", amount: "99.00", notes: "From the mill" };
  await context.request.put(`/api/expenses/${boards.id}`, {
    data: { ...boards, ...others },
    headers: inHome,
  });
  await form.getByRole("button", { name: "Update Expense" }).click();
  const question = page.getByRole("dialog", { name: /^Robin Alder changed this/ });
  await expect(question.getByRole("list", { name: "Also changed" })).toContainText("From the mill");
  await question
    .getByRole("group", { name: "Amount" })
    .getByRole("radio", { name: "Theirs $99.00" })
    .check();
  await question.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
  await expect(entryOf(page, "Oak boards, oiled")).toContainText("$99.00");
  const saved = await page.context().request.get(`/api/expenses/${boards.id}`);
  expect(await saved.json()).toMatchObject({
    description: "Oak boards, oiled",
    amount: "99.00",
    notes: "From the mill",
  });
  await context.close();
});
