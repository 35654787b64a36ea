import { type BrowserHomeowner, expect, type Page, test } from "../../support/browser/fixtures.ts";
import { entryOf, navigateWithin, toastOf } from "../../support/browser/steps.ts";
import { pngScan } from "../../support/records/receipts.ts";
import { expectNoViolations } from "../support/axe-check.ts";
import { keepToasts, releaseToasts, TOAST_MS } from "../support/keep-toasts.ts";

const main = (page: Page) => page.getByRole("main");
const undoButton = (page: Page) => page.getByRole("button", { name: /^Undo: deletion of/ });

/** One expense with every field that Undo must restore, and another. */
async function addTwo(homeowner: BrowserHomeowner) {
  const imageUrl = await homeowner.upload(await pngScan());
  const { id: contractorId } = await homeowner.addContractor({ name: "Dana Whitfield" });
  const boards = await homeowner.addExpense({
    description: "Oak boards",
    amount: "250.10",
    notes: "two are split",
    contractorId,
    imageUrl,
  });
  await homeowner.addExpense({ description: "Grout", amount: "49.90", date: "2026-03-09" });
  return boards;
}

async function deleteEntry(page: Page, description: string): Promise<void> {
  await entryOf(page, description)
    .getByRole("button", { name: /^Delete/ })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(entryOf(page, description)).toBeHidden();
}

/** Expects receipt, contractor and notes on screen. */
async function expectRestored(page: Page): Promise<void> {
  const entry = entryOf(page, "Oak boards");
  await expect(entry).toContainText("$250.10");
  await expect(entry).toContainText("Dana Whitfield");
  await entry.getByRole("button", { name: /^View receipt/ }).click();
  await expect(page.getByRole("img", { name: "Receipt for Oak boards" })).toBeVisible();
  await page.keyboard.press("Escape");
  await entry.getByRole("button", { name: "Oak boards", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Expense Details" })).toContainText(
    "two are split",
  );
  await page.keyboard.press("Escape");
}

test("Undo or Ctrl+Z restores a deleted expense with all its fields", async ({
  page,
  homeowner,
}) => {
  const { id, imageUrl, notes, contractorId } = await addTwo(homeowner);
  await keepToasts(page);
  await page.goto("/expenses");
  await expect(main(page)).toContainText("Total: $300.00");
  await deleteEntry(page, "Oak boards");
  await expect(main(page)).toContainText("Total: $49.90");
  await expect(toastOf(page, "Expense deleted")).toContainText("Oak boards");
  await expectNoViolations(page, "a note with Undo");
  await undoButton(page).click();
  await expect(undoButton(page)).toBeHidden();
  await expect(main(page)).toContainText("Total: $300.00");
  await expectRestored(page);
  const stored = await page.request.get(`/api/expenses/${id}`);
  expect(await stored.json()).toMatchObject({ imageUrl, notes, contractorId });

  await test.step("Ctrl+Z undoes typing in a field, and the deletion elsewhere", async () => {
    await deleteEntry(page, "Oak boards");
    const search = page.getByRole("searchbox");
    await search.focus();
    await page.keyboard.press("ControlOrMeta+z");
    await expect(undoButton(page)).toBeVisible();
    await search.blur();
    await page.keyboard.press("ControlOrMeta+Shift+z");
    await expect(undoButton(page)).toBeVisible();
    await page.keyboard.press("ControlOrMeta+z");
    await expect(undoButton(page)).toBeHidden();
    await expect(entryOf(page, "Oak boards")).toBeVisible();
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toContainText("Ctrl+Z");
    await page.keyboard.press("Escape");
  });

  await test.step("each Ctrl+Z undoes the latest deletion", async () => {
    await deleteEntry(page, "Grout");
    await deleteEntry(page, "Oak boards");
    // A phone shows one toast at a time.
    const isPhone = (page.viewportSize()?.width ?? 0) < 1024;
    await expect(undoButton(page)).toHaveCount(isPhone ? 1 : 2);
    await page.keyboard.press("ControlOrMeta+z");
    await expect(entryOf(page, "Oak boards")).toBeVisible();
    await expect(entryOf(page, "Grout")).toBeHidden();
    // With a dialog open, the toast is inside it.
    await entryOf(page, "Oak boards")
      .getByRole("button", { name: "Oak boards", exact: true })
      .click();
    const details = page.getByRole("dialog", { name: "Expense Details" });
    await details.getByRole("button", { name: "Edit" }).focus();
    await page.keyboard.press("ControlOrMeta+z");
    await expect(undoButton(page)).toBeHidden();
    await page.keyboard.press("Escape");
    await expect(entryOf(page, "Grout")).toBeVisible();
  });

  await test.step("a deletion from the dashboard's details can be undone there", async () => {
    await navigateWithin(page, "/dashboard");
    await page.getByRole("button", { name: /^Oak boards/ }).click();
    await page
      .getByRole("dialog", { name: "Expense Details" })
      .getByRole("button", { name: "Delete" })
      .click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByRole("button", { name: /^Oak boards/ })).toBeHidden();
    await expect(main(page).getByText("$49.90").first()).toBeVisible();
    await undoButton(page).click();
    await expect(page.getByRole("button", { name: /^Oak boards/ })).toBeVisible();
    await expect(main(page).getByText("$300.00").first()).toBeVisible();
  });
});

