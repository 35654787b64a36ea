import { expect, test } from "../../support/browser/fixtures.ts";
import { TOKEN_UPLOAD_PATH } from "../../../shared/account/upload-tokens.ts";
import { pngScan } from "../../support/records/receipts.ts";

test("an upload token is shown once, adds receipts, and can be revoked @once", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject({ name: "Loft" });
  const scan = await pngScan();
  await homeowner.uploadRead(scan);
  await page.goto("/account/data");
  const section = page.getByRole("region", { name: "Upload tokens" });
  await section.getByRole("button", { name: "New upload token" }).click();
  const form = page.getByRole("dialog", { name: "New upload token" });
  await form.getByLabel("Name").fill("Robin's phone");
  await form.getByLabel("Your Password").fill(homeowner.password);
  await form.getByRole("button", { name: "Create token" }).click();

  const shortcut = page.getByRole("dialog", { name: "Set up the Shortcut" });
  const authorization = await shortcut.getByLabel("Authorization").inputValue();
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Close without copying the token?" });
  await question.getByRole("button", { name: "Close" }).click();
  await expect(shortcut).toBeHidden();
  await expect(section.getByRole("listitem")).toContainText("Robin's phone");
  await expect(section.getByRole("listitem")).toContainText("Loft · Never used");

  const upload = async () =>
    page.request.post(TOKEN_UPLOAD_PATH, {
      headers: { authorization },
      multipart: { image: { name: "photo.png", mimeType: "image/png", buffer: scan.bytes } },
    });
  expect((await upload()).status()).toBe(201);
  await section.getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(section.getByRole("listitem")).toHaveCount(0);
  expect((await upload()).status()).toBe(401);
});
