import { expect, test } from "../../support/browser/fixtures.ts";
import {
  openAssistant,
  openDashboardWithChat,
  storedMessage,
} from "../../support/browser/chat-double.ts";

const ASKED_BACK = [
  "I'm not sure what you mean. Choose one of these, or ask in other words:",
  "",
  "- [What you spent on it](/assistant?question=What%20you%20spent%20on%20it)",
  "- [What is still open on contracts](/assistant?question=What%20is%20still%20open%20on%20contracts)",
].join("\n");

test("possible readings of a question are buttons, also after a reload, and a press answers", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject();
  const chat = await openDashboardWithChat(page, [
    storedMessage("user", "ada money?"),
    storedMessage("assistant", ASKED_BACK),
  ]);
  await openAssistant(page);
  await page.reload();
  const panel = await openAssistant(page);
  const first = panel.getByRole("button", { name: "What you spent on it" });
  const second = panel.getByRole("button", { name: "What is still open on contracts" });
  await expect(second).toBeEnabled();

  await first.focus();
  await page.keyboard.press("Tab");
  await expect(second).toBeFocused();
  await page.keyboard.press("Enter");
  const turn = await chat.nextTurn();
  expect(turn.question.content).toBe("What is still open on contracts");
  await expect(first).toBeDisabled();
  // Focuses the question; on a phone, where that would open the keyboard, something else in the
  // panel.
  await expect
    .poll(() => panel.evaluate((area) => area.contains(document.activeElement)))
    .toBe(true);

  const reply = storedMessage("assistant", "Nothing is open.");
  chat.messages = [
    ...chat.messages,
    storedMessage("user", "What is still open on contracts"),
    reply,
  ];
  turn.event({ type: "complete", message: reply });
  turn.done();
  await expect(panel.getByText("Nothing is open.")).toBeVisible();
  await expect(first).toBeDisabled();
});
