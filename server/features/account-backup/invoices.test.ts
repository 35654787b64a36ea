import { afterAll, beforeAll, expect, test } from "vitest";
import { quote as quoteSchema } from "../../../shared/contracts/contract.ts";
import { invoiceList } from "../../../shared/invoices/contract.ts";
import { download, eventsOf, sendArchive } from "../../../tests/support/account-backup.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createContract } from "../../../tests/support/records/budget/budget-factories.ts";
import { createContractor } from "../../../tests/support/records/contractors.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import {
  approvedInvoiceOf,
  createInvoiceOf,
  paymentBody,
} from "../../../tests/support/records/invoices.ts";
import { pdfInvoice } from "../../../tests/support/records/receipts.ts";
import { uploadReceipt } from "../../../tests/support/uploading.ts";

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp({ config: { billing: { kind: "off" } } });
});
afterAll(() => product.close());

/** Invoices with everything that they can have. */
async function billRoof(client: Homeowner): Promise<void> {
  const projectId = (await createProject(client)).id;
  const contractorId = (await createContractor(client)).id;
  const contract = await createContract(
    client,
    projectId,
    { contractorId, items: [{ description: "Old Roof", amount: "4000" }] },
    [{ kind: "deposit", title: "Deposit", amount: "1000" }],
  );
  const changed = await client.post(`/api/quotes/${contract.id}/change-orders`, {
    reason: "Skylight",
    cost: "250",
    status: "approved",
  });
  const [order] = quoteSchema.parse(changed.body).changeOrders;
  await client.put(`/api/projects/${projectId}/invoice-settings`, {
    tolerancePercent: "2.5",
    toleranceDollars: "100",
    taxPercent: "8.875",
  });
  const own = { contractorId, quoteId: contract.id };
  const billed = await approvedInvoiceOf(client, projectId, {
    ...own,
    number: "17",
    dueDate: "2026-04-01",
    lines: [
      { description: "Off", amount: "2000", contractLine: "old_roof" },
      { description: "Glass", amount: "250", changeOrderId: order?.id },
      { description: "First", amount: "1000", installmentId: contract.installments[0]?.id },
    ],
    tax: "10",
    retainage: "20",
    deposit: "30",
    printedTotal: "3210",
    note: "Line one\nline two",
    file: { key: await uploadReceipt(client, pdfInvoice()), name: "17.pdf" },
  });
  await client.put(`/api/invoices/${billed.id}/waivers`, {
    waivers: [
      {
        kind: "conditional",
        receivedOn: "2026-03-03",
        file: { key: await uploadReceipt(client, pdfInvoice()), name: "Waiver.pdf" },
      },
      { kind: "unconditional" },
    ],
  });
  await client.post(`/api/invoices/${billed.id}/payments`, paymentBody("100"));
  await createInvoiceOf(client, projectId, { ...own, number: "C-17", creditOf: billed.id });
}

/** A home's invoices, without its ids, keys and versions. */
async function invoicesOf(client: Homeowner): Promise<unknown> {
  const [project] = (await client.get("/api/projects")).body as { id: number }[];
  const answer = await client.get(`/api/invoices?projectId=${project?.id}`);
  const list = invoiceList.parse(answer.body);
  const plain = JSON.stringify(list, (name, value: unknown) =>
    /^(?:id|.*Id|creditOf|key|version)$/.test(name) ? typeof value : value,
  );
  return JSON.parse(plain);
}

test("invoices return with what they are matched to, their payments and files", async () => {
  const anna = await product.homeowner();
  await billRoof(anna);
  const before = await invoicesOf(anna);
  expect(before).toMatchObject({
    settings: { taxPercent: "8.875" },
    invoices: [
      { number: "C-17", creditOf: "number" },
      { number: "17", status: "part_paid", payments: [{ amount: "100.00" }] },
    ],
  });
  const { bytes } = await download(anna);
  const bob = await product.homeowner();
  expect(eventsOf(await sendArchive(bob, bytes)).at(-1)).toMatchObject({ type: "done" });
  expect(await invoicesOf(bob)).toEqual(before);
});
