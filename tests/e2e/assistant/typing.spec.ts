import { expect, test } from "../../support/browser/fixtures.ts";
import {
  askInPanel,
  openAssistant,
  openDashboardWithChat,
  questionField,
  storedMessage,
} from "../../support/browser/chat-double.ts";

test("the field grows, has a limit, keeps its text after closing and a reload, and is sent by Enter only", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject();
  const chat = await openDashboardWithChat(page);
  const panel = await openAssistant(page);
  const field = questionField(panel);
  const height = async () => (await field.boundingBox())?.height ?? 0;
  const one = await height();
  await field.fill("1\n2\n3");
  expect(await height()).toBeGreaterThan(one);
  await field.fill("1\n2\n3\n4\n5");
  const five = await height();
  await field.fill("1\n2\n3\n4\n5\n6\n7\n8");
  expect(await height()).toBeLessThanOrEqual(five + 1);

  await field.fill("🏠".repeat(4000));
  await expect(panel.getByText("4,000 of 4,000 characters")).toBeVisible();
  await expect(panel.getByRole("button", { name: "Send" })).toBeEnabled();
  await field.fill("🏠".repeat(4001));
  await expect(
    panel.getByText("4,001 of 4,000 characters. Please shorten your message."),
  ).toBeVisible();
  await expect(panel.getByRole("button", { name: "Send" })).toBeDisabled();

  await field.fill("How much is a door?");
  await expect(panel.getByText("characters")).toBeHidden();
  await panel.getByRole("button", { name: "Close" }).click();
  await openAssistant(page);
  await expect(field).toHaveValue("How much is a door?");
  await page.reload();
  await openAssistant(page);
  await expect(field).toHaveValue("How much is a door?");
  await test.step("Enter sends; Shift+Enter and the Enter that ends a composition do not", async () => {
    await field.fill("");
    const send = panel.getByRole("button", { name: "Send" });
    await expect(field).toHaveAttribute(
      "placeholder",
      "Ask about budgets, timelines, materials...",
    );
    await expect(send).toBeDisabled();
    await field.fill("  \n ");
    await expect(send).toBeDisabled();
    await field.press("Enter");
    await field.fill("One");
    await field.press("Shift+Enter");
    await field.pressSequentially("two");
    await expect(field).toHaveValue("One\ntwo");
    await field.dispatchEvent("keydown", { key: "Enter", isComposing: true, bubbles: true });
    await field.dispatchEvent("keydown", { key: "Enter", keyCode: 229, bubbles: true });
    await expect(panel.getByText("AI is thinking...", { exact: true })).toBeHidden();
    await field.press("Enter");
    expect((await chat.nextTurn()).question.content).toBe("One\ntwo");
    await expect(send).toBeDisabled();
  });
});

test("among two hundred messages the newest is in view, and a reader's scroll position is kept", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject();
  const messages = Array.from({ length: 200 }, (_, at) =>
    storedMessage(at % 2 === 0 ? "user" : "assistant", `Message **${at + 1}**\n\n- a\n- b`),
  );
  const chat = await openDashboardWithChat(page, messages);
  const panel = await openAssistant(page);
  const log = panel.getByRole("log");
  await expect(log.getByText("Message 200")).toBeInViewport();
  await expect(log.getByRole("listitem").filter({ hasText: "You asked" })).toHaveCount(100);
  const drawn = await log
    .locator(".chat-reply")
    .evaluateAll(
      (replies) =>
        replies.filter((reply) =>
          reply.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }),
        ).length,
    );
  expect(drawn, "only messages near the visible ones are laid out").toBeLessThan(50);
  await askInPanel(panel, "One more?");
  const turn = await chat.nextTurn();
  turn.event({ type: "start" });
  turn.event({ type: "content", fullContent: "Line\n\n".repeat(40) });
  await expect(log.getByText("Line").last()).toBeInViewport();
  await log.evaluate((element) => element.scrollTo(0, 0));
  const jump = panel.getByRole("button", { name: "Jump to latest" });
  await expect(jump).toBeVisible();
  turn.event({ type: "content", fullContent: `${"Line\n\n".repeat(80)}The end` });
  await expect(log.getByText("The end")).toBeAttached();
  await expect(log.getByText("Message **1**")).toBeInViewport();
  await jump.click();
  await expect(log.getByText("The end")).toBeInViewport();
  await expect(jump).toBeHidden();
});
