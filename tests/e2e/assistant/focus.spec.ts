import type { Locator } from "@playwright/test";
import { expect, test } from "../../support/browser/fixtures.ts";
import {
  answer,
  askInPanel,
  openAssistant,
  openDashboardWithChat,
  questionField,
  storedMessage,
} from "../../support/browser/chat-double.ts";

/** Keyboard focus is still in the panel, where Escape closes it. */
async function expectFocusInside(panel: Locator): Promise<void> {
  await expect
    .poll(() => panel.evaluate((area) => area.contains(document.activeElement)))
    .toBe(true);
  expect(await panel.evaluate(() => document.activeElement?.matches(":disabled"))).toBe(false);
}

test("focus stays in the panel when a button disappears, and on the page when an answer arrives", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject();
  const chat = await openDashboardWithChat(page, [
    storedMessage("user", "Tell me"),
    storedMessage("assistant", "Line\n\n".repeat(60)),
  ]);
  const panel = await openAssistant(page);
  // Once loaded, messages scroll to the newest.
  await expect(panel.getByText("Line").last()).toBeInViewport();
  await panel.getByRole("log").evaluate((log) => log.scrollTo(0, 0));
  const jump = panel.getByRole("button", { name: "Jump to latest" });
  await jump.focus();
  await page.keyboard.press("Enter");
  await expect(jump).toBeHidden();
  await expectFocusInside(panel);

  await panel.getByRole("button", { name: "Clear conversation" }).focus();
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Clear" }).focus();
  await page.keyboard.press("Enter");
  await expect(question).toBeHidden();
  await expect(panel.getByText("Ask me anything about your renovation project!")).toBeVisible();
  await expectFocusInside(panel);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await test.step("a button that disappears by itself", async () => {
    await openAssistant(page);
    await askInPanel(panel, "What is left?");
    await panel.getByRole("button", { name: "Stop" }).focus();
    await answer(chat, "Plenty.");
    await expect(panel.getByRole("log").getByText("Plenty.")).toBeVisible();
    await expectFocusInside(panel);
  });
  await test.step("an arriving answer", async () => {
    await askInPanel(panel, "And then?");
    await expect(panel.getByRole("button", { name: "Stop" })).toBeVisible();
    await page.getByRole("main").getByRole("heading", { name: "Dashboard" }).click();
    await answer(chat, "Enough.");
    await expect(panel.getByRole("log").getByText("Enough.")).toBeVisible();
    await expect(questionField(panel)).toHaveValue("");
    expect(await panel.evaluate((area) => area.contains(document.activeElement))).toBe(false);
  });
});

test(
  "an empty conversation shows its introduction on the smallest screens",
  { tag: ["@once", "@all"] },
  async ({ page, homeowner }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await homeowner.addProject();
    await openDashboardWithChat(page);
    const panel = await openAssistant(page);
    await expect(panel.getByRole("list", { name: "Suggested questions" })).toBeVisible();
    await expect(panel.getByText("Ask me anything about your renovation project!")).toBeInViewport({
      ratio: 1,
    });
  },
);
