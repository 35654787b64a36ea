import { expense as expenseSchema } from "../../../../shared/expenses/contract.ts";
import { budgetLineList } from "../../../../shared/budget/contract.ts";
import { quote as quoteSchema, type QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { contractor as contractorSchema } from "../../../../shared/contractors/contract.ts";
import type { Homeowner, TestApp } from "../../app/app.ts";
import { createProject, expenseBody } from "../factories.ts";
import { putBytes } from "../../hostile/put-bytes.ts";
import { pdfInvoice, phonePhoto, type ReceiptFile } from "../receipts.ts";
import { addStoredReceipt } from "../uploads.ts";

/** A stored receipt, ready for an expense. */
export async function storedReceipt(
  { db, deps }: Pick<TestApp, "db" | "deps">,
  owner: number,
  {
    bytes,
    contentType,
  }: Pick<ReceiptFile, "bytes"> & { contentType: "image/jpeg" | "application/pdf" },
): Promise<string> {
  const key = await addStoredReceipt(db, owner, "stored", contentType);
  await putBytes(deps.storage, key, { bytes, contentType });
  return key;
}

async function created<T>(
  client: Homeowner,
  path: string,
  body: unknown,
  schema: { parse: (body: unknown) => T },
): Promise<T> {
  const response = await client.post(path, body);
  if (response.status !== 201) throw new Error(`Could not create at ${path}: ${response.text}`);
  return schema.parse(response.body);
}

/** A renovation with rows in every table: 3 expenses, one of them split, and a refund. */
export async function seedRecords(product: TestApp, anna: Homeowner) {
  const project = await createProject(anna, { name: "Kitchen renovation", budget: "60000" });
  const projectId = project.id;
  await anna.put(`/api/projects/${projectId}/contingency`, { contingency: "9000" });
  const [materials, labor, flooring] = await created(
    anna,
    "/api/budget-lines/batch",
    {
      projectId,
      lines: [
        { category: "Materials", room: "Kitchen", planned: "12000" },
        { category: "Labor", planned: "18000", low: "17000", high: "22000" },
        { category: "Flooring", planned: "3000" },
      ],
    },
    budgetLineList,
  );
  if (!materials || !labor || !flooring) throw new Error("Three lines were made");
  const builder = await created(
    anna,
    "/api/contractors",
    { name: "Ada Builder", company: "Ada & Sons", specialty: "Carpentry", hourlyRate: "85" },
    contractorSchema,
  );
  const quote = await created(
    anna,
    "/api/quotes",
    {
      projectId,
      contractorId: builder.id,
      lineId: labor.id,
      work: "Rebuild the kitchen",
      scope: "Walls, cabinets, trim",
      amount: "17200",
      items: [
        { description: "Demolition", amount: "2200", labor: "2000" },
        { description: "Clean-up" },
      ],
    },
    quoteSchema,
  );
  const quoteId = quote.id;
  await anna.patch(`/api/quotes/${quoteId}/status`, { status: "accepted", on: "2026-02-01" });
  await anna.put(`/api/quotes/${quoteId}/installments`, {
    installments: [
      { kind: "deposit", title: "Deposit", amount: "1700", dueDate: "2026-02-10" },
      { kind: "retainage", title: "Retainage", amount: "1720" },
    ],
  });
  const scheduled = quoteSchema.parse((await anna.get(`/api/quotes/${quoteId}`)).body);
  await anna.post(`/api/quotes/${quoteId}/change-orders`, {
    reason: "Old wiring found",
    cost: "1450",
    days: 3,
    status: "approved",
  });
  await anna.post("/api/milestones", {
    projectId,
    title: "Cabinets hung",
    category: "Construction",
    targetDate: "2026-05-01",
  });
  const expenses = await pay(product, anna, {
    projectId,
    builder: builder.id,
    quote: scheduled,
    materials: materials.id,
    flooring: flooring.id,
  });
  return { project, lines: { materials, labor, flooring }, builder, quote: scheduled, expenses };
}

interface Paying {
  projectId: number;
  builder: number;
  quote: QuoteRecord;
  materials: number;
  flooring: number;
}

async function pay(
  product: TestApp,
  anna: Homeowner,
  { projectId, builder, quote, materials, flooring }: Paying,
) {
  const photo = await storedReceipt(product, anna.user.id, {
    ...(await phonePhoto()),
    contentType: "image/jpeg",
  });
  const invoice = await storedReceipt(product, anna.user.id, {
    ...pdfInvoice(),
    contentType: "application/pdf",
  });
  const paying = (overrides: Record<string, unknown>) =>
    created(anna, "/api/expenses", expenseBody(projectId, overrides), expenseSchema);
  const deposit = await paying({
    description: "Deposit",
    amount: "1700",
    category: "Labor",
    date: "2026-02-10",
    contractorId: builder,
    imageUrl: invoice,
    details: { quoteId: quote.id, installmentId: quote.installments[0]?.id },
  });
  const tiles = await paying({
    description: "Tiles and paint",
    amount: "2400",
    date: "2026-03-01",
    imageUrl: photo,
    notes: "Both rooms",
    details: {
      salesTax: "180",
      room: "Kitchen",
      shares: [
        { lineId: flooring, amount: "1500" },
        { lineId: materials, amount: "900" },
      ],
    },
  });
  const refund = await paying({
    description: "Tiles taken back",
    amount: "240",
    date: "2026-03-10",
    details: { isRefund: true, refundOf: tiles.id, salesTax: "18" },
  });
  return { deposit, tiles, refund };
}
