import type { ChatMessage } from "../../../shared/assistant/contract.ts";
import type { Proposal } from "../../../shared/assistant/proposal.ts";
import {
  openAssistant,
  openDashboardWithChat,
  playChat,
  storedMessage,
} from "../../support/browser/chat-double.ts";
import { expect, test } from "../../support/browser/fixtures.ts";
import { cardOf } from "../../support/browser/proposal-cards.ts";
import { expectNoViolations } from "../support/axe-check.ts";
import { LOOKS } from "../../support/browser/looks.ts";

const LONG = "Drywall for the whole upper floor with ".repeat(6).slice(0, 200);
const project = { id: 1, name: LONG };
const expiresAt = "2100-01-01T00:00:00.000Z";
const open: Pick<Proposal, "state" | "token" | "missing" | "recordId" | "expiresAt"> = {
  state: "open",
  token: "x",
  missing: [],
  recordId: null,
  expiresAt,
};
const drywall = {
  description: LONG,
  amount: "99999999.99",
  category: "Materials",
  paymentMethod: "Cash",
  date: "2026-11-20",
  contractorId: null,
  contractorName: "Joe",
  notes: `${LONG}\n`.repeat(8),
};

/** Every kind of card in every state. */
const PROPOSALS: Proposal[] = [
  { ...open, id: 1, kind: "expense", project, fields: drywall },
  {
    ...open,
    id: 2,
    missing: ["description", "amount", "paymentMethod"],
    kind: "expense",
    project,
    fields: { ...drywall, description: null, amount: null, paymentMethod: null, contractorId: 3 },
  },
  {
    ...open,
    id: 3,
    kind: "contractor",
    fields: {
      name: "Dana Whitfield",
      company: "Whitfield Electric",
      email: "dana@example.com",
      phone: "555 0100",
      specialty: "Electrician",
      hourlyRate: "85.00",
      notes: null,
    },
  },
  {
    ...open,
    id: 4,
    kind: "completion",
    project,
    fields: { milestoneId: 4, title: "Demolition" },
  },
  ...(["confirmed", "dismissed", "expired"] as const).map((state, at): Proposal => {
    const recordId = state === "confirmed" ? 9 : null;
    const common = { id: 5 + at, expiresAt, state, token: null, missing: [], recordId };
    const fields = { ...drywall, description: `Grout ${state}`, notes: null };
    return { ...common, kind: "expense", project, fields };
  }),
];

function conversation(): ChatMessage[] {
  const reply = storedMessage("assistant", "Please check these.");
  return [storedMessage("user", "Paid Joe for drywall"), { ...reply, proposals: PROPOSALS }];
}

for (const { name, tag, use } of LOOKS) {
  test.describe(name, { tag }, () => {
    test.use(use);

    test("cards pass the accessibility checks in every state", async ({ page, homeowner }) => {
      await homeowner.addProject();
      await openDashboardWithChat(page, conversation());
      await page.route("**/confirm?*", (route) =>
        route.fulfill({ status: 503, json: { error: "Busy. Try again.", code: "unavailable" } }),
      );
      const panel = await openAssistant(page);
      const failing = cardOf(panel, "Proposed contractor: Dana Whitfield");
      await failing.getByRole("button", { name: "Confirm" }).click();
      await expect(failing.getByRole("alert")).toHaveText("Busy. Try again.");
      await expect(panel.getByRole("group", { name: /^Expired expense/ })).toBeVisible();
      await expectNoViolations(page, "cards");
      // Long names do not overflow.
      const overflow = await panel
        .getByRole("log")
        .evaluate((log) => log.scrollWidth - log.clientWidth);
      expect(overflow).toBeLessThanOrEqual(0);

      await failing.getByRole("button", { name: "Edit" }).click();
      await expect(page.getByRole("dialog", { name: "Add Contractor" })).toBeVisible();
      await expectNoViolations(page, "the form over the panel");
    });
  });
}

test("a pending action shows its progress and ignores further clicks @all", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject();
  const chat = await playChat(page);
  chat.messages = conversation();
  let asked = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/confirm?*", async (route) => {
    asked += 1;
    await held;
    await route.fulfill({
      json: { ...PROPOSALS[2], state: "confirmed", token: null, recordId: 9 },
    });
  });
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  const panel = await openAssistant(page);
  const card = cardOf(panel, "Proposed contractor: Dana Whitfield");
  await card.getByRole("button", { name: "Confirm" }).dblclick();
  const adding = card.getByRole("button", { name: "Adding..." });
  await expect(adding).toBeFocused();
  await adding.press("Enter");
  await expect(card.getByRole("button", { name: "Edit" })).toBeDisabled();
  await expect(card.getByRole("button", { name: "Dismiss" })).toBeDisabled();
  release();
  await expect(cardOf(panel, "Added contractor: Dana Whitfield")).toBeFocused();
  expect(asked).toBe(1);
});

test("cards that fail to load show a placeholder and can be retried @all", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject();
  const chat = await playChat(page);
  chat.messages = conversation();
  await page.route("**/assets/proposal-card-*", (route) => route.abort());
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  const panel = await openAssistant(page);
  await expect(panel.getByText("Couldn't load the suggestion.")).toBeVisible();
  await page.unroute("**/assets/proposal-card-*");
  await panel.getByRole("button", { name: "Try again" }).first().click();
  await expect(cardOf(panel, "Proposed contractor: Dana Whitfield")).toBeVisible();
});
