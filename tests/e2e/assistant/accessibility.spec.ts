import { LOOKS } from "../../support/browser/looks.ts";
import { expect, test } from "../../support/browser/fixtures.ts";
import {
  answer,
  askInPanel,
  openAssistant,
  openDashboardWithChat,
  questionField,
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

for (const { name, tag, use } of LOOKS) {
  test.describe(name, { tag }, () => {
    test.use(use);

    test("the assistant's panel passes the accessibility checks in every state", async ({
      page,
      homeowner,
    }) => {
      await homeowner.addProject();
      const chat = await openDashboardWithChat(page);
      await expectNoViolations(page, "button");

      await test.step("a conversation that fails to load, and an empty one", async () => {
        const failure = { status: 500, body: "oops" };
        await page.route("**/api/ai-chat", (route) => route.fulfill(failure), { times: 1 });
        const panel = await openAssistant(page);
        await expect(panel.getByRole("alert")).toBeVisible();
        await expectNoViolations(page, "not fetched");
        await panel.getByRole("button", { name: "Try again" }).click();
        await expect(panel.getByRole("list", { name: "Suggested questions" })).toBeVisible();
        await expectNoViolations(page, "empty");
      });

      const panel = page.getByRole("dialog", { name: "AI Assistant" });
      await test.step("a conversation scrolled up, with the clear dialog", async () => {
        for (const question of ["Tell me", "More"]) {
          await askInPanel(panel, question);
          await answer(chat, REPLY);
          await expect(questionField(panel)).toHaveValue("");
        }
        await panel.getByRole("log").evaluate((log) => log.scrollTo(0, 0));
        await expect(panel.getByRole("button", { name: "Jump to latest" })).toBeVisible();
        await expectNoViolations(page, "scrolled up");
        await panel.getByRole("button", { name: "Clear conversation" }).click();
        await expect(page.getByRole("alertdialog")).toBeVisible();
        await expectNoViolations(page, "clearing");
        await page.keyboard.press("Escape");
      });

      await test.step("a pending answer, a failure and a question that is too long", async () => {
        await askInPanel(panel, "And then?");
        const turn = await chat.nextTurn();
        turn.event({ type: "start" });
        await expect(panel.getByText("Thinking...", { exact: true })).toBeVisible();
        await expectNoViolations(page, "thinking");
        turn.event({ type: "error", error: "The model is resting.", code: "unavailable" });
        turn.done();
        await expect(panel.getByRole("alert")).toBeVisible();
        await questionField(panel).fill("x".repeat(4001));
        await expectNoViolations(page, "too long");
      });
    });
  });
}
