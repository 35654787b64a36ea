import { expect, test } from "../../support/browser/fixtures.ts";
import { homeownerWithContracts } from "../../support/browser/contracts.ts";

const NAMES = ["Alder", "Birch", "Cedar", "Dogwood", "Elm"];

test.describe("five quotes of 30 items on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test(
    "are compared one against another, by a swipe or the keyboard",
    {
      tag: "@once",
    },
    async ({ page, homeowner, context, server }) => {
      const { ask, projectId } = await homeownerWithContracts(homeowner, context, server);
      await homeowner.becomePro();
      const items = Array.from({ length: 30 }, (_, index) => `Work ${index + 1}`);
      for (const [index, name] of NAMES.entries()) {
        const { id: contractorId } = await homeowner.addContractor({ name });
        const amount = String(3000 + index);
        const lines = items.map((description) => ({ description, amount: "100" }));
        await ask({ contractorId, amount, items: lines });
      }
      await context.request.post("/api/scope-items", {
        data: { projectId, work: "New roof", from: "quotes" },
        headers: { origin: server.url },
      });
      await page.goto("/contracts?compare=new+roof");
      const heads = page.getByRole("columnheader");
      await expect(heads).toContainText(["Item", "Alder", "Birch"]);
      await expect(page.getByRole("row", { name: /^Work 30/ }).getByRole("cell")).toHaveCount(2);

      // The compared quotes stay in view at the last item, and nothing is cut off.
      const last = page.getByRole("button", { name: "Work 30, Birch: $100.00" });
      await last.scrollIntoViewIfNeeded();
      await expect(heads.nth(2)).toBeInViewport();
      const box = await last.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect((box?.x ?? 390) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(await overflow()).toBeLessThanOrEqual(0);

      const swipe = async (from: number, to: number) => {
        await page.getByRole("table").evaluate(
          (table, { start, end }) => {
            const at = (clientX: number) =>
              new Touch({ identifier: 1, target: table, clientX, clientY: 400 });
            const options = { bubbles: true, cancelable: true };
            const first = at(start);
            table.dispatchEvent(new TouchEvent("touchstart", { ...options, touches: [first] }));
            table.dispatchEvent(
              new TouchEvent("touchend", { ...options, changedTouches: [at(end)] }),
            );
          },
          { start: from, end: to },
        );
      };
      await swipe(300, 100);
      await expect(heads).toContainText(["Item", "Alder", "Cedar"]);
      await swipe(100, 300);
      await expect(heads).toContainText(["Item", "Alder", "Birch"]);
      await swipe(100, 300);
      await expect(heads).toContainText(["Item", "Alder", "Elm"]);
      // Too short for a swipe.
      await swipe(200, 170);
      await expect(heads).toContainText(["Item", "Alder", "Elm"]);

      await page.getByLabel("Against").press("ArrowUp");
      await expect(heads).toContainText(["Item", "Alder", "Dogwood"]);
      const gap = page.getByRole("button", { name: "Work 1, Dogwood: $100.00" });
      await gap.press("Enter");
      await expect(page.getByRole("dialog", { name: "Work 1" })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(gap).toBeFocused();
    },
  );
});
