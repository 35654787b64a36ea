import { expect, test } from "../../support/browser/fixtures.ts";
import { pngScan } from "../../support/records/receipts.ts";
import { countPresses } from "../support/count-presses.ts";
import { expectStored, openExpenses, waitingButton } from "../support/outbox.ts";

test.use({ serviceWorkers: "allow", viewport: { width: 390, height: 844 } });

/** Presses outside the page: the app icon's shortcut, and the shutter of the camera. */
const PRESSES_OUTSIDE = 2;

test(
  "a receipt is saved with four presses from the home screen, online and offline",
  { tag: "@once" },
  async ({ page, context, homeowner, database }) => {
    await homeowner.addProject();
    const scan = await pngScan();
    // The photo is the same file, so the server need not read it.
    await homeowner.uploadRead(scan);
    const countDrafts = async () => {
      const owner = [homeowner.user.id];
      return (await database.query("select from drafts where user_id = $1", owner)).rowCount;
    };
    await openExpenses(page);
    // Loaded through the worker, which then knows the screen's data.
    await page.goto("/expenses");
    await expectStored(page, "/api/projects");
    for (const isOffline of [false, true]) {
      await page.goto("about:blank");
      await context.setOffline(isOffline);
      await page.goto("/expenses#photograph");
      const { press, presses } = countPresses(PRESSES_OUTSIDE);
      const dialog = page.getByRole("dialog", { name: "Photograph receipts" });
      const camera = page.waitForEvent("filechooser");
      await press(dialog.getByText("Take a photo"));
      await (
        await camera
      ).setFiles({ name: "photo.png", mimeType: "image/png", buffer: scan.bytes });
      await press(dialog.getByRole("button", { name: "Save for later" }));
      await expect(dialog).toBeHidden();
      if (isOffline) await expect(waitingButton(page)).toBeVisible();
      else await expect.poll(countDrafts).toBe(1);
      expect(presses()).toBeLessThanOrEqual(4);
    }
  },
);
