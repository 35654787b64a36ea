import type { SubscriptionStatusResponse } from "../../../shared/billing/contract.ts";
import { expect, test } from "../../support/browser/fixtures.ts";
import { FREE, PRO, showPlan } from "../../support/browser/subscription-responses.ts";
import { expectNoViolations } from "../support/axe-check.ts";
import { withoutPreloadedData } from "../../support/browser/without-preloaded-data.ts";
import { LOOKS } from "../../support/browser/looks.ts";

const END = "2026-12-14T12:00:00.000Z";
const PAST_DUE = { renewalDate: null, pastDueSince: "2026-12-07T12:00:00.000Z", graceEndsAt: END };

const STATES: Record<string, { status: SubscriptionStatusResponse; says: string[] }> = {
  free: {
    status: FREE,
    says: ["Free plan", "4 of 5 used, 1 left", "1 of 3 used", "Upgrade to Pro"],
  },
  "over the limit": {
    status: { ...FREE, expenseCount: 20, canCreateExpense: false },
    says: ["20 of 5 used", "Your existing records are safe."],
  },
  active: {
    status: PRO,
    says: ["Pro plan", "Renews on Dec 14, 2026", "1,234 · unlimited", "Manage Subscription"],
  },
  ending: {
    status: { ...PRO, renewalDate: null, endDate: END, willCancelAtPeriodEnd: true },
    says: ["Will cancel on Dec 14, 2026", "Renew Pro"],
  },
  cancelled: {
    status: { ...PRO, subscriptionStatus: "cancelled", renewalDate: null, endDate: END },
    says: ["Ends on Dec 14, 2026", "You'll retain Pro features until this date.", "Renew Pro"],
  },
  "past due": {
    status: { ...PRO, ...PAST_DUE },
    says: ["Payment failed", "Pro ends on Dec 14, 2026", "Update Card"],
  },
  "past its grace": {
    status: { ...FREE, ...PAST_DUE, hasBillingPortal: true },
    says: ["Pro ended on Dec 14, 2026", "Update Card"],
  },
  complimentary: {
    status: { ...PRO, renewalDate: null, isComplimentary: true, hasBillingPortal: false },
    says: ["Complimentary Pro"],
  },
  "without payments": {
    status: {
      ...PRO,
      renewalDate: null,
      isComplimentary: true,
      hasBillingPortal: false,
      payments: "off",
    },
    says: ["Pro is included"],
  },
};

for (const { name, tag, use } of LOOKS) {
  test.describe(name, { tag }, () => {
    test.use(use);

    test("each plan state is named and passes the accessibility checks @all", async ({
      page,
      homeowner,
    }) => {
      await homeowner.addProject();
      for (const [name, { status, says }] of Object.entries(STATES)) {
        await showPlan(page, status);
        await page.goto("/billing");
        for (const text of says) await expect(page.getByRole("main")).toContainText(text);
        await expectNoViolations(page, name);
        await page.unroute("**/api/subscription-status");
      }
    });
  });
}

const UNAVAILABLE = { error: "The payment provider cannot be reached.", code: "unavailable" };

test.describe("failing payment provider", () => {
  const FAILURES = [
    {
      path: "create-checkout-session",
      button: "Upgrade to Pro",
      status: FREE,
      answer: { status: 503, json: UNAVAILABLE },
      says: "Failed to start upgrade process. Please try again.",
    },
    {
      path: "create-checkout-session",
      button: "Upgrade to Pro",
      status: FREE,
      answer: { status: 409, json: { error: "You already have Pro.", code: "conflict" } },
      says: "You already have Pro.",
    },
    {
      path: "create-portal-session",
      button: "Manage Subscription",
      status: PRO,
      answer: { status: 503, json: UNAVAILABLE },
      says: "Failed to open billing portal. Please try again.",
    },
    {
      path: "create-portal-session",
      button: "Manage Subscription",
      status: PRO,
      answer: {
        status: 409,
        json: {
          error: "The billing portal needs configuration before it can be used.",
          code: "portal_unavailable",
        },
      },
      says: "Billing Portal Not AvailableThe billing portal needs configuration before it can be used.",
    },
    {
      path: "check-subscription",
      button: "Sync Status",
      status: PRO,
      answer: { status: 503, json: UNAVAILABLE },
      says: "Failed to check subscription status. Please try again.",
    },
  ];

  test("each failure shows its own message, and its button can be clicked again @all", async ({
    page,
    homeowner,
  }) => {
    await homeowner.addProject();
    const main = page.getByRole("main");
    let shown: SubscriptionStatusResponse | undefined;
    for (const { path, button, status, answer, says } of FAILURES) {
      await test.step(`'${button}' answered ${answer.status} ${answer.json.code}`, async () => {
        await page.unroute(`**/api/${path}`);
        await page.route(`**/api/${path}`, (route) => route.fulfill(answer));
        if (status !== shown) {
          await showPlan(page, status);
          await page.goto("/billing");
          shown = status;
        }
        await main.getByRole("button", { name: button }).click();
        await expect(main.getByRole("alert")).toHaveText(says);
        await expect(main.getByRole("button", { name: button })).toBeEnabled();
      });
    }
    await expectNoViolations(page, "a failure");
  });

  test("a plan that fails to load is not shown as free and can be retried", async ({
    page,
    homeowner,
  }) => {
    await homeowner.addProject();
    await page.route("**/api/subscription-status", (route) => route.abort("connectionrefused"));
    await page.goto("/billing");
    const main = page.getByRole("main");
    await expect(main).toContainText("Failed to check subscription status. Please try again.");
    await expect(main.getByRole("button", { name: "Upgrade to Pro" })).toBeHidden();
    await page.unroute("**/api/subscription-status");
    await main.getByRole("button", { name: "Try again" }).click();
    await expect(main).toContainText("0 of 5 used");
  });
});

test("a demo has Pro and cannot pay where payments are enabled @all", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject();
  await withoutPreloadedData(page);
  await page.route("**/api/user", async (route) => {
    const answer = await route.fetch();
    const demo = { ...homeowner.user, demoEndsAt: "2199-01-01T12:00:00.000Z" };
    await route.fulfill({ response: answer, json: demo });
  });
  await showPlan(page, { ...PRO, renewalDate: null, hasBillingPortal: false });
  await page.goto("/billing");
  const main = page.getByRole("main");
  await expect(main).toContainText("This demo has Pro");
  await expectNoViolations(page, "the plan of a demo");
  await page.unroute("**/api/subscription-status");
  await showPlan(page, FREE);
  await page.reload();
  await expect(main).toContainText("Demo accounts can't be upgraded.");
  await expect(main.getByRole("button", { name: "Upgrade to Pro" })).toBeHidden();
});

test("each button shows its pending action", async ({ page, homeowner }) => {
  await homeowner.addProject();
  await showPlan(page, { ...PRO, subscriptionStatus: "cancelled", endDate: END });
  await page.goto("/billing");
  for (const [path, button, doing] of [
    ["create-checkout-session", "Renew Pro", "Opening checkout..."],
    ["create-portal-session", "Open Billing Portal", "Opening billing portal..."],
    ["check-subscription", "Sync Status", "Syncing..."],
  ] as const) {
    const held = Promise.withResolvers<void>();
    await page.route(`**/api/${path}`, async (route) => {
      await held.promise;
      await route.fulfill({ status: 503, json: UNAVAILABLE });
    });
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByRole("button", { name: doing })).toBeVisible();
    held.resolve();
    await expect(page.getByRole("button", { name: button })).toBeVisible();
  }
});
