import { afterAll, beforeAll, expect, test } from "vitest";
import { invoiceList } from "../../../../shared/invoices/contract.ts";
import { createTestApp, type TestApp } from "../../../../tests/support/app/app.ts";
import { readCsv, recordsOf } from "../../../../tests/support/csv-reader.ts";
import { billRoof } from "../../../../tests/support/records/billed/billed-roof.ts";
import { createProject } from "../../../../tests/support/records/factories.ts";
import { setInvoiceStatusOf } from "../../../../tests/support/records/invoices.ts";
import { proHomeowner } from "../../../../tests/support/records/subscriptions.ts";

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());

test("exports invoices with their match, and invoiced amounts with the budget", async () => {
  const anna = await proHomeowner(product);
  const { id } = await createProject(anna);
  await billRoof(anna, id);
  const csv = async (table: string) => {
    const { bytes } = await anna.get(`/api/projects/${id}/exports/${table}.csv`);
    return recordsOf(readCsv(bytes.toString("utf8").slice(1)));
  };
  expect(await csv("invoices")).toMatchObject([
    {
      Number: "17",
      Type: "Invoice",
      Contract: "New roof",
      Status: "Part paid",
      Total: "3210.00",
      Paid: "100.00",
      Balance: "3110.00",
      Match: "Ask",
      "Approved despite the match": "Agreed by phone",
    },
    { Number: "C-17", Type: "Credit note", Total: "4000.00", Match: "Hold" },
  ]);
  expect(await csv("budget-lines")).toMatchObject([{ Invoiced: "3210.00" }]);
  const { body } = await anna.get(`/api/invoices?projectId=${id}&today=2026-03-10`);
  const credit = invoiceList.parse(body).invoices.find(({ creditOf }) => creditOf !== null);
  if (!credit) throw new Error("No credit note");
  await setInvoiceStatusOf(anna, credit, "approved", "Agreed by phone");
  // The credit note is larger than the invoice.
  expect(await csv("budget-lines")).toMatchObject([{ Invoiced: "-790.00" }]);
});
