import { expect, test } from "../../support/browser/fixtures.ts";
import { entryOf, fillExpense, toastOf, openExpenseForm } from "../../support/browser/steps.ts";
import {
  blackPng,
  justOverTheLimit,
  pdfInvoice,
  phonePhoto,
  pngScan,
  type ReceiptFile,
  svgNamedPng,
} from "../../support/records/receipts.ts";

function payload({ name, contentType, bytes }: ReceiptFile) {
  return { name, mimeType: contentType, buffer: bytes };
}

const TABLE = {
  description: "Oak boards",
  amount: "123.40",
  category: "Materials",
  paymentMethod: "Cash",
};

test("rejects a file that cannot be a receipt, accepts a dropped one, and says once that it was scaled down", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject();
  const reader = Promise.withResolvers<void>();
  await page.route("**/read-receipt-*.js", async (route) => {
    await reader.promise;
    await route.continue();
  });
  await page.goto("/expenses");
  const form = await openExpenseForm(page);
  await fillExpense(form, TABLE);
  const picker = form.getByLabel("Receipt Image");
  const webp = { name: "receipt.webp", mimeType: "image/webp", buffer: Buffer.from("RIFF") };

  await picker.setInputFiles(payload(await justOverTheLimit()));
  await expect(form.getByRole("alert")).toContainText("10 MB");
  await picker.setInputFiles(webp);
  await expect(form.getByRole("alert")).toContainText("JPEG, PNG, GIF, or PDF");
  await picker.setInputFiles(payload(svgNamedPng()));
  await expect(form.getByRole("alert")).not.toBeEmpty();
  await expect(form.getByText("Receipt attached")).toBeHidden();

  await picker.setInputFiles(payload(await pngScan()));
  await expect(form.getByText("Receipt attached")).toBeVisible();
  await expect(form.getByRole("alert")).toBeHidden();
  const save = form.getByRole("button", { name: "Add Expense" });
  await test.step("the reader's code, which may come late, does not move the button", async () => {
    const place = await save.boundingBox();
    reader.resolve();
    await expect(form.getByRole("button", { name: "Show what was read" })).toBeVisible();
    expect(await save.boundingBox()).toEqual(place);
  });
  await save.click();
  await expect(form).toBeHidden();
  await test.step("a receipt can be dropped onto the form", async () => {
    await openExpenseForm(page);
    const { name, contentType, bytes } = await pngScan();
    const dropped = await page.evaluateHandle(
      ({ base64, name, type }) => {
        const content = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
        const transfer = new DataTransfer();
        transfer.items.add(new File([content], name, { type }));
        return transfer;
      },
      { base64: bytes.toString("base64"), name, type: contentType },
    );
    await form
      .getByText(/^(?:Drag a receipt here, or choose a file|Add a receipt)$/)
      .dispatchEvent("drop", {
        dataTransfer: dropped,
      });
    await expect(form.getByText("Receipt attached")).toBeVisible();
  });
  await test.step("a receipt that was scaled down on upload shows a notice once", async () => {
    const resized = toastOf(page, "Receipt resized");
    const attach = async (name: string, width: number) => {
      const uploaded = page.waitForResponse("/api/upload");
      await form
        .getByLabel("Receipt Image")
        .setInputFiles({ name, mimeType: "image/png", buffer: blackPng(width, 100) });
      // The browser has scaled it before sending it.
      expect(await (await uploaded).json()).not.toHaveProperty("isReduced");
      await expect(form.getByText("Receipt attached")).toBeVisible();
    };
    await attach("as-it-is.png", 4_096);
    await expect(resized).toHaveCount(0);
    await attach("wide.png", 5_000);
    await expect(resized).toContainText("Small print stays readable");
    await resized.getByRole("button").click();
    await expect(resized).toHaveCount(0);
    await attach("wider.png", 6_000);
    await expect(resized).toHaveCount(0);
  });
});

