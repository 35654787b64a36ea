import type { SubscriptionStatusAnswer } from "../../shared/billing/contract.ts";
import { expect, type Page, test } from "../support/browser.ts";
import { expectNoViolations } from "./no-violations.ts";

const FREE: SubscriptionStatusAnswer = {
  subscriptionStatus: "free",
  renewalDate: null,
  endDate: null,
  willCancelAtPeriodEnd: false,
  pastDueSince: null,
  graceEndsAt: null,
  isComplimentary: false,
  hasBillingPortal: false,
  payments: "stripe",
  expenseCount: 4,
  expenseLimit: 5,
  contractorCount: 1,
  contractorLimit: 3,
  canCreateExpense: true,
  canCreateContractor: true,
};
const PRO: SubscriptionStatusAnswer = {
  ...FREE,
  subscriptionStatus: "active",
  renewalDate: "2026-12-14T12:00:00.000Z",
  hasBillingPortal: true,
  expenseCount: 1234,
  expenseLimit: null,
  contractorLimit: null,
};
const END = "2026-12-14T12:00:00.000Z";
const PAST_DUE = { renewalDate: null, pastDueSince: "2026-12-07T12:00:00.000Z", graceEndsAt: END };

const STATES: Record<string, { status: SubscriptionStatusAnswer; says: string[] }> = {
  free: { status: FREE, says: ["Free plan", "4 of 5 used", "1 of 3 used", "Upgrade to Pro"] },
  "over the limit": {
    status: { ...FREE, expenseCount: 20, canCreateExpense: false },
    says: ["20 of 5 used", "Everything you recorded stays."],
  },
  active: { status: PRO, says: ["Pro plan", "Renews on Dec 14, 2026", "1,234 · unlimited"] },
  ending: {
    status: { ...PRO, renewalDate: null, endDate: END, willCancelAtPeriodEnd: true },
    says: ["Will cancel on Dec 14, 2026"],
  },
  cancelled: {
    status: { ...PRO, subscriptionStatus: "cancelled", renewalDate: null, endDate: END },
    says: ["Ends on Dec 14, 2026", "You'll retain Pro features until this date.", "Upgrade to Pro"],
  },
  "past due": {
    status: { ...PRO, ...PAST_DUE },
    says: ["Payment missing", "Pro ends on Dec 14, 2026", "Open Billing Portal"],
  },
  "past its grace": {
    status: { ...FREE, ...PAST_DUE, hasBillingPortal: true },
    says: ["Pro ended on Dec 14, 2026", "Open Billing Portal"],
  },
  complimentary: {
    status: { ...PRO, renewalDate: null, isComplimentary: true, hasBillingPortal: false },
    says: ["Pro was given to you"],
  },
  "without payments": {
    status: {
      ...PRO,
      renewalDate: null,
      isComplimentary: true,
      hasBillingPortal: false,
      payments: "off",
    },
    says: ["Everyone has Pro here"],
  },
};

async function showAs(page: Page, status: SubscriptionStatusAnswer): Promise<void> {
  await page.route("**/api/subscription-status", (route) => route.fulfill({ json: status }));
}

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [390, 1280]) {
    test.describe(`${colorScheme}, ${width} px wide @once`, () => {
      test.use({ colorScheme, viewport: { width, height: 844 } });

      test("each state of the plan says what it is, and keeps nobody out", async ({
        page,
        homeowner,
      }) => {
        await homeowner.addProject();
        for (const [name, { status, says }] of Object.entries(STATES)) {
          await showAs(page, status);
          await page.goto("/billing");
          for (const text of says) await expect(page.getByRole("main")).toContainText(text);
          await expectNoViolations(page, name);
          if (process.env["BILLING_PICTURES"])
            await page.screenshot({
              path: `${process.env["BILLING_PICTURES"]}/${colorScheme}-${width}-${name.replaceAll(" ", "-")}.png`,
              fullPage: true,
            });
          await page.unroute("**/api/subscription-status");
        }
      });
    });
  }
}

const DOWN = { error: "The payment provider cannot be reached.", code: "unavailable" };

