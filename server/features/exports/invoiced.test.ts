import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../tests/support/app/app.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import { createInvoiceOf } from "../../../tests/support/records/invoices.ts";
import { proHomeowner } from "../../../tests/support/records/subscriptions.ts";

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());

test("a report shows the invoiced amount next to the committed one", async () => {
  const anna = await proHomeowner(product);
  const { id } = await createProject(anna, { budget: "9000" });
  const textOf = async () => {
    const { bytes } = await anna.get(`/api/projects/${id}/exports/report.pdf`);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)));
    return text.join("\n");
  };
  expect(await textOf()).not.toContain("Invoiced");
  await createInvoiceOf(anna, id);
  expect(await textOf()).toMatch(/Invoiced[^]*Unallocated[^]*\$4,000\.00/);
});
