import { scopeComparison } from "../../../shared/contracts/scope.ts";
import { expect, test } from "../../support/browser/fixtures.ts";
import { homeownerWithContracts } from "../../support/browser/contracts.ts";

test("a quote with a gap costs more once the gap is priced", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  const { ask } = await homeownerWithContracts(homeowner, context, server);
  const alder = await homeowner.addContractor({ name: "Alder" });
  const birch = await homeowner.addContractor({ name: "Birch" });
  await ask({
    contractorId: alder.id,
    amount: "10000",
    items: [{ description: "Roof shingles", amount: "7000" }],
  });
  await ask({
    contractorId: birch.id,
    amount: "12000",
    items: [
      { description: "Shingles", amount: "8000" },
      { description: "Permits", amount: "500" },
    ],
  });
  await page.goto("/contracts?compare=new+roof");
  await page.getByRole("button", { name: "Enter items…" }).click();
  const add = page.getByRole("dialog", { name: "Add scope items" });
  await add.getByRole("textbox", { name: "Items" }).fill("Shingles\n\nPermits");
  await add.getByRole("button", { name: "Add items" }).click();
  await expect(add).toBeHidden();
  const total = page.getByRole("row", { name: /^Adjusted total/ });
  await expect(total.getByText("2 gaps have no price yet")).toHaveCount(2);

  // A suggestion has no effect until confirmed.
  const lines = page.getByRole("dialog", { name: "Match quote lines" });
  await page.getByRole("button", { name: "Match lines… of Alder" }).press("Enter");
  await lines.getByRole("button", { name: "Confirm 1 suggestion" }).press("Enter");
  await lines.getByRole("button", { name: "Save lines" }).press("Enter");
  await expect(lines).toBeHidden();
  await page.getByRole("button", { name: "Match lines… of Birch" }).press("Enter");
  await lines.getByLabel("Shingles belongs to").selectOption({ label: "Shingles" });
  await lines.getByLabel("Permits belongs to").selectOption({ label: "Permits" });
  await lines.getByRole("button", { name: "Save lines" }).press("Enter");
  await expect(lines).toBeHidden();
  const heads = page.getByRole("columnheader");
  await expect(heads).toContainText(["Item", "Birch", "Alder"]);

  await page.getByRole("button", { name: "Questions… for Alder" }).click();
  const questions = page.getByRole("dialog", { name: "Questions for Alder" });
  await expect(questions.getByLabel("Text")).toHaveValue(
    /- Permits: your quote doesn’t mention it/,
  );
  await page.keyboard.press("Escape");

  const gap = page.getByRole("button", { name: "Permits, Alder: Not mentioned, No price yet" });
  await gap.press("Enter");
  const entry = page.getByRole("dialog", { name: "Permits" });
  await entry.getByLabel("Price of this gap").selectOption({ label: "My figure" });
  await entry.getByRole("button", { name: "Save" }).click();
  await expect(entry.getByText("Enter an amount")).toBeVisible();
  await entry.getByLabel("Amount", { exact: true }).fill("1,500");
  await entry.getByRole("button", { name: "Save" }).click();
  await expect(entry).toBeHidden();
  await expect(total.getByRole("cell")).toHaveText(["$11,500.00", "$12,000.00"]);
  await expect(heads).toContainText(["Item", "Alder", "Birch"]);

  await page.getByRole("button", { name: "Permits: edit item" }).click();
  const item = page.getByRole("dialog", { name: "Edit scope item" });
  await item.getByLabel("Item").fill("Building permit");
  await item.getByRole("button", { name: "Save item" }).click();
  await expect(item).toBeHidden();
  await expect(page.getByRole("button", { name: /^Building permit, Alder: / })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel("Quote", { exact: true }).selectOption({ label: "Birch" });
  await expect(heads).toContainText(["Item", "Birch", "Alder"]);
});

test("lines matched by another person meanwhile are shown before they are overwritten @all", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  const { ask, projectId } = await homeownerWithContracts(homeowner, context, server);
  const alder = await homeowner.addContractor({ name: "Alder" });
  await ask();
  const quote = await ask({
    contractorId: alder.id,
    items: [
      { description: "Roofing", amount: "7000" },
      { description: "Extras", amount: "500" },
    ],
  });
  const headers = { origin: server.url };
  const made = await context.request.post("/api/scope-items", {
    data: { projectId, work: quote.work, from: { titles: ["Shingles", "Flashing"] } },
    headers,
  });
  const [shingles] = scopeComparison.parse(await made.json()).items;
  await page.goto("/contracts?compare=new+roof");
  await page.getByRole("button", { name: "Match lines… of Alder" }).click();
  const lines = page.getByRole("dialog", { name: "Match quote lines" });
  await lines.getByLabel("Roofing belongs to").selectOption({ label: "Flashing" });
  const items = [{ itemId: shingles?.id, share: 1 }];
  const meanwhile = await context.request.put(`/api/quotes/${quote.id}/scope-lines`, {
    data: { lines: ["Roofing", "Extras"].map((line) => ({ line, items })) },
    headers,
  });
  expect(meanwhile.status()).toBe(200);
  await lines.getByRole("button", { name: "Save lines" }).click();
  const question = page.getByRole("dialog", { name: /^You changed this/ });
  await expect(question.getByRole("radio", { name: "Saved Shingles" })).not.toBeChecked();
  await expect(question.getByRole("list", { name: "Also changed" })).toContainText("Shingles");
  await question.getByRole("button", { name: "Save" }).click();
  await expect(lines).toBeHidden();
  await expect(page.getByRole("button", { name: /^Flashing, Alder: \$7,000/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Shingles, Alder: \$500/ })).toBeVisible();
});

