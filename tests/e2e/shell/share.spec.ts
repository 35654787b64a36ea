import { SHARE_FIELD, SHARE_PATH } from "../../../shared/service-worker.ts";
import { expect, test } from "../../support/browser/fixtures.ts";
import { pngScan } from "../../support/records/receipts.ts";
import { expectStored, openExpenses, waitingButton } from "../support/outbox.ts";

test.use({ serviceWorkers: "allow", viewport: { width: 390, height: 844 } });

test(
  "an image from the share sheet is saved with one press, and waits while offline",
  { tag: "@once" },
  async ({ page, context, homeowner, database }) => {
    await homeowner.addProject();
    await openExpenses(page);
    // Loaded through the worker, which then knows the account.
    await page.goto("/expenses");
    await expectStored(page, "/api/projects");
    await context.setOffline(true);
    // Submits a form, like the share sheet.
    await page.evaluate(
      ([action, name]) => {
        const way = { action, method: "POST", enctype: "multipart/form-data" };
        const form = Object.assign(document.createElement("form"), way);
        const input = { type: "file", name, ariaLabel: "Shared" };
        form.append(Object.assign(document.createElement("input"), input));
        document.body.append(form);
      },
      [SHARE_PATH, SHARE_FIELD] as const,
    );
    const file = { name: "photo.png", mimeType: "image/png", buffer: (await pngScan()).bytes };
    const shared = page.getByLabel("Shared", { exact: true });
    await shared.setInputFiles(file);
    await shared.evaluate((input: HTMLInputElement) => input.form?.submit());
    const dialog = page.getByRole("dialog", { name: "Add shared receipts" });
    await expect(dialog.getByRole("img", { name: "Receipt 1" })).toBeVisible();
    // A phone may end the tab.
    await page.close();
    const reopened = await context.newPage();
    await reopened.goto("/expenses#photograph");
    const again = reopened.getByRole("dialog", { name: "Photograph receipts" });
    await again.getByRole("button", { name: "Save for later" }).click();
    await expect(again).toBeHidden();
    await expect(waitingButton(reopened)).toBeVisible();

    await context.setOffline(false);
    await expect(waitingButton(reopened)).toBeHidden();
    const drafts = "select from drafts where user_id = $1";
    expect((await database.query(drafts, [homeowner.user.id])).rowCount).toBe(1);
  },
);