test("an image opens upright in a dialog", { tag: "@all" }, async ({ page, homeowner }) => {
  const imageUrl = await homeowner.upload(await phonePhoto());
  await homeowner.addExpense({ description: "Oak boards", imageUrl });
  await page.goto("/expenses");
  await entryOf(page, "Oak boards")
    .getByRole("button", { name: /^View receipt/ })
    .click();
  const dialog = page.getByRole("dialog", { name: "Receipt for Oak boards" });
  const picture = dialog.getByRole("img", { name: "Receipt for Oak boards" });
  await expect(picture).toBeVisible();
  await expect
    .poll(() =>
      picture.evaluate((image) =>
        image instanceof HTMLImageElement ? image.naturalHeight / image.naturalWidth : 0,
      ),
    )
    .toBeGreaterThan(1);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("a PDF opens in a new tab and an image full screen, a failed image can be loaded again, and a replaced receipt shows the new one", async ({
  page,
  homeowner,
  context,
}) => {
  const imageUrl = await homeowner.upload(await pngScan());
  await homeowner.addExpense({ description: "Oak boards", imageUrl });
  const invoiceUrl = await homeowner.upload(pdfInvoice());
  await homeowner.addExpense({ description: "Plumber", amount: "88.00", imageUrl: invoiceUrl });
  await page.goto("/expenses");
  await test.step("a PDF opens in a new tab", async () => {
    const entry = entryOf(page, "Plumber");
    const asked = context.waitForEvent("request", (request) => request.url().includes("/files/"));
    const [tab] = await Promise.all([
      context.waitForEvent("page"),
      entry.getByRole("button", { name: /^View receipt/ }).click(),
    ]);
    const answer = await (await asked).response();
    expect(answer?.headers()["content-type"]).toBe("application/pdf");
    await tab.close();

    await entry.getByRole("button", { name: "Plumber", exact: true }).click();
    const detail = page.getByRole("dialog", { name: "Expense Details" });
    const [second] = await Promise.all([
      context.waitForEvent("page"),
      detail.getByRole("button", { name: "View PDF" }).click(),
    ]);
    await second.close();
    await page.keyboard.press("Escape");
    await expect(detail).toBeHidden();
  });
  await test.step("an image that fails to load shows a message", async () => {
    await page.route("**/api/signed-url", (route) =>
      route.fulfill({ status: 503, json: { error: "The store is closed", code: "unavailable" } }),
    );
    await entryOf(page, "Oak boards")
      .getByRole("button", { name: "Oak boards", exact: true })
      .click();
    const detail = page.getByRole("dialog", { name: "Expense Details" });
    await expect(detail.getByText("Failed to load image")).toBeVisible();
    await page.unroute("**/api/signed-url");
    await detail.getByRole("button", { name: "Try again" }).click();
    await expect(detail.getByRole("img", { name: /receipt/i })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(detail).toBeHidden();
  });
  await test.step("a receipt opens full screen, can be zoomed and downloaded", async () => {
    await entryOf(page, "Oak boards")
      .getByRole("button", { name: /^View receipt/ })
      .click();
    const dialog = page.getByRole("dialog", { name: "Receipt for Oak boards" });
    const picture = dialog.getByRole("img", { name: "Receipt for Oak boards" });
    // It changes size once loaded.
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .not.toBe(0);
    const whole = await picture.boundingBox();
    await picture.dblclick({ position: { x: 40, y: 40 } });
    await expect
      .poll(async () => ((await picture.boundingBox())?.width ?? 0) / (whole?.width ?? 1))
      .toBeCloseTo(3, 1);
    await dialog.getByRole("button", { name: "Zoom out" }).click();
    await expect
      .poll(async () => ((await picture.boundingBox())?.width ?? 0) / (whole?.width ?? 1))
      .toBeCloseTo(2, 1);
    await expect(dialog.getByRole("link", { name: "Save receipt" })).toHaveAttribute(
      "download",
      "2026-03-10 Oak boards.png",
    );
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });
  await test.step("a replaced receipt shows the new one", async () => {
    await entryOf(page, "Oak boards").getByRole("button", { name: /^Edit/ }).click();
    const form = page.getByRole("dialog", { name: "Edit Expense" });
    // The same file would be reported as a duplicate.
    const invoice = pdfInvoice();
    const anotherPdf = Buffer.concat([invoice.bytes, Buffer.from("% second copy\n")]);
    await form
      .getByLabel("Receipt Image")
      .setInputFiles(payload({ ...invoice, bytes: anotherPdf }));
    await expect(form.getByText("PDF document")).toBeVisible();
    await form.getByRole("button", { name: "Update Expense" }).click();
    await expect(form).toBeHidden();
    await entryOf(page, "Oak boards")
      .getByRole("button", { name: "Oak boards", exact: true })
      .click();
    await expect(page.getByRole("button", { name: "View PDF" })).toBeVisible();
  });
});
