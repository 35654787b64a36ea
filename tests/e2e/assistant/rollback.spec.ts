import type { Proposal } from "../../../shared/assistant/proposal.ts";
import { expect, test } from "../../support/browser/fixtures.ts";
import { logOut, signIn } from "../../support/browser/steps.ts";
import {
  answer,
  askInPanel,
  openAssistant,
  openDashboardWithChat,
  questionField,
  storedMessage,
} from "../../support/browser/chat-double.ts";

const PROPOSED: Proposal = {
  id: 7,
  kind: "contractor",
  fields: {
    name: "Dana Whitfield",
    company: null,
    email: null,
    phone: null,
    specialty: null,
    hourlyRate: null,
    notes: null,
  },
  state: "open",
  token: "a-token",
  expiresAt: "2100-01-01T00:00:00.000Z",
  missing: [],
  recordId: null,
};

test("neither a dismissed proposal nor an answer is lost or mixed up when the next answer fails", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject();
  const proposing = storedMessage("assistant", "Shall I add her?");
  const chat = await openDashboardWithChat(page, [
    storedMessage("user", "Add Dana Whitfield"),
    { ...proposing, proposals: [PROPOSED] },
  ]);
  const dismissed: Proposal = { ...PROPOSED, state: "dismissed", token: null };
  await page.route("**/api/ai-chat/proposals/7/dismiss", (route) =>
    route.fulfill({ json: dismissed }),
  );
  const panel = await openAssistant(page);
  await askInPanel(panel, "What is left?");
  const turn = await chat.nextTurn();
  await panel.getByRole("button", { name: "Dismiss" }).click();
  await expect(panel.getByRole("button", { name: "Confirm" })).toBeHidden();
  turn.event({ type: "start" });
  turn.event({ type: "error", error: "The model is resting.", code: "unavailable" });
  turn.done();
  await expect(panel.getByRole("alert")).toContainText("The model is resting.");
  await expect(panel.getByRole("log").getByText("What is left?")).toBeHidden();
  await expect(panel.getByRole("button", { name: "Confirm" })).toBeHidden();
  await test.step("an answer whose refetch failed is neither lost nor mixed with the next", async () => {
    const entries = panel.getByRole("log").getByRole("listitem");
    await page.route("**/api/ai-chat", (route) =>
      route.request().method() === "GET" ? route.abort() : route.fallback(),
    );
    await askInPanel(panel, "One?");
    await answer(chat, "First.");
    await expect(entries).toHaveCount(4);
    await expect(questionField(panel)).toHaveValue("");
    await askInPanel(panel, "Two?");
    const next = await chat.nextTurn();
    next.event({ type: "start" });
    next.event({ type: "error", error: "The model rests again.", code: "unavailable" });
    next.done();
    await expect(panel.getByRole("alert")).toContainText("The model rests again.");
    await expect(entries).toHaveCount(4);
    await expect(entries.nth(2)).toHaveText("You asked: One?");
    await expect(entries.nth(3)).toContainText("First.");
  });
});

test("a typed question is kept when the session ends or the user signs out", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject();
  await openDashboardWithChat(page);
  let panel = await openAssistant(page);
  // Otherwise a late query of the page would navigate away before the question is sent.
  await page.waitForLoadState("networkidle");
  await page.context().clearCookies();
  await page.route(
    "**/api/ai-chat",
    (route) =>
      route.fulfill({ status: 401, json: { error: "Not signed in", code: "unauthenticated" } }),
    { times: 1 },
  );
  await askInPanel(panel, "What is left?");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("link", { name: "Sign In" }).first()).toBeVisible();
  await signIn(page, homeowner.email, homeowner.password);
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  panel = await openAssistant(page);
  await expect(questionField(panel)).toHaveValue("What is left?");

  await questionField(panel).fill("And what is next?");
  await panel.getByRole("button", { name: "Close" }).click();
  await logOut(page);
  await signIn(page, homeowner.email, homeowner.password);
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  panel = await openAssistant(page);
  await expect(questionField(panel)).toHaveValue("And what is next?");
});
