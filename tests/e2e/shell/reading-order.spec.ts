import { expect, test } from "../../support/browser/fixtures.ts";
import { readingFaults, readingOrder } from "../support/reading-order.ts";
import { openScreen } from "../support/small-screens.ts";

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

for (const width of [390, 1440]) {
  test.describe(`${width} px wide`, { tag: "@once" }, () => {
    test.use({ viewport: { width, height: 844 } });

    test("every screen is read in the order in which it is seen", async ({
      page,
      context,
      server,
    }) => {
      const headers = { origin: server.url };
      await context.request.post("/api/demo", { data: { leavesAccount: false }, headers });
      const faults: Record<string, string[]> = {};
      for (const path of SCREENS) {
        await openScreen(page, path);
        const read = await readingOrder(page);
        const found = readingFaults(read);
        if (found.length > 0) faults[path] = found;
      }
      expect(faults).toEqual({});
    });
  });
}
