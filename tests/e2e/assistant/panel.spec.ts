import { expect, type Page, test } from "../../support/browser/fixtures.ts";
import {
  categoryOf,
  navigateWithin,
  openExpenseForm,
  toastOf,
} from "../../support/browser/steps.ts";
import {
  openAssistant,
  openDashboardWithChat,
  playChat,
  questionField,
  storedMessage,
  SUGGESTIONS,
} from "../../support/browser/chat-double.ts";

const assistantButton = (page: Page) => page.getByRole("button", { name: "AI Assistant" });

test("the assistant's button is on every signed-in screen except the landing page", async ({
  page,
  homeowner,
}) => {
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Welcome to Plumbline" })).toBeVisible();
  await expect(assistantButton(page)).toBeVisible();
  await homeowner.addExpenses(30);
  await page.reload();
  // button-position.spec.ts shows it on the others.
  for (const path of ["billing", "attic"]) {
    await navigateWithin(page, `/${path}`);
    await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
    await expect(assistantButton(page)).toBeVisible();
  }
  await expect
    .poll(async () => {
      const box = await assistantButton(page).boundingBox();
      return Math.min(box?.width ?? 0, box?.height ?? 0);
    })
    .toBeGreaterThanOrEqual(44);

  for (const path of ["/", "/admin"]) {
    await page.goto(path);
    await expect(page.getByRole("heading").first()).toBeVisible();
    await expect(assistantButton(page)).toHaveCount(0);
  }
  // A screen whose session has ended may navigate as well.
  await page.goto("about:blank");
  await page.context().clearCookies();
  await page.goto("/login");
  await expect(page.getByRole("tab", { name: "Sign In" })).toBeVisible();
  await expect(assistantButton(page)).toHaveCount(0);
});

test(
  "at the end of a page the button overlaps neither content nor toasts",
  { tag: "@all" },
  async ({ page, homeowner }) => {
    await homeowner.becomePro();
    await homeowner.addExpenses(30);
    await page.goto("/expenses");
    const last = page.getByRole("button", { name: "Last page" });
    await last.scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const button = await assistantButton(page).boundingBox();
    const pages = await last.boundingBox();
    if (!button || !pages) throw new Error("The foot of the page is not there");
    // On a phone the button is in the top bar.
    const isApart = pages.y + pages.height <= button.y || button.y + button.height <= pages.y;
    expect(isApart).toBe(true);

    const form = await openExpenseForm(page);
    await form.getByLabel("Description").fill("Grout");
    await form.getByLabel("Amount").fill("12");
    await categoryOf(form, "Materials").check();
    await form.getByLabel("Payment Method").selectOption("Cash");
    await form.getByLabel("Description").press("Enter");
    const note = toastOf(page, "Expense Added");
    await expect(note).toBeVisible();
    await assistantButton(page).click({ trial: true });
    await page.emulateMedia({ media: "print" });
    await expect(assistantButton(page)).toBeHidden();
  },
);

test("the panel loads nothing before it opens, and retries a failed download of its code", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject();
  const chat = await playChat(page);
  const code = "**/assets/assistant-*";
  await page.route(code, (route) => route.abort());
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(chat.listed).toBe(0);
  await assistantButton(page).click();
  await expect(toastOf(page, "Couldn't load the assistant.")).toBeVisible();
  await page.unroute(code);
  const panel = await openAssistant(page);
  expect(chat.listed).toBe(1);
  await expect(panel.getByText("Ask me anything about your renovation project!")).toBeVisible();
  await expect(panel.getByText("Built-in assistant (no AI model)", { exact: true })).toBeVisible();
  await expect(
    panel.getByRole("list", { name: "Suggested questions" }).getByRole("button"),
  ).toHaveText(SUGGESTIONS);
  await panel.getByRole("button", { name: "What is overdue?" }).click();
  expect((await chat.nextTurn()).question.content).toBe("What is overdue?");
});

test("pointing at the button reads the conversation, and opening the panel not again", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject();
  await openDashboardWithChat(page, [
    storedMessage("user", "Hello"),
    storedMessage("assistant", "Good day."),
  ]);
  let reads = 0;
  page.on("request", (request) => {
    if (request.method() === "GET" && request.url().endsWith("/api/ai-chat")) reads += 1;
  });
  const read = page.waitForResponse((response) => response.url().endsWith("/api/ai-chat"));
  await assistantButton(page).hover();
  await read;
  await assistantButton(page).click();
  const panel = page.getByRole("dialog", { name: "AI Assistant" });
  await expect(panel.getByText("Good day.")).toBeVisible();
  expect(reads).toBe(1);
});

test("the panel works by keyboard, retries a failed load, and clears the conversation after confirmation", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject();
  const chat = await openDashboardWithChat(page, [
    storedMessage("user", "Hello"),
    storedMessage("assistant", "Good day."),
  ]);
  await page.route("**/api/ai-chat", (route) => route.fulfill({ status: 500, body: "oops" }), {
    times: 1,
  });
  await page.keyboard.press("a");
  const panel = page.getByRole("dialog", { name: "AI Assistant" });
  await expect(panel).toBeVisible();
  await expect(assistantButton(page)).toBeHidden();

  await test.step("a conversation that fails to load can be retried", async () => {
    await expect(panel.getByRole("alert")).toContainText("Failed to fetch messages");
    await panel.getByRole("button", { name: "Try again" }).click();
    await expect(panel.getByText("Good day.")).toBeVisible();
  });

  const question = page.getByRole("alertdialog", { name: "Clear this conversation?" });
  await test.step("keys typed in the field are text, and Escape returns the focus", async () => {
    await questionField(panel).pressSequentially("a n / ?");
    await expect(questionField(panel)).toHaveValue("a n / ?");
    await panel.getByRole("button", { name: "Clear conversation" }).click();
    await expect(question).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
    await expect(panel).toBeVisible();
    await expect(panel.getByRole("button", { name: "Clear conversation" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(assistantButton(page)).toBeFocused();
    await page.keyboard.press("?");
    const shortcuts = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(shortcuts).toContainText("Ask the assistant");
    await page.keyboard.press("Escape");
    await expect(shortcuts).toBeHidden();
  });

  await test.step("a conversation is cleared after confirmation", async () => {
    await page.keyboard.press("a");
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
});

test(
  "the panel stays open across screens, and the page beside it remains usable",
  { tag: "@narrow" },
  async ({ page, homeowner }) => {
    await homeowner.addProject();
    await openDashboardWithChat(page);
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
  },
);
