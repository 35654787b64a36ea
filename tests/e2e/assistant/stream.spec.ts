import { expect, test } from "../../support/browser/fixtures.ts";
import {
  answer,
  askInPanel,
  openAssistant,
  openDashboardWithChat,
  type PlayedTurn,
  questionField,
  storedMessage,
} from "../../support/browser/chat-double.ts";

test("a question shows at once, its answer streams in, and the stored messages replace both", async ({
  page,
  homeowner,
}) => {
  const { id } = await homeowner.addProject();
  const chat = await openDashboardWithChat(page);
  const panel = await openAssistant(page);
  const entries = panel.getByRole("log").getByRole("listitem");
  await askInPanel(panel, "What is left?");
  await expect(entries).toHaveText(["You asked: What is left?"]);
  await expect(panel.getByText("AI is thinking...", { exact: true })).toBeVisible();
  await expect(panel.getByRole("button", { name: "Send" })).toBeDisabled();
  await expect(panel.getByRole("log")).toHaveAttribute("aria-busy", "true");

  const turn = await chat.nextTurn();
  expect(turn.question).toMatchObject({ content: "What is left?", projectId: id });
  await expect(panel.getByText("Thinking...", { exact: true })).toBeHidden();
  turn.event({ type: "start" });
  await expect(entries).toHaveText(["You asked: What is left?", "AI Assistant: Thinking..."]);
  turn.event({ type: "content", fullContent: "There is " });
  await expect(entries.nth(1)).toHaveText("AI Assistant: There is");
  turn.event({ type: "content", fullContent: "There is **enough**." });
  await expect(entries.nth(1)).toHaveText("AI Assistant: There is enough.");
  await expect(questionField(panel)).toHaveValue("What is left?");

  const stored = storedMessage("assistant", "There is *plenty*.");
  chat.messages = [storedMessage("user", "What is left? (as stored)"), stored];
  const listed = chat.listed;
  turn.event({ type: "complete", message: stored });
  turn.done();
  await expect(entries.nth(1)).toContainText("There is plenty.");
  await expect(questionField(panel)).toHaveValue("");
  await expect(panel.getByText("AI is thinking...", { exact: true })).toBeHidden();
  await expect(entries.nth(0)).toHaveText("You asked: What is left? (as stored)");
  expect(chat.listed).toBe(listed + 1);
  await expect(page.getByRole("status").filter({ hasText: "There is plenty." })).toHaveText(
    "AI Assistant: There is plenty.",
  );
});

const START = 'data: {"type":"start"}\n\n';
const HALF = 'data: {"type":"content","fullContent":"There is"}\n\n';

interface Failure {
  how: string;
  play: (turn: PlayedTurn) => void;
  says: string | RegExp;
}

const FAILURES: readonly Failure[] = [
  {
    how: "the server says that it failed",
    play: (turn) => {
      turn.write(START + HALF);
      turn.event({ type: "error", error: "The model is resting. Try later.", code: "unavailable" });
      turn.done();
    },
    says: "The model is resting. Try later.",
  },
  {
    how: "it ends without its mark",
    play: (turn) => {
      turn.write(START + HALF);
      turn.end();
    },
    says: /was interrupted/,
  },
  {
    how: "it is cut in the middle of a line",
    play: (turn) => {
      turn.write(`${START}data: {"type":"content","fullCo`);
      turn.cut();
    },
    says: /was interrupted/,
  },
  {
    how: "it ends with its mark but without a reply",
    play: (turn) => {
      turn.write(START + HALF);
      turn.done();
    },
    says: /was interrupted/,
  },
];

