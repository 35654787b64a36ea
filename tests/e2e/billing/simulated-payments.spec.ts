import { expect, type Page, test } from "../../support/browser/fixtures.ts";
import { PRODUCT_NAME } from "../../../shared/product.ts";
import { expectNoViolations } from "../support/axe-check.ts";
import { LOOKS } from "../../support/browser/looks.ts";

/** The URL that the API returns for the screens' buttons. */
async function addressFrom(page: Page, path: string): Promise<string> {
  return page.evaluate(async (path) => {
    const response = await fetch(path, { method: "POST" });
    const { url } = (await response.json()) as { url: string };
    return url;
  }, path);
}

async function statusOf(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    const response = await fetch("/api/subscription-status");
    return response.json() as Promise<unknown>;
  });
}

for (const { name, tag, use } of LOOKS) {
  test.describe(name, { tag }, () => {
    test.use(use);

    test("paying, canceling and keeping Pro work on the simulated provider's pages @all", async ({
      page,
      homeowner,
    }) => {
      await homeowner.addProject();
      await page.goto("/billing");
      const checkout = await addressFrom(page, "/api/create-checkout-session");
      await page.goto(checkout);
      await expect(page.getByRole("heading", { name: "Upgrade to Pro" })).toBeVisible();
      await expect(page.getByText("Test mode:")).toBeVisible();
      await expectNoViolations(page, "simulated checkout");
      await page.getByRole("button", { name: "Pay $4.99 (test)" }).click();
      await expect(page).toHaveURL(/\/billing(?:\?checkout=success)?$/);
      expect(await statusOf(page)).toMatchObject({ subscriptionStatus: "active" });

      await page.goto(await addressFrom(page, "/api/create-portal-session"));
      await expectNoViolations(page, "simulated portal");
      await page.getByRole("button", { name: "Cancel at the end of the month" }).click();
      await expect(page.getByText("will be canceled")).toBeVisible();
      await page.getByRole("button", { name: "Keep Pro" }).click();
      await expect(page.getByText("Pro, $4.99 per month.")).toBeVisible();
      await page.getByRole("link", { name: `Back to ${PRODUCT_NAME}` }).click();
      await expect(page).toHaveURL(/\/billing$/);
      expect(await statusOf(page)).toMatchObject({ willCancelAtPeriodEnd: false });

      // Going back in the history opens the finished checkout.
      await page.goto(checkout);
      await expect(page.getByRole("heading", { name: "Checkout expired" })).toBeVisible();
      await page.getByRole("link", { name: "Back" }).click();
      await expect(page).toHaveURL(/\/billing(?:\?checkout=cancelled)?$/);
    });
  });
}
