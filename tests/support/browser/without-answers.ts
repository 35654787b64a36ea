import type { Page } from "@playwright/test";

const ANSWERS = /<script id="answers".*?<\/script>/s;

/** Has pages come without what their first screen shows, as when it could not be read: the screen asks. */
export async function withoutAnswers(page: Page): Promise<void> {
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, body: (await response.text()).replace(ANSWERS, "") });
  });
}
