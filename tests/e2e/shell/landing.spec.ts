import { expect, test } from "../../support/browser/fixtures.ts";

const FEATURES = ["Budget Management", "Progress Tracking", "Contractor Management"];

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
  });

  test("the login page says that it needs JavaScript", async ({ page }) => {
    await page.goto("/login");
    // Playwright reads no text of this element.
    const note = await page.locator("noscript").innerHTML();
    expect(note).toContain("needs JavaScript to sign you in");
  });
});

test(
  "the landing page links to sign-in and sign-up when signed out",
  { tag: "@phone" },
  async ({ page }) => {
    await page.goto("/");
    await expect(page).toHaveTitle(/Plumbline/);
    const demo = page.getByRole("link", { name: /Watch Demo/ });
    await expect(demo).toHaveAttribute("target", "_blank");
    await page.getByRole("link", { name: "Create Free Account" }).click();
    await page.waitForURL("/login#sign-up");
    await expect(page.getByRole("tab", { name: "Sign Up" })).toHaveAttribute(
      "aria-selected",
      "true",
    );
  },
);

test("the landing page links to the dashboard when signed in", async ({ page, homeowner }) => {
  await homeowner.addProject();
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Sign In" })).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
  await page.getByRole("link", { name: "Go to Dashboard" }).first().click();
  await page.waitForURL("/dashboard");
});

test("every URL shows the landing page when signed out", async ({ page }) => {
  for (const path of ["/dashboard", "/expenses?page=2", "/projects", "/no/such/page"]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    await expect(page.getByRole("link", { name: "Get Started" }).first()).toBeVisible();
  }
});
