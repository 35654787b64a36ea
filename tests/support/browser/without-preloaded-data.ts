import type { Page } from "@playwright/test";

const PRELOADED_RESPONSES = /<script id="answers".*?<\/script>/s;

/**
 * Serves pages without their preloaded data, as after a failed query, so that the screen requests
 * it.
 */
export async function withoutPreloadedData(page: Page): Promise<void> {
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await route.fetch();
    return route.fulfill({
      response,
      // And so that the browser renders it.
      body: (await response.text())
        .replace(PRELOADED_RESPONSES, "")
        .replace(" data-media=", " data-was="),
    });
  });
}
