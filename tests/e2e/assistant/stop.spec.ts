import { expect, test } from "../../support/browser/fixtures.ts";
import {
  answer,
  askInPanel,
  openAssistant,
  openDashboardWithChat,
  questionField,
  storedMessage,
} from "../../support/browser/chat-double.ts";

const BEGINNING = 'data: {"type":"start"}\n\ndata: {"type":"content","fullContent":"There is"}\n\n';

test("an answer can be stopped or asked again, and continues while the panel is closed", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject();
  const chat = await openDashboardWithChat(page, [
    storedMessage("user", "One?"),
    storedMessage("assistant", "1"),
    storedMessage("user", "Two?"),
    storedMessage("assistant", "2"),
  ]);
  const panel = await openAssistant(page);
  await test.step("the last question can be asked again without changing the field's text", async () => {
    await questionField(panel).fill("Half a thou");
    await expect(panel.getByRole("button", { name: "Try again" })).toHaveCount(1);
    await panel.getByRole("button", { name: "Try again" }).click();
    await answer(chat, "Two, still.");
    await expect(panel.getByText("Two, still.")).toBeVisible();
    await expect(panel.getByRole("log").getByRole("listitem")).toHaveCount(6);
    await expect(questionField(panel)).toHaveValue("Half a thou");
  });
  await test.step("Stop ends the answer and puts the question back for editing", async () => {
    await askInPanel(panel, "What is left?");
    const turn = await chat.nextTurn();
    turn.write(BEGINNING);
    await expect(panel.getByRole("log")).toContainText("There is");
    await panel.getByRole("button", { name: "Stop" }).click();
    await turn.left;
    await expect(panel.getByRole("log").getByText("There is")).toBeHidden();
    await expect(panel.getByRole("alert")).toHaveCount(0);
    await expect(questionField(panel)).toHaveValue("What is left?");
    expect(await panel.evaluate((area) => area.contains(document.activeElement))).toBe(true);
    await expect(panel.getByRole("button", { name: "Send" })).toBeEnabled();
  });
  await test.step("an answer continues while the panel is closed, and leaving the app ends it", async () => {
    await askInPanel(panel, "What is left?");
    const first = await chat.nextTurn();
    first.write(BEGINNING);
    await panel.getByRole("button", { name: "Close" }).click();
    await expect(panel).toBeHidden();
    const message = storedMessage("assistant", "Plenty.");
    chat.messages = [storedMessage("user", "What is left?"), message];
    first.event({ type: "complete", message });
    first.done();
    await openAssistant(page);
    await expect(panel.getByRole("log").getByText("Plenty.")).toBeVisible();
    await expect(questionField(panel)).toHaveValue("");

    await askInPanel(panel, "And then?");
    const second = await chat.nextTurn();
    second.write(BEGINNING);
    await page.evaluate(() => window.location.assign("/"));
    await second.left;
    await expect(page).toHaveURL("/");
  });
});
