import { expect, type Page, test } from "../support/browser.ts";
import { openExpenseForm } from "../support/browser-steps.ts";
import {
  askInPanel,
  openAssistant,
  playChat,
  questionField,
  storedMessage,
  SUGGESTIONS,
} from "../support/chat-double.ts";

const assistantButton = (page: Page) => page.getByRole("button", { name: "AI Assistant" });

test("the assistant's button stands on every signed-in screen but the landing page", async ({
  page,
  homeowner,
}) => {
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Welcome to Plumbline" })).toBeVisible();
  await expect(assistantButton(page)).toBeVisible();
  await homeowner.addExpenses(30);
  for (const path of ["dashboard", "expenses", "contractors", "timeline", "billing", "attic"]) {
    await page.goto(`/${path}`);
    await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
    await expect(assistantButton(page)).toBeVisible();
  }
  const box = await assistantButton(page).boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);

  for (const path of ["/", "/admin"]) {
    await page.goto(path);
    await expect(page.getByRole("heading").first()).toBeVisible();
    await expect(assistantButton(page)).toHaveCount(0);
  }
  await page.context().clearCookies();
  await page.goto("/login");
  await expect(page.getByRole("tab", { name: "Sign In" })).toBeVisible();
  await expect(assistantButton(page)).toHaveCount(0);
});

test("at the foot of a page nothing is under the button, and no note is over it", async ({
  page,
  homeowner,
}) => {
  await homeowner.addExpenses(30);
  await page.goto("/expenses");
  const last = page.getByRole("button", { name: "Last page" });
  await last.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const button = await assistantButton(page).boundingBox();
  const pages = await last.boundingBox();
  if (!button || !pages) throw new Error("The foot of the page is not there");
  expect(pages.y + pages.height).toBeLessThanOrEqual(button.y);

  const form = await openExpenseForm(page);
  await form.getByLabel("Description").fill("Grout");
  await form.getByLabel("Amount").fill("12");
  await form.getByLabel("Category").selectOption("Materials");
  await form.getByLabel("Payment Method").selectOption("Cash");
  await homeowner.becomePro();
  await form.getByLabel("Description").press("Enter");
  const note = page.getByRole("status").filter({ hasText: "Expense Added" });
  await expect(note).toBeVisible();
  await assistantButton(page).click({ trial: true });
  await page.emulateMedia({ media: "print" });
  await expect(assistantButton(page)).toBeHidden();
});

test("nothing of the conversation is asked for before the panel opens", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject();
  const chat = await playChat(page);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(chat.listed).toBe(0);
  const panel = await openAssistant(page);
  expect(chat.listed).toBe(1);
  await expect(panel.getByText("Ask me anything about your renovation project!")).toBeVisible();
  await expect(panel.getByText("Built-in adviser", { exact: true })).toBeVisible();
  await expect(
    panel.getByRole("list", { name: "Suggested questions" }).getByRole("button"),
  ).toHaveText(SUGGESTIONS);
  await panel.getByRole("button", { name: "What is overdue?" }).click();
  expect((await chat.nextTurn()).question.content).toBe("What is overdue?");
});

test("a part of the program that cannot be fetched is told, and tried again at the next press", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject();
  await playChat(page);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await page.route("**/assets/assistant-*", (route) => route.abort());
  await assistantButton(page).click();
  await expect(page.getByRole("alert")).toContainText("The assistant could not be loaded.");
  await page.unroute("**/assets/assistant-*");
  await openAssistant(page);
});