test("a toast animates in once, stays while its button has focus, and leaves nothing when it expires", async ({
  page,
  homeowner,
}) => {
  await addTwo(homeowner);
  await page.clock.install();
  await keepToasts(page);
  await page.goto("/expenses");
  await deleteEntry(page, "Oak boards");
  const note = toastOf(page, "Oak boards");
  await expect(note.locator(".rise-in")).toBeVisible();
  await page.getByRole("button", { name: "Add Expense" }).first().click();
  const form = page.getByRole("dialog", { name: "Add Expense" });
  await expect(form.getByRole("listitem").filter({ hasText: "Oak boards" })).toBeVisible();
  await expect(form.locator(".rise-in")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  await expect(note).toBeVisible();
  await expect(note.locator(".rise-in")).toHaveCount(0);
  await test.step("a toast stays while its button has focus, and returns the focus", async () => {
    await undoButton(page).click();
    await expect(entryOf(page, "Oak boards")).toBeVisible();
    await deleteEntry(page, "Oak boards");
    const nextEntry = page.getByRole("button", { name: "Grout", exact: true });
    await expect(nextEntry).toBeFocused();
    await undoButton(page).focus();
    await page.mouse.move(0, 0);
    await releaseToasts(page);
    await page.clock.fastForward(2 * TOAST_MS);
    await page.keyboard.press("Enter");
    await expect(undoButton(page)).toBeHidden();
    await expect(entryOf(page, "Oak boards")).toBeVisible();
    await expect(nextEntry).toBeFocused();
  });
  await test.step("an expired toast leaves nothing in the page", async () => {
    await deleteEntry(page, "Oak boards");
    await page.mouse.move(0, 0);
    await page.clock.fastForward(TOAST_MS);
    await expect(undoButton(page)).toBeHidden();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.keyboard.press("ControlOrMeta+z");
    await page.clock.runFor(TOAST_MS);
    await expect(page.getByRole("region", { name: "Notifications" })).toHaveCount(0);
    expect(asked.filter((url) => url.includes("restore"))).toEqual([]);
    await page.reload();
    await expect(entryOf(page, "Grout")).toBeVisible();
    await expect(entryOf(page, "Oak boards")).toBeHidden();
  });
});

test(
  "the toast's buttons have a large enough touch target",
  { tag: "@narrow" },
  async ({ page, homeowner }) => {
    await addTwo(homeowner);
    await keepToasts(page);
    await page.goto("/expenses");
    await deleteEntry(page, "Oak boards");
    // Layout size: during the animation, the drawn size differs by a fraction of a pixel.
    const [height, width] = await undoButton(page).evaluate((button) =>
      button instanceof HTMLElement ? [button.offsetHeight, button.offsetWidth] : [],
    );
    const wanted = (page.viewportSize()?.width ?? 0) < 1024 ? 44 : 32;
    expect(height).toBeGreaterThanOrEqual(wanted);
    expect(width).toBeGreaterThanOrEqual(44);
  },
);

test("Undo stays available without a connection, and over the plan limit shows why the expense stays deleted", async ({
  page,
  homeowner,
}) => {
  await addTwo(homeowner);
  await keepToasts(page);
  await page.goto("/expenses");
  await deleteEntry(page, "Oak boards");
  await page.route("**/restore", (route) => route.abort("connectionrefused"), { times: 1 });
  await undoButton(page).click();
  const failure = toastOf(page, "Error");
  await expect(failure).toContainText("Can't reach Plumbline");
  await failure.getByRole("button", { name: /^Undo/ }).click();
  await expect(entryOf(page, "Oak boards")).toBeVisible();
  await test.step("over the plan limit", async () => {
    await homeowner.addExpenses(3);
    await deleteEntry(page, "Oak boards");
    await homeowner.addExpense({ description: "From another tab" });
    await undoButton(page).click();
    await expect(
      toastOf(page, "You've reached the limit of 5 expenses on the free plan."),
    ).toBeVisible();
    await expect(undoButton(page)).toBeHidden();
    await expect(entryOf(page, "Oak boards")).toBeHidden();
  });
});
