import { expect, type Page, test } from "../../support/browser/fixtures.ts";
import { homeownerWithContracts } from "../../support/browser/contracts.ts";
import { openAccountMenu } from "../../support/browser/steps.ts";
import { invoiceBody } from "../../support/records/invoices.ts";
import { pdfInvoice, pngScan } from "../../support/records/receipts.ts";

test("files of four forms survive a reload until they are uploaded or discarded @all", async ({
  page: first,
  homeowner,
  context,
  server,
}) => {
  const { projectId } = await homeownerWithContracts(homeowner, context, server);
  const { id: contractorId } = await homeowner.addContractor({ name: "Luis Ortega" });
  const made = await context.request.post("/api/invoices", {
    data: invoiceBody(projectId),
    headers: { origin: server.url },
  });
  expect(made.status()).toBe(201);
  const invoice: unknown = await made.json();
  const invoiceId = typeof invoice === "object" && invoice && "id" in invoice ? invoice.id : 0;
  const open = async (page: Page, path: string, button: string, title: string) => {
    await page.goto(path);
    await page.getByRole("button", { name: button, exact: true }).first().click();
    return page.getByRole("dialog", { name: title });
  };
  const quote = (page: Page) => open(page, "/contracts", "Add quote", "Add quote");
  const waivers = (page: Page) =>
    open(page, `/contracts?invoice=${String(invoiceId)}`, "Request lien waivers", "Lien waivers");
  const document = (page: Page) =>
    open(page, `/contractors/${contractorId}`, "Add document", "Add document");
  const photographs = async (page: Page) => {
    await page.goto("/expenses#photograph");
    return page.getByRole("dialog", { name: "Photograph receipts" });
  };
  const scan = await pngScan();
  const png = { name: "plan.png", mimeType: scan.contentType, buffer: scan.bytes };
  const pdf = { name: "policy.pdf", mimeType: "application/pdf", buffer: pdfInvoice().bytes };

  await context.route("**/api/upload", (route) => route.abort("internetdisconnected"));
  await (await quote(first)).getByLabel("Add files").setInputFiles([png, pdf]);
  await expect(first.getByRole("button", { name: `Try again: ${pdf.name}` })).toBeVisible();
  const second = await context.newPage();
  const asked = await waivers(second);
  await asked.getByRole("button", { name: "Request conditional waiver" }).click();
  await asked.getByRole("button", { name: "Request unconditional waiver" }).click();
  await asked.getByLabel("File of waiver 2").setInputFiles(png);
  await expect(asked.getByText("Not uploaded yet")).toBeVisible();
  const third = await context.newPage();
  const policy = await document(third);
  await policy.getByLabel("Name").fill("Liability policy");
  await policy.getByLabel("PDF or picture").setInputFiles(pdf);
  await expect(policy.getByText("Not uploaded yet")).toBeVisible();
  const fourth = await context.newPage();
  const camera = fourth.waitForEvent("filechooser");
  await (await photographs(fourth)).getByText("Take a photo").click();
  await (await camera).setFiles(png);
  await expect(fourth.getByRole("img", { name: "Receipt 1" })).toBeVisible();
  // Closed without a prompt, like tabs that the system closes.
  for (const closed of [first, second, third, fourth]) await closed.close();
  await context.unroute("**/api/upload");

  const page = await context.newPage();
  await test.step("a quote's files are uploaded; discarding drops them", async () => {
    const form = await quote(page);
    await expect(form.getByText("Draft restored")).toBeVisible();
    await expect(form.getByRole("button", { name: `Remove ${png.name}` })).toBeVisible();
    await expect(form.getByRole("button", { name: `Remove ${pdf.name}` })).toBeVisible();
    await expect(form.getByText("Not uploaded yet")).toHaveCount(0);
    await page.close();
  });
  const after = await context.newPage();
  await test.step("uploaded ones survive another reload", async () => {
    const form = await quote(after);
    await expect(form.getByRole("button", { name: `Remove ${png.name}` })).toBeVisible();
    await form.getByRole("button", { name: "Discard draft" }).click();
    await expect(form.getByRole("button", { name: `Remove ${png.name}` })).toBeHidden();
    await form.getByRole("button", { name: "Cancel" }).click();
    await expect(form).toBeHidden();
  });
  await test.step("a waiver's file returns to its row", async () => {
    const form = await waivers(after);
    await expect(form.getByRole("button", { name: `Remove ${png.name}` })).toBeVisible();
    await expect(form.getByLabel("File of waiver 1")).toBeAttached();
    await expect(form.getByLabel("File of waiver 2")).toHaveCount(0);
    await form.getByRole("button", { name: "Save", exact: true }).click();
    await expect(form).toBeHidden();
  });
  await test.step("a document is saved with its file", async () => {
    const form = await document(after);
    await expect(form.getByLabel("Name")).toHaveValue("Liability policy");
    await expect(form.getByRole("button", { name: `Remove ${pdf.name}` })).toBeVisible();
    await form.getByRole("button", { name: "Save", exact: true }).click();
    await expect(after.getByRole("list", { name: "Documents" })).toContainText("Liability policy");
  });
  await test.step("photographed receipts survive; signing out removes them", async () => {
    await expect((await photographs(after)).getByRole("img", { name: "Receipt 1" })).toBeVisible();
    await after.close();
    const last = await context.newPage();
    await last.goto("/expenses");
    const menu = await openAccountMenu(last);
    await menu.getByRole("menuitem", { name: /log out/i }).click();
    await expect(last).toHaveURL("/");
    expect(await last.evaluate(() => indexedDB.databases())).toEqual([]);
  });
});

test("a quote that was saved without its files keeps them in its form until they are attached", async ({
  page: first,
  homeowner,
  context,
  server,
}) => {
  const { projectId } = await homeownerWithContracts(homeowner, context, server);
  const { bytes: buffer, contentType: mimeType, name } = await pngScan();
  const attaching = "**/api/quotes/*/files*";
  await context.route(attaching, (route) => route.fulfill({ status: 500, body: "" }));
  await first.goto("/contracts");
  await first.getByRole("button", { name: "Add quote", exact: true }).first().click();
  const added = first.getByRole("dialog", { name: "Add quote" });
  await added.getByLabel("Work", { exact: true }).fill("New roof");
  await added.getByLabel("Add files").setInputFiles({ name, mimeType, buffer });
  await added.getByRole("button", { name: "Add quote" }).click();
  const opened = first.getByRole("dialog", { name: "Edit quote" });
  await expect(opened.getByRole("alert")).toContainText("Save again to retry.");
  await expect(opened.getByRole("button", { name: `Remove ${name}` })).toBeVisible();
  // Like a tab that the system closes: without a prompt.
  await first.close();

  const page = await context.newPage();
  await page.goto("/contracts");
  await page.getByRole("link", { name: "No contractor" }).click();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Edit quote" });
  await expect(form.getByText("Draft restored")).toBeVisible();
  await form.getByRole("button", { name: "Update quote" }).click();
  await expect(form.getByRole("alert")).toContainText("Save again to retry.");
  await context.unroute(attaching);
  await form.getByRole("button", { name: "Update quote" }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole("main").getByRole("button", { name })).toBeVisible();
  const listed = await context.request.get(`/api/quotes?projectId=${projectId}`);
  expect(await listed.json()).toHaveLength(1);
});