test.describe("when something does not work", () => {
  const FAILURES = [
    {
      path: "create-checkout-session",
      button: "Upgrade to Pro",
      status: FREE,
      answer: { status: 503, json: DOWN },
      says: "Failed to start upgrade process. Please try again.",
    },
    {
      path: "create-checkout-session",
      button: "Upgrade to Pro",
      status: FREE,
      answer: { status: 409, json: { error: "You have Pro already.", code: "conflict" } },
      says: "You have Pro already.",
    },
    {
      path: "create-portal-session",
      button: "Open Billing Portal",
      status: PRO,
      answer: { status: 503, json: DOWN },
      says: "Failed to open billing portal. Please try again.",
    },
    {
      path: "create-portal-session",
      button: "Open Billing Portal",
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
      answer: { status: 503, json: DOWN },
      says: "Failed to check subscription status. Please try again.",
    },
  ];

  for (const { path, button, status, answer, says } of FAILURES) {
    test(`'${button}' answered ${answer.status} ${answer.json.code} says '${says}'`, async ({
      page,
      homeowner,
    }) => {
      await homeowner.addProject();
      await showAs(page, status);
      await page.route(`**/api/${path}`, (route) => route.fulfill(answer));
      await page.goto("/billing");
      const main = page.getByRole("main");
      await main.getByRole("button", { name: button }).click();
      await expect(main.getByRole("alert")).toHaveText(says);
      await expectNoViolations(page, says);
      await expect(main.getByRole("button", { name: button })).toBeEnabled();
    });
  }

  test("a plan that cannot be read is no free plan, and can be read again", async ({
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

test("each button says what it is doing", async ({ page, homeowner }) => {
  await homeowner.addProject();
  await showAs(page, { ...PRO, subscriptionStatus: "cancelled", endDate: END });
  await page.goto("/billing");
  for (const [path, button, doing] of [
    ["create-checkout-session", "Upgrade to Pro", "Opening checkout..."],
    ["create-portal-session", "Open Billing Portal", "Opening billing portal..."],
    ["check-subscription", "Sync Status", "Syncing..."],
  ] as const) {
    const held = Promise.withResolvers<void>();
    await page.route(`**/api/${path}`, async (route) => {
      await held.promise;
      await route.fulfill({ status: 503, json: DOWN });
    });
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByRole("button", { name: doing })).toBeVisible();
    held.resolve();
    await expect(page.getByRole("button", { name: button })).toBeVisible();
  }
});

test("back from the checkout it is Pro at once, before the provider has sent word", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject();
  let current = FREE;
  await page.route("**/api/subscription-status", (route) => route.fulfill({ json: current }));
  const asked = Promise.withResolvers<void>();
  await page.route("**/api/check-subscription", async (route) => {
    await asked.promise;
    current = PRO;
    await route.fulfill({ json: { message: "Your Pro plan is active." } });
  });
  await page.goto("/billing?checkout=success");
  const main = page.getByRole("main");
  await expect(main).toContainText("Confirming your payment...");
  await expect(main).toContainText("Free plan");
  await expect(main.getByRole("button", { name: "Upgrade to Pro" })).toBeHidden();
  await expect(page).toHaveURL("/billing?checkout=success");
  asked.resolve();
  await expect(main).toContainText("Welcome to Pro");
  await expect(main).toContainText("Renews on Dec 14, 2026");
  await expect(page).toHaveURL("/billing");
  await expectNoViolations(page, "welcome");
  await page.reload();
  await expect(main).toContainText("Renews on Dec 14, 2026");
  await expect(main).not.toContainText("Welcome to Pro");
});

test("a checkout that was left changes nothing, and says so", async ({ page, homeowner }) => {
  await homeowner.addProject();
  await page.goto("/billing?checkout=cancelled");
  const main = page.getByRole("main");
  await expect(main).toContainText("Nothing was charged.");
  await expect(page).toHaveURL("/billing");
  await expect(main.getByRole("button", { name: "Upgrade to Pro" })).toBeVisible();
});

test("the plan is asked for every half minute, and the limits elsewhere follow it", async ({
  page,
  homeowner,
}) => {
  await page.clock.install();
  await homeowner.addProject();
  await homeowner.addContractor();
  await page.goto("/contractors");
  const main = page.getByRole("main");
  await expect(main).toContainText("1 of 3 contractors");
  await homeowner.becomePro();
  const asked = page.waitForRequest("**/api/subscription-status");
  await page.clock.runFor(30_000);
  await asked;
  await expect(main).toContainText("1 contractor");
  await expect(main).not.toContainText("on the free plan");
});

test("a second after the tab is looked at again the plan is asked for, and a hidden tab asks nothing", async ({
  page,
  homeowner,
}) => {
  const start = new Date("2026-11-21T09:00:00Z");
  await page.clock.install({ time: start });
  await homeowner.addProject();
  let asked = 0;
  await page.route("**/api/subscription-status", async (route) => {
    asked += 1;
    await route.fallback();
  });
  await page.goto("/billing");
  await expect(page.getByRole("main")).toContainText("0 of 5 used");
  await look(page, "hidden");
  await page.clock.pauseAt(new Date(start.getTime() + 3_600_000));
  const before = asked;
  await page.clock.runFor(90_000);
  await look(page, "visible");
  await page.clock.runFor(999);
  expect(asked).toBe(before);
  await homeowner.addExpense();
  const again = page.waitForRequest("**/api/subscription-status");
  await page.clock.runFor(1);
  await again;
  await page.clock.resume();
  await expect(page.getByRole("main")).toContainText("1 of 5 used");
  expect(asked).toBe(before + 1);
});

test("a session that ends while a form is open takes nothing typed away", async ({
  page,
  homeowner,
  context,
}) => {
  await page.clock.install();
  await homeowner.addProject();
  await page.goto("/contractors");
  await page.getByRole("button", { name: "Add Contractor" }).click();
  const name = page.getByRole("dialog", { name: "Add Contractor" }).getByLabel("Name *");
  await name.fill("Rosa Martin");
  await context.clearCookies();
  const refused = page.waitForResponse("**/api/subscription-status");
  await page.clock.runFor(30_000);
  expect((await refused).status()).toBe(401);
  await page.clock.runFor(1000);
  await expect(name).toHaveValue("Rosa Martin");
});

async function look(page: Page, state: "hidden" | "visible"): Promise<void> {
  await page.evaluate((state) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, value: state });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}
