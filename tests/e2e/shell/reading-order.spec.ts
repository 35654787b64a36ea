import { expect, test } from "../../support/browser/fixtures.ts";
import { readingFaults, readingOrder } from "../support/reading-order.ts";
import { idle, showScreen, waitUntilLoaded } from "../support/small-screens.ts";

const SCREENS = [
  "/dashboard",
  "/expenses",
  "/budget",
  "/contracts",
  "/contractors",
  "/timeline",
  "/reports",
  "/projects",
  "/inbox",
  "/activity",
  "/trash",
  "/billing",
  "/account",
  "/account/security",
  "/account/household",
  "/account/notifications",
  "/account/data",
];

test(
  "the reading order of every screen is its visual order",
  { tag: "@once" },
  async ({ page, context, server }) => {
    const headers = { origin: server.url };
    await context.request.post("/api/demo", { data: { leavesAccount: false }, headers });
    const faults: Record<string, string[]> = {};
    for (const path of SCREENS) {
      await showScreen(page, path);
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 844 });
        await page.evaluate(idle);
        await waitUntilLoaded(page);
        const found = readingFaults(await readingOrder(page));
        if (found.length > 0) faults[`${path}, ${width} px wide`] = found;
      }
    }
    expect(faults).toEqual({});
  },
);
