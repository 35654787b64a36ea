import { quote as quoteSchema } from "../../../../shared/contracts/contract.ts";
import type { TestClient } from "../../app/test-client.ts";
import { uploadReceipt } from "../../uploading.ts";
import { createContract } from "../budget/budget-factories.ts";
import { createContractor } from "../contractors.ts";
import { approvedInvoiceOf, createInvoiceOf, paymentBody } from "../invoices.ts";
import { pdfInvoice } from "../receipts.ts";

/** An invoice with every field, partly paid, and a credit note. */
export async function billRoof(client: TestClient, projectId: number): Promise<void> {
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
