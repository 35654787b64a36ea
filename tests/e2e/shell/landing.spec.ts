import type { Locator } from "@playwright/test";
import { expect, test } from "../../support/browser/fixtures.ts";

const FEATURES = ["Budget Management", "Progress Tracking", "Contractor Management"];

/** The file that the browser chose and loaded. */
function addressOf(image: Locator): Promise<string> {
  return image.evaluate((element) =>
    element instanceof HTMLImageElement && element.naturalWidth > 0 ? element.currentSrc : "",
  );
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the landing page is readable and its links work", async ({ page }) => {
    await page.goto("/");
    for (const name of FEATURES) await expect(page.getByRole("heading", { name })).toBeVisible();
    for (const [name, href] of Object.entries({
      "Sign In": "/login",
      "Get Started": "/login#sign-up",
      "Start Your First Project": "/login#sign-up",
    })) {
      await expect(page.getByRole("link", { name }).first()).toHaveAttribute("href", href);
    }
    await expect(page.getByRole("contentinfo")).toBeVisible();
    const response = page.getByText("every table as CSV or Excel");
    await expect(response).toBeHidden();
    await page.getByText("Can I get my data out?").click();
    await expect(response).toBeVisible();
  });

  test("the login page says that it needs JavaScript", async ({ page }) => {
    await page.goto("/login");
    // Playwright can't read text of this element.
    const note = await page.locator("noscript").innerHTML();
    expect(note).toContain("needs JavaScript to sign you in");
  });
});

test("the landing page links to sign-in and sign-up when signed out @all", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveTitle(/Plumbline/);
  const demo = page.getByRole("link", { name: /Watch Demo/ });
  await expect(demo).toHaveAttribute("target", "_blank");
  await page.getByRole("link", { name: "Create Free Account" }).click();
  await page.waitForURL("/login#sign-up");
  await expect(page.getByRole("tab", { name: "Sign Up" })).toHaveAttribute("aria-selected", "true");
});

test.describe("pictures of the product", () => {
  test.use({ colorScheme: "light" });

  test("load lazily below the fold, and follow the theme chosen in the app", async ({ page }) => {
    await page.goto("/");
    const receipt = page.getByRole("img", { name: /paint store's receipt/ });
    await expect(receipt).toHaveAttribute("loading", "lazy");
    await receipt.scrollIntoViewIfNeeded();
    await expect.poll(() => addressOf(receipt)).toContain("/reader-light-");
    await page.evaluate(() => localStorage.setItem("theme", "dark"));
    await page.reload();
    const dashboard = page.getByRole("img", { name: /^Dashboard of/ });
    await expect.poll(() => addressOf(dashboard)).toContain("/dashboard-dark-");
  });
});

test("the landing page links to the dashboard when signed in", async ({ page, homeowner }) => {
  await homeowner.addProject();
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Sign In" })).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
  await page.getByRole("link", { name: "Go to Dashboard" }).first().click();
  await page.waitForURL("/dashboard");
});

test("every URL shows the landing page when signed out @all", async ({ page }) => {
  for (const path of ["/dashboard", "/expenses?page=2", "/projects", "/no/such/page"]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    await expect(page.getByRole("link", { name: "Get Started" }).first()).toBeVisible();
  }
});
