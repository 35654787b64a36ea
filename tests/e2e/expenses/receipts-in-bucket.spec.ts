import { readFile } from "node:fs/promises";
import { expect, test } from "../../support/browser/products/bucket.ts";
import { entryOf } from "../../support/browser/steps.ts";
import { pngScan } from "../../support/records/receipts.ts";

test(
  "a receipt in a bucket is shown from there, and saved and shared as a named file",
  { tag: "@once" },
  async ({ page, homeowner, bucket }) => {
    const imageUrl = await homeowner.upload(await pngScan());
    await homeowner.addExpense({ description: "Oak boards", imageUrl });
    // Headless Chromium has no share sheet.
    await page.addInitScript(() => {
      navigator.canShare = () => true;
      navigator.share = async ({ files, title } = {}) => {
        const [file] = files ?? [];
        document.body.dataset["shared"] = `${title}: ${file?.name}, ${file?.type}, ${file?.size}`;
      };
    });
    await page.goto("/expenses");
    await entryOf(page, "Oak boards")
      .getByRole("button", { name: /^View receipt/ })
      .click();
    const dialog = page.getByRole("dialog", { name: "Receipt for Oak boards" });
    const picture = dialog.getByRole("img", { name: "Receipt for Oak boards" });
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .not.toBe(0);
    await expect(picture).toHaveAttribute("src", new RegExp(`^${bucket.url}/`));

    const saving = page.waitForEvent("download");
    await dialog.getByRole("link", { name: "Save receipt" }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe("2026-03-10 Oak boards.png");
    const { length } = await readFile(await saved.path());
    await dialog.getByRole("button", { name: "Share receipt" }).click();
    await expect(page.locator("body")).toHaveAttribute(
      "data-shared",
      `Receipt for Oak boards: 2026-03-10 Oak boards.png, image/png, ${length}`,
    );
  },
);
