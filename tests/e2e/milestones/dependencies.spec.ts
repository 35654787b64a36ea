import type { Locator } from "@playwright/test";
import { expect, type Page, test } from "../../support/browser/fixtures.ts";
import { milestoneRow, planner } from "../../support/browser/milestones.ts";
import { toastOf } from "../../support/browser/steps.ts";
import { keepToasts } from "../support/keep-toasts.ts";

/**
 * Expects the days of Demolition, of the milestone that depends on it, and of one that depends on
 * that.
 */
async function expectDays(page: Page, days: readonly [string, string, string]): Promise<void> {
  for (const [index, title] of ["Demolition", "Rough-in", "Paint"].entries()) {
    await expect(milestoneRow(page, title)).toContainText(`${days[index]}, 2199`);
  }
}

function moveButton(page: Page, title: string): Locator {
  return page.getByRole("button", { name: `Move: ${title}` });
}

/** Center of an element. */
async function centerOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (box === null) throw new Error("It has no place on the page.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * Start and end of a drag that drops a row exactly on another one, whose button may be at a
 * different height. Stays away from the window's edges, where the page would scroll.
 */
async function pathOf(page: Page, titles: { from: string; to: string }) {
  await milestoneRow(page, "Rough-in").evaluate((row) => row.scrollIntoView({ block: "center" }));
  const from = await centerOf(moveButton(page, titles.from));
  const [start, end] = [
    await centerOf(milestoneRow(page, titles.from)),
    await centerOf(milestoneRow(page, titles.to)),
  ];
  return [from, { y: from.y + end.y - start.y }] as const;
}

test("a milestone that waits for another can move with it, with one Undo", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  const plan = await planner(homeowner, context, server);
  const demolition = await plan.add({ title: "Demolition", targetDate: "2199-01-04" });
  await plan.add({ title: "Rough-in", targetDate: "2199-01-07", waitsFor: [demolition.id] });
  await plan.add({ title: "Paint", targetDate: "2199-01-20" });
  await keepToasts(page);
  await page.goto("/timeline");
  await expect(milestoneRow(page, "Rough-in")).toContainText("Waits for Demolition");
  const move = (title: string) => moveButton(page, title);
  const question = page.getByRole("alertdialog", {
    name: "Also move milestones that wait for “Demolition”?",
  });

  await test.step("the form chooses what a milestone waits for, without those that wait for it", async () => {
    await page.getByRole("button", { name: "Edit: Paint" }).click();
    const form = page.getByRole("dialog", { name: "Edit Milestone" });
    await form.getByRole("checkbox", { name: /^Rough-in/ }).check();
    await form.getByRole("button", { name: "Update Milestone" }).click();
    await expect(form).toBeHidden();
    await expect(milestoneRow(page, "Paint")).toContainText("Waits for Rough-in");
    await page.getByRole("button", { name: "Dismiss: Milestone updated" }).click();
    await page.getByRole("button", { name: "Edit: Demolition" }).click();
    await expect(form.getByLabel("Title")).toHaveValue("Demolition");
    await expect(form.getByRole("checkbox")).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(form).toBeHidden();
  });

  await test.step("the menu moves it by keyboard, and keeps the focus", async () => {
    await move("Demolition").focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: /^1 day later/ })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(question.getByRole("listitem")).toHaveText([
      "Rough-inJan 7, 2199 → Jan 14, 2199",
      "PaintJan 20, 2199 → Jan 27, 2199",
    ]);
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
    await expect(move("Demolition")).toBeFocused();
    await expectDays(page, ["Jan 4", "Jan 7", "Jan 20"]);
  });

  await test.step("all are moved at once, and moved back", async () => {
    await move("Demolition").click();
    await page.getByRole("menuitem", { name: /^1 week later/ }).click();
    await question.getByRole("button", { name: "Move these too" }).click();
    await expect(toastOf(page, "Demolition, and 2 that wait for it")).toBeVisible();
    await expectDays(page, ["Jan 11", "Jan 14", "Jan 27"]);
    await expect(move("Demolition")).toBeFocused();
  });

  await test.step("the form asks the same; its Undo restores all days", async () => {
    await page.getByRole("button", { name: "Edit: Demolition" }).click();
    const form = page.getByRole("dialog", { name: "Edit Milestone" });
    await form.getByLabel("Target Date").fill("2199-02-01");
    await form.getByRole("button", { name: "Update Milestone" }).click();
    await question.getByRole("button", { name: "Move these too" }).click();
    await expect(form).toBeHidden();
    await expectDays(page, ["Feb 1", "Feb 4", "Feb 17"]);
    await expect(page.getByRole("heading", { name: "February 2199" })).toBeVisible();
    await page.getByRole("button", { name: "Undo: move of Demolition" }).last().click();
    await expectDays(page, ["Jan 11", "Jan 14", "Jan 27"]);
  });

  await test.step("only one is moved, to a day that is picked", async () => {
    await move("Demolition").click();
    await page.getByRole("menuitem", { name: "Pick a day…" }).click();
    const picker = page.getByRole("dialog", { name: "Move “Demolition”" });
    await picker.getByLabel("Target Date").fill("2199-01-12");
    await picker.getByRole("button", { name: "Move", exact: true }).click();
    await question.getByRole("button", { name: "Only this one" }).click();
    await expectDays(page, ["Jan 12", "Jan 14", "Jan 27"]);
    await page.getByRole("button", { name: "Undo: move of Demolition" }).last().click();
    await expectDays(page, ["Jan 11", "Jan 14", "Jan 27"]);
  });
});

