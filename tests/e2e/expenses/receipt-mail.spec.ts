import { expect, test } from "../../support/browser/fixtures.ts";
import { INBOUND_SECRET } from "../../support/inbound-domain.ts";
import { attached, writeEmail } from "../../support/receipt-emails.ts";
import { pdfInvoice } from "../../support/records/receipts.ts";
import { expectNoViolations } from "../support/axe-check.ts";

const SHOP = "orders@shop.example";

test("a store's email waits until its sender is allowed, then its receipt is in the inbox", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject();
  await page.goto("/inbox");
  await page.getByRole("button", { name: "Receipts by email" }).click();
  const dialog = page.getByRole("dialog", { name: "Receipts by email" });
  await dialog.getByRole("button", { name: "Create address" }).click();
  const address = dialog.getByLabel("Address", { exact: true });
  await expect(address).toHaveValue(/^receipts-\d+-\d+-[a-z2-7]{20}@/);
  const to = await address.inputValue();
  const email = { from: SHOP, to, attachments: [attached(pdfInvoice())] };
  const sent = await page.request.post("/api/inbound-mail", {
    data: await writeEmail(email),
    headers: {
      authorization: `Bearer ${INBOUND_SECRET}`,
      "content-type": "message/rfc822",
      "x-envelope-to": to,
    },
  });
  expect(sent.status()).toBe(204);

  await page.reload();
  await page.getByRole("button", { name: "Receipts by email (1 waiting)" }).click();
  await expect(dialog.getByText(SHOP)).toBeVisible();
  await expectNoViolations(page, "receipts by email");
  await dialog.getByRole("button", { name: `Allow ${SHOP}` }).click();
  await expect(dialog.getByRole("button", { name: `Remove ${SHOP}` })).toBeVisible();
  await expect(dialog.getByRole("region", { name: "Emails from others" })).toBeHidden();
  await expect(dialog.locator(":focus")).toHaveCount(1);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("form", { name: "Receipt" })).toBeVisible();

  await page.getByRole("button", { name: "Receipts by email" }).click();
  await dialog.getByRole("button", { name: "Change address" }).click();
  const question = page.getByRole("alertdialog", { name: "Change the address?" });
  await question.getByRole("button", { name: "Change address" }).click();
  await expect(question).toBeHidden();
  await expect(address).not.toHaveValue(to);
});
