import type { BrowserContext } from "@playwright/test";
import { VIEW_COOKIE, viewCookie } from "../../../shared/browser-view.ts";

interface Browser {
  url: string;
  timeZone: string;
  /** in CSS pixels */
  width: number;
}

/** As if the browser had opened a page before: the server renders its screens. */
export async function addViewCookie(
  context: BrowserContext,
  { url, timeZone, width }: Browser,
): Promise<void> {
  const value = viewCookie({ timeZone, isWide: width >= 1024 });
  await context.addCookies([{ name: VIEW_COOKIE, value, url, sameSite: "Lax" }]);
}