test("an entry changed by another person meanwhile is shown before it is overwritten @all", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  const { ask, projectId } = await homeownerWithContracts(homeowner, context, server);
  const alder = await homeowner.addContractor({ name: "Alder" });
  await ask();
  const quote = await ask({ contractorId: alder.id, items: [] });
  const headers = { origin: server.url };
  const made = await context.request.post("/api/scope-items", {
    data: { projectId, work: quote.work, from: { titles: ["Vents"] } },
    headers,
  });
  const [vents] = scopeComparison.parse(await made.json()).items;
  await page.goto("/contracts?compare=new+roof");
  await page.getByRole("button", { name: /^Vents, Alder/ }).click();
  const entry = page.getByRole("dialog", { name: "Vents" });
  await entry.getByLabel("In this quote").selectOption({ label: "Included" });
  const meanwhile = await context.request.patch(`/api/scope-items/${vents?.id}/entries`, {
    data: { quoteIds: [quote.id], state: "excluded" },
    headers,
  });
  expect(meanwhile.status()).toBe(200);
  await entry.getByRole("button", { name: "Save" }).click();
  const question = page.getByRole("dialog", { name: /^You changed this/ });
  await expect(question.getByRole("radio", { name: "Saved Excluded" })).toBeVisible();
  await question.getByRole("radio", { name: /Included$/ }).check();
  await question.getByRole("button", { name: "Save" }).click();
  await expect(entry).toBeHidden();
  await expect(page.getByRole("button", { name: "Vents, Alder: Included" })).toBeVisible();
});

test(
  "matches that a model suggests count once they are confirmed",
  {
    tag: "@once",
  },
  async ({ page, homeowner, context, server }) => {
    const { ask, projectId } = await homeownerWithContracts(homeowner, context, server);
    const alder = await homeowner.addContractor({ name: "Alder" });
    await ask();
    const items = [{ description: "Architectural asphalt", amount: "7000" }];
    const { id, work } = await ask({ contractorId: alder.id, items });
    const made = await context.request.post("/api/scope-items", {
      data: { projectId, work, from: { titles: ["Shingles"] } },
      headers: { origin: server.url },
    });
    const [shingles] = scopeComparison.parse(await made.json()).items;
    await page.goto("/contracts?compare=new+roof");
    const open = page.getByRole("button", { name: "Match lines… of Alder" });
    const lines = page.getByRole("dialog", { name: "Match quote lines" });
    const suggest = lines.getByRole("button", { name: "Suggest with AI" });
    const about = page.waitForResponse("**/api/ai-chat/about?*");
    await open.click();
    await about;
    await expect(lines.getByLabel("Architectural asphalt belongs to")).toBeVisible();
    await expect(suggest).toBeHidden();
    await page.keyboard.press("Escape");

    await page.route("**/api/ai-chat/about?*", (route) =>
      route.fulfill({ json: { provider: "google", model: "one", suggestions: [] } }),
    );
    const responses = [
      { status: 503, json: { code: "unavailable", error: "The AI had no usable answer." } },
      { json: [{ line: "architectural_asphalt", itemId: shingles?.id }] },
    ];
    await page.route(`**/api/quotes/${id}/scope-suggestions`, (route) =>
      route.fulfill(responses.shift() ?? {}),
    );
    await open.click();
    await expect(suggest).toHaveAccessibleDescription(/without amounts, to Google/);
    await suggest.press("Enter");
    await expect(lines.getByRole("alert")).toHaveText("The AI had no usable answer.");
    await suggest.press("Enter");
    // Also in the live region.
    await expect(lines.getByText(/The AI suggests 1 match\./).first()).toBeVisible();
    await lines.getByRole("button", { name: "Confirm “Shingles”, by AI" }).press("Enter");
    await lines.getByRole("button", { name: "Save lines" }).click();
    await expect(lines).toBeHidden();
    await expect(page.getByRole("button", { name: "Shingles, Alder: $7,000.00" })).toBeVisible();
  },
);
