import { type InvoiceRecord, invoice as invoiceSchema } from "../../../shared/invoices/contract.ts";
import type { InvoiceStatusInput } from "../../../shared/invoices/input.ts";
import type { TestClient } from "../app/test-client.ts";

/** Request body for an invoice of one line. */
export function invoiceBody(
  projectId: number,
  overrides: Record<string, unknown> = {},
): Record<string, unknown> {
  const lines = [{ description: "Shingles", amount: "4000" }];
  return { projectId, date: "2026-03-02", lines, ...overrides };
}

export async function createInvoiceOf(
  client: TestClient,
  projectId: number,
  overrides: Record<string, unknown> = {},
): Promise<InvoiceRecord> {
  const response = await client.post("/api/invoices", invoiceBody(projectId, overrides));
  if (response.status !== 201) throw new Error(`Could not create an invoice: ${response.text}`);
  return invoiceSchema.parse(response.body);
}

export async function setInvoiceStatusOf(
  client: TestClient,
  { id }: Pick<InvoiceRecord, "id">,
  status: InvoiceStatusInput["status"],
  reason?: string,
): Promise<InvoiceRecord> {
  const response = await client.patch(`/api/invoices/${id}/status`, { status, reason });
  if (response.status !== 200) throw new Error(`Could not make it ${status}: ${response.text}`);
  return invoiceSchema.parse(response.body);
}

/** An approved invoice, whatever the verdict of its match. */
export async function approvedInvoiceOf(
  client: TestClient,
  projectId: number,
  overrides: Record<string, unknown> = {},
): Promise<InvoiceRecord> {
  const added = await createInvoiceOf(client, projectId, overrides);
  return setInvoiceStatusOf(client, added, "approved", "Agreed by phone");
}

export function paymentBody(
  amount: string,
  overrides: Record<string, unknown> = {},
): Record<string, unknown> {
  return { amount, date: "2026-03-09", paymentMethod: "Check", ...overrides };
}
