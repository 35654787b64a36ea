import { LOOKS } from "../../support/browser/looks.ts";
import { expect, test } from "../../support/browser/fixtures.ts";
import {
  askInPanel,
  openAssistant,
  playChat,
  storedMessage,
} from "../../support/browser/chat-double.ts";
import { expectNoViolations } from "../support/axe-check.ts";

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

const CONVERSATION = [
  storedMessage("user", "Tell me"),
  storedMessage("assistant", REPLY),
  storedMessage("user", "More"),
  storedMessage("assistant", REPLY),
];

for (const { name, tag, use } of LOOKS) {
  test.describe(name, { tag }, () => {
    test.use(use);

    test("the assistant's panel passes the accessibility checks in every state", async ({
      page,
      homeowner,
    }) => {
      await homeowner.addProject();
      const chat = await playChat(page);
      const show = async (messages: typeof CONVERSATION) => {
        chat.messages = messages;
        await page.goto("/dashboard");
        await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
      };

      await test.step("the button and the empty panel", async () => {
        await show([]);
        await expectNoViolations(page, "button");
        await openAssistant(page);
        await expectNoViolations(page, "empty");
      });

      await test.step("a conversation scrolled up, with the clear dialog", async () => {
        await show(CONVERSATION);
        const panel = await openAssistant(page);
        await expectNoViolations(page, "conversation");
        await panel.getByRole("log").evaluate((log) => log.scrollTo(0, 0));
        await expect(panel.getByRole("button", { name: "Jump to latest" })).toBeVisible();
        await expectNoViolations(page, "scrolled up");
        await panel.getByRole("button", { name: "Clear conversation" }).click();
        await expect(page.getByRole("alertdialog")).toBeVisible();
        await expectNoViolations(page, "clearing");
      });

      await test.step("a pending answer, a failure and a question that is too long", async () => {
        await show(CONVERSATION);
        const panel = await openAssistant(page);
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

      await test.step("a conversation that fails to load", async () => {
        await show(CONVERSATION);
        await page.route("**/api/ai-chat", (route) => route.fulfill({ status: 500, body: "oops" }));
        await openAssistant(page);
        await expectNoViolations(page, "not fetched");
      });
    });
  });
}
