import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { quote as quoteSchema } from "../../../shared/contracts/contract.ts";
import { type InvoiceRecord, invoice as invoiceSchema } from "../../../shared/invoices/contract.ts";
import { CEILINGS } from "../../limits/ceilings.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createContract } from "../../../tests/support/records/budget/budget-factories.ts";
import { createContractor } from "../../../tests/support/records/contractors.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import { acceptedQuoteOf } from "../../../tests/support/records/budget/quotes.ts";
import { approvedInvoiceOf, createInvoiceOf } from "../../../tests/support/records/invoices.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const readBy = async (client: Homeowner, { id }: Pick<InvoiceRecord, "id">) =>
  invoiceSchema.parse((await client.get(`/api/invoices/${id}`)).body);

test("records matched to its lines and its contractor can be deleted, and a restored contractor is linked again", async () => {
  const anna = await testApp.homeowner();
  const { id: projectId } = await createProject(anna, { budget: "50000" });
  const contract = await createContract(anna, projectId, { amount: "12000" }, [
    { kind: "deposit", title: "Deposit", amount: "4000" },
  ]);
  const installmentId = contract.installments[0]?.id;
  const read = (invoice: InvoiceRecord) => readBy(anna, invoice);
  const changed = await anna.post(`/api/quotes/${contract.id}/change-orders`, {
    reason: "Skylight",
    cost: "900",
    status: "approved",
  });
  const [order] = quoteSchema.parse(changed.body).changeOrders;
  const added = await approvedInvoiceOf(anna, projectId, {
    quoteId: contract.id,
    lines: [
      { description: "Deposit", amount: "4000", installmentId },
      { description: "Skylight", amount: "900", changeOrderId: order?.id },
    ],
  });
  expect(added.match.verdict).toBe("pay");
  await anna.put(`/api/quotes/${contract.id}/installments`, { installments: [] });
  await anna.delete(`/api/change-orders/${order?.id}`);
  const gone = await createContractor(anna, { name: "Short Stay" });
  const theirs = await createInvoiceOf(anna, projectId, { contractorId: gone.id });
  await anna.delete(`/api/contractors/${gone.id}`);
  expect((await read(theirs)).contractor).toBeNull();
  await anna.post(`/api/contractors/${gone.id}/restore`, {});
  expect((await read(theirs)).contractor?.name).toBe("Short Stay");
  const exported = await anna.get(`/api/projects/${projectId}/exports/contractors.csv`);
  expect(exported.text).toContain("Short Stay");
  expect((await read(added)).lines).toMatchObject([
    { installmentId: null },
    { changeOrderId: null },
  ]);
  expect(await anna.delete(`/api/quotes/${contract.id}`)).toMatchObject({ status: 409 });
  expect((await anna.delete(`/api/projects/${projectId}`)).status).toBe(204);
});

test("a renamed line of its contract keeps its billed amount", async () => {
  const anna = await testApp.homeowner();
  const { id: projectId } = await createProject(anna, { budget: "50000" });
  const contract = await acceptedQuoteOf(anna, projectId, {
    items: [{ description: "Shingels", amount: "12000" }],
  });
  const lines = [{ description: "Half", amount: "6000", contractLine: "shingels" }];
  const added = await approvedInvoiceOf(anna, projectId, { quoteId: contract.id, lines });
  const trashed = await createInvoiceOf(anna, projectId, { quoteId: contract.id, lines });
  await anna.delete(`/api/invoices/${trashed.id}`);
  const { work, amount } = contract;
  const items = [{ description: "Shingles", amount: "12000" }];
  const edited = await anna.put(`/api/quotes/${contract.id}`, { work, amount, items });
  expect(edited.status).toBe(200);
  expect(await readBy(anna, added)).toMatchObject({
    lines: [{ contractLine: "shingles" }],
    match: { verdict: "pay" },
  });
  const restored = await anna.post(`/api/invoices/${trashed.id}/restore`, {});
  expect(restored.body).toMatchObject({ lines: [{ contractLine: "shingles" }] });
});

test.each(["before", "after"])(
  "an invoice deleted %s its contractor is linked to it again when both are restored",
  async (when) => {
    const anna = await testApp.homeowner();
    const { id: projectId } = await createProject(anna);
    const { id: contractorId } = await createContractor(anna);
    const added = await createInvoiceOf(anna, projectId, { contractorId });
    const paths = [`/api/invoices/${added.id}`, `/api/contractors/${contractorId}`];
    const deleted = when === "before" ? paths : paths.toReversed();
    for (const path of deleted) expect((await anna.delete(path)).status).toBe(204);
    for (const path of deleted) {
      expect((await anna.post(`${path}/restore`, {})).status).toBe(200);
    }
    expect((await readBy(anna, added)).contractorId).toBe(contractorId);
  },
);

test("a restored invoice counts against the ceiling of lines", async () => {
  const anna = await testApp.homeowner();
  const { id: projectId } = await createProject(anna);
  const gone = await createInvoiceOf(anna, projectId);
  await anna.delete(`/api/invoices/${gone.id}`);
  const full = await createInvoiceOf(anna, projectId);
  await testApp.db.execute(sql`
    insert into invoice_lines (user_id, invoice_id, position, description, amount)
    select ${anna.user.id}, ${full.id}, n, 'Nails', 1
    from generate_series(2, ${CEILINGS.invoiceLines}::int) n`);
  expect(await anna.post(`/api/invoices/${gone.id}/restore`, {})).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining("limit of 5,000 invoice lines") },
  });
  expect((await anna.delete(`/api/invoices/${full.id}`)).status).toBe(204);
  expect((await anna.post(`/api/invoices/${gone.id}/restore`, {})).status).toBe(200);
});
