import { expect, type Page, test } from "../../support/browser/fixtures.ts";

/** Keeps the page's program from loading until the returned function is called. */
async function holdProgram(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Where each visible text and control of the page is. */
function placesOf(page: Page) {
  return page
    .locator("main")
    .locator("h1, label, input, button, p")
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility())
        .map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return [element.textContent, x, y, width, height].join(" ");
        }),
    );
}

test("the sign-in is whole before its program runs, and stays in place", async ({ page }) => {
  const letProgramRun = await holdProgram(page);
  await page.goto("/login", { waitUntil: "commit" });
  await expect(page.getByText("Google sign-in isn't available here")).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  await expect(page.locator("#root > [inert]")).toHaveCount(1);
  const first = await placesOf(page);

  letProgramRun();
  await expect(page.locator("#root > [inert]")).toHaveCount(0);
  expect(await placesOf(page)).toEqual(first);
  await expect(page.getByRole("button", { name: "Sign in with Google" })).toBeDisabled();
});