test("the panel opens with the key a, closes with Escape, and gives the focus back", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject();
  const chat = await playChat(page);
  chat.messages = [storedMessage("user", "Hello"), storedMessage("assistant", "Good day.")];
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await page.keyboard.press("a");
  const panel = page.getByRole("dialog", { name: "AI Assistant" });
  await expect(panel).toBeVisible();
  await expect(assistantButton(page)).toBeHidden();
  await questionField(panel).pressSequentially("a n / ?");
  await expect(questionField(panel)).toHaveValue("a n / ?");

  await panel.getByRole("button", { name: "Clear conversation" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await expect(panel).toBeVisible();
  await expect(panel.getByRole("button", { name: "Clear conversation" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(assistantButton(page)).toBeFocused();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toContainText(
    "Ask the assistant",
  );
});

test("the panel stays open from screen to screen, and beside it the page can be used", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject();
  await playChat(page);
  await page.goto("/dashboard");
  const panel = await openAssistant(page);
  await questionField(panel).fill("Half a question");
  await page
    .getByRole("link", { name: "View all" })
    .or(page.getByRole("link", { name: "All Expenses" }))
    .first()
    .evaluate((link) => (link as HTMLElement).click());
  await expect(page.getByRole("heading", { name: "All Expenses" })).toBeVisible();
  await expect(panel).toBeVisible();
  await expect(questionField(panel)).toHaveValue("Half a question");
  await page.getByRole("button", { name: "Add Expense" }).first().click();
  await expect(page.getByRole("dialog", { name: "Add Expense" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toBeVisible();
  await page.reload();
  await expect(assistantButton(page)).toBeVisible();
  await expect(panel).toBeHidden();
});

test("the conversation is cleared once that is confirmed", async ({ page, homeowner }) => {
  await homeowner.addProject();
  const chat = await playChat(page);
  chat.messages = [storedMessage("user", "Hello"), storedMessage("assistant", "Good day.")];
  await page.goto("/dashboard");
  const panel = await openAssistant(page);
  const question = page.getByRole("alertdialog", { name: "Clear this conversation?" });
  await panel.getByRole("button", { name: "Clear conversation" }).click();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(panel.getByText("Good day.")).toBeVisible();
  await panel.getByRole("button", { name: "Clear conversation" }).click();
  await question.getByRole("button", { name: "Clear" }).click();
  await expect(question).toBeHidden();
  await expect(panel.getByText("Good day.")).toBeHidden();
  await expect(panel.getByText("Ask me anything about your renovation project!")).toBeVisible();
  expect(chat.messages).toEqual([]);
});

test("a conversation that cannot be fetched is told, and can be fetched again", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject();
  const chat = await playChat(page);
  chat.messages = [storedMessage("assistant", "Good day.")];
  await page.route("**/api/ai-chat", (route) => route.fulfill({ status: 500, body: "oops" }), {
    times: 1,
  });
  await page.goto("/dashboard");
  const panel = await openAssistant(page);
  await expect(panel.getByRole("alert")).toContainText("Failed to fetch messages");
  await panel.getByRole("button", { name: "Try again" }).click();
  await expect(panel.getByText("Good day.")).toBeVisible();
});

test("on a wide screen the panel is 384 to 600 px wide, as somebody likes it @once", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject();
  await playChat(page);
  await page.goto("/dashboard");
  const panel = await openAssistant(page);
  const handle = panel.getByRole("separator", { name: "Width of the assistant" });
  const width = async () => Math.round((await panel.boundingBox())?.width ?? 0);
  await expect(handle).toHaveAttribute("aria-valuenow", "384");
  expect(await width()).toBe(384);
  await panel.getByRole("button", { name: "Widen" }).click();
  expect(await width()).toBe(600);
  await panel.getByRole("button", { name: "Narrow" }).click();
  expect(await width()).toBe(384);

  await handle.focus();
  await page.keyboard.press("ArrowRight");
  await expect(handle).toHaveAttribute("aria-valuenow", "384");
  await page.keyboard.press("ArrowLeft");
  await expect(handle).toHaveAttribute("aria-valuenow", "408");
  await page.keyboard.press("End");
  await expect(handle).toHaveAttribute("aria-valuenow", "600");
  await page.keyboard.press("ArrowLeft");
  await expect(handle).toHaveAttribute("aria-valuenow", "600");

  const edge = await handle.boundingBox();
  if (!edge) throw new Error("There is no edge to drag");
  await page.mouse.move(edge.x + 3, edge.y + 100);
  await page.mouse.down();
  await page.mouse.move(edge.x + 103, edge.y + 120, { steps: 4 });
  await page.mouse.up();
  await expect(handle).toHaveAttribute("aria-valuenow", "500");
  expect(await width()).toBe(500);
  await page.reload();
  await openAssistant(page);
  expect(await width()).toBe(500);
});

test("on a phone the panel takes 70 % of the height, and a keyboard does not cover its field @once", async ({
  page,
  homeowner,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await homeowner.addProject();
  await playChat(page);
  await page.goto("/dashboard");
  const panel = await openAssistant(page);
  await expect
    .poll(async () => Math.round((await panel.boundingBox())?.height ?? 0))
    .toBe(Math.round(844 * 0.7));
  expect((await panel.boundingBox())?.width).toBeLessThan(384);
  await expect(panel.getByRole("separator")).toHaveCount(0);

  // What a keyboard on the screen does: the page keeps its size, less of it is visible.
  await page.evaluate(() => {
    const viewport = window.visualViewport;
    if (!viewport) throw new Error("This browser has no visual viewport");
    Object.defineProperty(viewport, "height", { value: 500 });
    viewport.dispatchEvent(new Event("resize"));
  });
  await expect
    .poll(async () => {
      const box = await questionField(panel).boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    })
    .toBeLessThan(500);
  expect((await panel.boundingBox())?.y).toBeGreaterThanOrEqual(0);
});

test("Enter sends and Shift+Enter does not, nor the Enter that ends a composition", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject();
  const chat = await playChat(page);
  await page.goto("/dashboard");
  const panel = await openAssistant(page);
  const field = questionField(panel);
  const send = panel.getByRole("button", { name: "Send" });
  await expect(field).toHaveAttribute("placeholder", "Ask about budgets, timelines, materials...");
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

test("what is typed grows to five lines, has a limit, and survives a closed panel and a reload", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject();
  await playChat(page);
  await page.goto("/dashboard");
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
  await expect(panel.getByText("4,001 of 4,000 characters: please shorten it")).toBeVisible();
  await expect(panel.getByRole("button", { name: "Send" })).toBeDisabled();

  await field.fill("How much is a door?");
  await expect(panel.getByText("characters")).toBeHidden();
  await panel.getByRole("button", { name: "Close" }).click();
  await openAssistant(page);
  await expect(field).toHaveValue("How much is a door?");
  await page.reload();
  await openAssistant(page);
  await expect(field).toHaveValue("How much is a door?");
});

test("two hundred messages: the newest is in view, and whoever reads further up is left there", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject();
  const chat = await playChat(page);
  chat.messages = Array.from({ length: 200 }, (_, at) =>
    storedMessage(at % 2 === 0 ? "user" : "assistant", `Message **${at + 1}**\n\n- a\n- b`),
  );
  await page.goto("/dashboard");
  const panel = await openAssistant(page);
  const log = panel.getByRole("log");
  await expect(log.getByText("Message 200")).toBeInViewport();
  await askInPanel(panel, "One more?");
  const turn = await chat.nextTurn();
  turn.event({ type: "start" });
  turn.event({ type: "content", fullContent: "Line\n\n".repeat(40) });
  await expect(log.getByText("Line").last()).toBeInViewport();
  await log.evaluate((element) => element.scrollTo(0, 0));
  const jump = panel.getByRole("button", { name: "Jump to the newest" });
  await expect(jump).toBeVisible();
  turn.event({ type: "content", fullContent: `${"Line\n\n".repeat(80)}The end` });
  await expect(log.getByText("The end")).toBeAttached();
  await expect(log.getByText("Message 1", { exact: false }).first()).toBeInViewport();
  await jump.click();
  await expect(log.getByText("The end")).toBeInViewport();
  await expect(jump).toBeHidden();
});
