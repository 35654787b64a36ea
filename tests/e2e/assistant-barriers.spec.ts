import { expect, type Page, test } from "../support/browser.ts";
import { askInPanel, openAssistant, playChat, storedMessage } from "../support/chat-double.ts";
import { expectNoViolations } from "./no-violations.ts";

const REPLY = `You have spent [$34.00](/expenses) of [$60.00](/dashboard), about 10% (not from your records).

### Next

- Ask for ~~two~~ **three** quotes
- [x] Permit
- [ ] Inspection

| Item | Cost |
|---|--:|
| Door | 120 |

> Quoted, with a [guide](https://guide.example/).

\`\`\`
code
\`\`\``;

async function showPanel(
  page: Page,
  messages = [
    storedMessage("user", "Tell me"),
    storedMessage("assistant", REPLY),
    storedMessage("user", "More"),
    storedMessage("assistant", REPLY),
  ],
) {
  const chat = await playChat(page);
  chat.messages = messages;
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  return chat;
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in the ${colorScheme}`, () => {
    test.use({ colorScheme });

    test("the button and the empty panel keep nobody out", async ({ page, homeowner }) => {
      await homeowner.addProject();
      await showPanel(page, []);
      await expectNoViolations(page, "button");
      await openAssistant(page);
      await expectNoViolations(page, "empty");
    });

    test("a conversation keeps nobody out", async ({ page, homeowner }) => {
      await homeowner.addProject();
      await showPanel(page);
      const panel = await openAssistant(page);
      await expectNoViolations(page, "conversation");
      await panel.getByRole("log").evaluate((log) => log.scrollTo(0, 0));
      await expect(panel.getByRole("button", { name: "Jump to the newest" })).toBeVisible();
      await expectNoViolations(page, "scrolled up");
      await panel.getByRole("button", { name: "Clear conversation" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await expectNoViolations(page, "clearing");
    });

    test("a wait, a failure and too long a question keep nobody out", async ({
      page,
      homeowner,
    }) => {
      await homeowner.addProject();
      const chat = await showPanel(page);
      const panel = await openAssistant(page);
      // Its dots would never come to rest.
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await askInPanel(panel, "And then?");
      const turn = await chat.nextTurn();
      turn.event({ type: "start" });
      await expect(panel.getByText("Thinking...", { exact: true })).toBeVisible();
      await expectNoViolations(page, "thinking");
      turn.event({ type: "error", error: "The model is resting.", code: "unavailable" });
      turn.done();
      await expect(panel.getByRole("alert")).toBeVisible();
      await expectNoViolations(page, "failure");
      await panel.getByRole("textbox").fill("x".repeat(4001));
      await expectNoViolations(page, "too long");
    });

    test("a conversation that cannot be fetched keeps nobody out", async ({ page, homeowner }) => {
      await homeowner.addProject();
      await showPanel(page);
      await page.route("**/api/ai-chat", (route) => route.fulfill({ status: 500, body: "oops" }));
      await openAssistant(page);
      await expectNoViolations(page, "not fetched");
    });
  });
}
