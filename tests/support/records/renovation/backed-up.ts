import { sql } from "drizzle-orm";
import type { Database } from "../../../../server/db/client.ts";
import type { Homeowner } from "../../app/app.ts";
import { createExpense, createProject } from "../factories.ts";
import { createRecurring } from "../recurring-expenses.ts";
import { gifScan, pdfInvoice, phonePhoto, pngScan } from "../receipts.ts";
import { addBackedUpScope, BACKED_UP_TERMS } from "./backed-up-scope.ts";
import { uploadReceipt } from "../../uploading.ts";

/** A renovation with every kind of record, and texts that are hard on CSV and JSON. */
export async function seedRecords(db: Database, client: Homeowner): Promise<void> {
  const kitchen = await createProject(client, { name: 'Kitchen, "new"', budget: "25000.50" });
  const bath = await createProject(client, { name: "=cmd|' /C calc'!A0", description: null });
  const person = await client.post("/api/contractors", {
    name: "@Ümit Öz",
    company: "Öz & Söhne",
    phone: "+1 503 555 0148",
    hourlyRate: "85.5",
    notes: "Line one\nLine two, with a comma",
    licenseNumber: "=CCB 1",
    insuranceExpiresOn: "2026-12-31",
  });
  const { id: contractorId } = person.body as { id: number };
  const receipts = [await phonePhoto(), await pngScan(), await gifScan(), pdfInvoice()];
  for (const [index, file] of receipts.entries()) {
    await createExpense(client, index % 2 ? bath.id : kitchen.id, {
      description: `-2+3 receipt ${index} 日本語 🧱`,
      amount: `${index + 1}.10`,
      imageUrl: await uploadReceipt(client, file),
      contractorId: index === 0 ? contractorId : null,
      notes: index === 1 ? '\tTabbed \\ "quoted" [1,2] {3}' : null,
    });
  }
  await createExpense(client, bath.id, { category: "__proto__", date: "1999-12-31" });
  const step = { projectId: kitchen.id, title: "Demolition", category: "Planning" };
  const waitsFor = [((await client.post("/api/milestones", step)).body as Ids).id];
  const tiles = { ...step, title: "Tiles", targetDate: "2026-05-01", waitsFor };
  await client.post("/api/milestones", tiles);
  await planMoney(db, client, { kitchen: kitchen.id, contractorId });
  await db.execute(sql`
    update milestones set is_completed = true, completed_date = '2026-03-12T10:00:00.123Z',
      completed_on = '2026-03-13'
    where user_id = ${client.user.id} and title = 'Demolition'`);
  await db.execute(sql`
    insert into ai_messages (user_id, role, content, created_at) values
      (${client.user.id}, 'user', 'How much?', '2026-03-10T08:00:00Z'),
      (${client.user.id}, 'assistant',
        ${`[$1.10](/expenses?category=Labor&projectId=${kitchen.id}), [all](/dashboard?projectId=${kitchen.id})`},
        '2026-03-10T08:00:01Z')`);
}

type Ids = Record<"id", number>;

/**
 * A budget with every reference between records. Inserts rows directly, so that only these are
 * tested.
 */
async function planMoney(
  db: Database,
  client: Homeowner,
  { kitchen, contractorId }: { kitchen: number; contractorId: number },
): Promise<void> {
  const owner = client.user.id;
  await client.put(`/api/projects/${kitchen}/contingency`, { contingency: "3000.50" });
  await client.put(`/api/projects/${kitchen}/dates`, {
    startedOn: "2025-11-30",
    finishedOn: "2026-03-01",
  });
  const line = async (category: string, room: string | null) => {
    const input = { projectId: kitchen, category, room, planned: "900", low: "800", high: null };
    return ((await client.post("/api/budget-lines", input)).body as Ids).id;
  };
  const [labor, tiles] = [await line("Labor", null), await line("Materials", '=Bath, "1"')];
  const quote = await client.post("/api/quotes", {
    projectId: kitchen,
    contractorId,
    lineId: labor,
    work: "@Tiling; all",
    scope: "Line one\nline two",
    amount: "5000",
    validUntil: "2026-04-01",
    ...BACKED_UP_TERMS,
  });
  const { id: quoteId } = quote.body as Ids;
  await addBackedUpScope(client, kitchen, quoteId);
  await client.patch(`/api/quotes/${quoteId}/status`, { status: "accepted", on: "2026-03-02" });
  await client.post(`/api/quotes/${quoteId}/change-orders`, {
    reason: "-1 wall",
    cost: "-250.25",
    days: -2,
    status: "approved",
    scopeItems: ["Grout", "Floor"],
  });
  const milestones = (await client.get(`/api/milestones?projectId=${kitchen}`)).body as Ids[];
  const schedule = await client.put(`/api/quotes/${quoteId}/installments`, {
    installments: [
      { kind: "deposit", title: "Deposit", amount: "500", dueDate: "2026-03-05" },
      { kind: "milestone", title: "Done", amount: "4000", milestoneId: milestones[0]?.id },
    ],
  });
  const [deposit] = (schedule.body as { installments: Ids[] }).installments;
  await db.execute(sql`
    insert into quote_files (user_id, quote_id, key, name)
    values (${owner}, ${quoteId}, ${await uploadReceipt(client, pdfInvoice())}, 'Offer "1".pdf')`);
  await client.post(`/api/contractors/${contractorId}/documents`, {
    key: await uploadReceipt(client, pdfInvoice()),
    kind: "insurance",
    name: 'Policy "A".pdf',
    expiresOn: "2027-03-01",
  });
  const { id: paid } = await createExpense(client, kitchen, { amount: "500", contractorId });
  await db.execute(sql`
    update expenses set quote_id = ${quoteId}, installment_id = ${deposit?.id}, room = 'Bath',
      sales_tax = 12.34, home_cost = 'improvement', line_id = ${labor}, paid_by = 'Maria Silva', allowance = 'Floor'
    where user_id = ${owner} and id = ${paid}`);
  const rental = {
    description: "-1 dumpster",
    notes: 'Calls "first"',
    contractorId,
    lineId: labor,
    nextOn: "2026-01-31",
    endsOn: "2026-12-31",
  };
  const { id: repeated } = await createRecurring(client, kitchen, rental);
  await client.post(`/api/recurring-expenses/${repeated}/skip`, { dueOn: "2026-01-31" });
  const { id: refund } = await createExpense(client, kitchen, { amount: "20" });
  // A lower id than the expense that it refunds, to test both orders in lists.
  const { id: split } = await createExpense(client, kitchen, {
    amount: "100",
    imageUrl: await uploadReceipt(client, await pngScan()),
  });
  await db.execute(sql`
    update expenses set is_refund = true, refund_of = ${split}
    where user_id = ${owner} and id = ${refund}`);
  await db.execute(sql`
    update expenses set has_parts = true where user_id = ${owner} and id = ${split}`);
  await db.execute(sql`
    insert into expense_shares (user_id, expense_id, line_id, amount)
    values (${owner}, ${split}, ${labor}, 30), (${owner}, ${split}, ${tiles}, 70)`);
  await db.execute(sql`
    insert into expense_receipts (user_id, expense_id, key, position)
    values (${owner}, ${split}, ${await uploadReceipt(client, await gifScan())}, 1)`);
}
