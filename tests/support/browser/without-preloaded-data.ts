import type { Page } from "@playwright/test";
import { VIEW_COOKIE } from "../../../shared/view-cookie.ts";

const PRELOADED_RESPONSES = /<script id="answers".*?<\/script>/s;

/**
 * Serves pages without their preloaded data, as after a failed query, so that the screen requests
 * it. Without the cookie of the view the server doesn't render them: in HTML that the browser
 * renders again, presses before that are lost.
 */
export async function withoutPreloadedData(page: Page): Promise<void> {
  await page.route("**/*", async (route) => {
    const request = route.request();
    if (request.resourceType() !== "document") return route.fallback();
    const { cookie = "", ...headers } = await request.allHeaders();
    const others = cookie.split("; ").filter((one) => !one.startsWith(`${VIEW_COOKIE}=`));
    const response = await route.fetch({ headers: { ...headers, cookie: others.join("; ") } });
    return route.fulfill({
      response,
      body: (await response.text()).replace(PRELOADED_RESPONSES, ""),
    });
  });
}