test("a failed or refused question stays in the field with the reason; unusual chunks are read to the end", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject();
  const chat = await openDashboardWithChat(page, [
    storedMessage("user", "Hello"),
    storedMessage("assistant", "Good day."),
  ]);
  const panel = await openAssistant(page);
  const entries = panel.getByRole("log").getByRole("listitem");
  for (const { how, play, says } of FAILURES) {
    await test.step(how, async () => {
      const before = chat.messages.length;
      await expect(entries).toHaveCount(before);
      await askInPanel(panel, "What is left?");
      const turn = await chat.nextTurn();
      await expect(entries).toHaveCount(before + 1);
      play(turn);
      await expect(panel.getByRole("alert")).toContainText(says);
      await expect(entries).toHaveCount(before);
      await expect(questionField(panel)).toHaveValue("What is left?");

      await panel.getByRole("alert").getByRole("button", { name: "Try again" }).click();
      await answer(chat, "Plenty.");
      await expect(entries).toHaveCount(before + 2);
      await expect(panel.getByRole("alert")).toBeHidden();
      await expect(questionField(panel)).toHaveValue("");
    });
  }
  await test.step("small chunks with unknown lines between them", async () => {
    await askInPanel(panel, "What is left?");
    const turn = await chat.nextTurn();
    const message = storedMessage("assistant", "Größe: 12 m² – fine 🏠.");
    chat.messages = [storedMessage("user", "What is left?"), message];
    const junk = [
      ": a comment",
      "event: odd",
      "data: not json",
      'data: {"type":"unheard of"}',
      "retry: x",
      "",
      "",
    ];
    const lines = [
      START,
      `${junk.join("\n")}\n`,
      'data: {"type":"content","fullContent":"Größe"}\r\n\r\n',
      `data: ${JSON.stringify({ type: "complete", message })}\n\n`,
      "data: [DONE]\n\n",
    ].join("");
    for (const drop of lines) turn.write(drop);
    turn.end();
    await expect(panel.getByRole("log").getByText("Größe: 12 m² – fine 🏠.")).toBeVisible();
  });
  await test.step("an end marker inside the text", async () => {
    await expect(questionField(panel)).toHaveValue("");
    await askInPanel(panel, "Break it");
    await answer(chat, "Before\n\ndata: [DONE]\n\nafter");
    await expect(panel.getByRole("log").getByText("after")).toBeVisible();
    await expect(panel.getByRole("alert")).toBeHidden();
  });
  await test.step("a question that the server rejects", async () => {
    for (const { status, code } of [
      { status: 429, code: "rate_limited" },
      { status: 503, code: "unavailable" },
      { status: 400, code: "validation_failed" },
    ]) {
      const error = `Not now, please: ${code}.`;
      await page.route("**/api/ai-chat", (route) =>
        route.fulfill({ status, json: { error, code } }),
      );
      await askInPanel(panel, "What is next?");
      await expect(panel.getByRole("alert")).toContainText(error);
      await expect(panel.getByRole("log").getByText("What is next?")).toBeHidden();
      await expect(questionField(panel)).toHaveValue("What is next?");
    }
  });
  await test.step("a question without a connection, which is logged", async () => {
    const logged: string[] = [];
    page.on("console", (message) => void logged.push(message.text()));
    await page.route("**/api/ai-chat", (route) => route.abort());
    await askInPanel(panel, "What is next?");
    await expect(panel.getByRole("alert")).toContainText("Can't reach Plumbline");
    await expect(questionField(panel)).toHaveValue("What is next?");
    await expect.poll(() => logged.join("\n")).toContain("Failed to send message");
  });
});

test("the built-in adviser answers from the records, and the conversation is stored @all", async ({
  page,
  homeowner,
}) => {
  await homeowner.addExpense({ category: "Labor", amount: "123.40" });
  await page.goto("/dashboard");
  const panel = await openAssistant(page);
  await askInPanel(panel, "How much have I spent on labor?");
  await expect(panel.getByRole("link", { name: "$123.40" }).first()).toBeVisible();
  await expect(questionField(panel)).toHaveValue("");
  await page.reload();
  await openAssistant(page);
  await expect(panel.getByRole("link", { name: "$123.40" }).first()).toBeVisible();
});