test("a milestone is dragged to another day by mouse or finger, once, with Undo", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  const plan = await planner(homeowner, context, server);
  const demolition = await plan.add({ title: "Demolition", targetDate: "2199-01-04" });
  await plan.add({ title: "Rough-in", targetDate: "2199-01-07", waitsFor: [demolition.id] });
  await plan.add({ title: "Paint", targetDate: "2199-01-20" });
  const saves: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT") saves.push(request.url());
  });
  await keepToasts(page);
  await page.goto("/timeline");
  const grip = (title: string) => moveButton(page, title);
  // The code loads when the page is idle.
  await expect(grip("Paint")).toHaveCSS("cursor", "grab");
  const line = page.getByText(/ · \d+ days? (later|earlier)/);
  const undo = page.getByRole("button", { name: "Undo: move of Paint" });

  await test.step("a quick move counts, and opens no menu", async () => {
    const [from, to] = await pathOf(page, { from: "Paint", to: "Demolition" });
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, to.y);
    await page.mouse.up();
    await expect(toastOf(page, "Moved to Jan 4, 2199")).toBeVisible();
    await expectDays(page, ["Jan 4", "Jan 7", "Jan 4"]);
    expect(saves).toHaveLength(1);
    await expect(page.getByRole("menu")).toHaveCount(0);
    await undo.click();
    await expectDays(page, ["Jan 4", "Jan 7", "Jan 20"]);
    await page.getByRole("button", { name: "Dismiss: Move undone" }).click();
  });

  await test.step("Escape cancels; the next press opens the menu", async () => {
    const [from, to] = await pathOf(page, { from: "Demolition", to: "Paint" });
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, to.y);
    await expect(line).toHaveText("Jan 20, 2199 · 16 days later · 1 waits for it");
    await page.keyboard.press("Escape");
    await expect(line).toBeHidden();
    await page.mouse.up();
    await expect(page.getByRole("menu")).toHaveCount(0);
    await grip("Demolition").click();
    await expect(page.getByRole("menuitem", { name: "Pick a day…" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expectDays(page, ["Jan 4", "Jan 7", "Jan 20"]);
    expect(saves).toHaveLength(2);
  });

  await test.step("a drag asks whether dependent milestones move too", async () => {
    const [from, to] = await pathOf(page, { from: "Demolition", to: "Rough-in" });
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, to.y, { steps: 3 });
    await page.mouse.up();
    const question = page.getByRole("alertdialog");
    await expect(question.getByRole("listitem")).toHaveText(["Rough-inJan 7, 2199 → Jan 10, 2199"]);
    await question.getByRole("button", { name: "Move these too" }).click();
    await expectDays(page, ["Jan 7", "Jan 10", "Jan 20"]);
    // The toast covers a phone's last row.
    await page.getByRole("button", { name: "Dismiss: Demolition, and 1" }).click();
  });

  await test.step("a finger drags after a long press; before that it scrolls", async () => {
    const touch = await context.newCDPSession(page);
    const send = (type: "touchStart" | "touchMove" | "touchEnd", y?: number, timestamp?: number) =>
      touch.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: y === undefined ? [] : [{ x: from.x, y }],
        ...(timestamp !== undefined && { timestamp }),
      });
    let [from, to] = await pathOf(page, { from: "Paint", to: "Demolition" });
    // Sent together, so that no pause becomes a long press; the final rest ends the scroll
    // immediately.
    const now = Date.now() / 1000;
    await Promise.all([
      send("touchStart", from.y, now - 2),
      send("touchMove", from.y - 40, now - 1.9),
      send("touchMove", to.y, now - 1.8),
      send("touchEnd", undefined, now),
    ]);
    await expectDays(page, ["Jan 7", "Jan 10", "Jan 20"]);
    [from, to] = await pathOf(page, { from: "Paint", to: "Demolition" });
    await send("touchStart", from.y);
    await expect(page.getByText("Jan 20, 2199 · no change")).toBeVisible();
    await send("touchMove", from.y - 40);
    await send("touchMove", to.y);
    await expect(line).toHaveText("Jan 7, 2199 · 13 days earlier");
    await send("touchEnd");
    await expectDays(page, ["Jan 7", "Jan 10", "Jan 7"]);
    expect(saves).toHaveLength(4);
  });

  await test.step("a completed one can't be moved", async () => {
    await page.getByRole("button", { name: "Complete: Paint" }).click();
    await expect(page.getByRole("button", { name: "Reopen: Paint" })).toBeVisible();
    await expect(grip("Paint")).toHaveCount(0);
  });
});

test("a change by another is not overwritten by a move @all", async ({
  page,
  homeowner,
  context,
  server,
}) => {
  const plan = await planner(homeowner, context, server);
  await plan.add({ title: "Demolition", targetDate: "2199-01-04" });
  await page.goto("/timeline");
  await page.route("**/api/milestones/*", (route) =>
    route.fulfill({ status: 409, json: { error: "Changed", code: "conflict" } }),
  );
  await page.getByRole("button", { name: "Move: Demolition" }).click();
  await page.getByRole("menuitem", { name: /^1 week earlier/ }).click();
  await expect(toastOf(page, "Couldn't move the milestone")).toBeVisible();
  await expect(milestoneRow(page, "Demolition")).toContainText("Jan 4, 2199");
});
