import type { Page } from "@playwright/test";
import type { SubscriptionStatusResponse } from "../../../shared/billing/contract.ts";

/** Free plan, where card payments are available. */
export const FREE: SubscriptionStatusResponse = {
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
/** Pro, paid until December 14, 2026. */
export const PRO: SubscriptionStatusResponse = {
  ...FREE,
  subscriptionStatus: "active",
  renewalDate: "2026-12-14T12:00:00.000Z",
  hasBillingPortal: true,
  expenseCount: 1234,
  expenseLimit: null,
  contractorLimit: null,
};

/** Overrides the server's subscription status in the browser. */
export async function showPlan(page: Page, status: SubscriptionStatusResponse): Promise<void> {
  await page.route("**/api/subscription-status", (route) => route.fulfill({ json: status }));
}
