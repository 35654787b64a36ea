import { sql } from "drizzle-orm";
import { type QuoteRecord, quote as quoteSchema } from "../../../../shared/contracts/contract.ts";
import type { Expense } from "../../../../shared/expenses/contract.ts";
import { budgetLine as budgetLineSchema } from "../../../../shared/budget/contract.ts";
import type { Homeowner, TestApp } from "../../app/app.ts";
import { createContractor } from "../contractors.ts";
import { createExpense, createProject } from "../factories.ts";

/** Optional details of an expense. */
interface Details {
  lineId?: number;
  room?: string;
  quoteId?: number;
  salesTax?: string;
  refundOf?: number;
  homeCost?: "improvement" | "repair";
  shares?: readonly (readonly [lineId: number, amount: string])[];
}

/** An expense with its details, inserted directly to bypass the API's rules for them. */
export async function addExpense(
  { db }: TestApp,
  owner: Homeowner,
  projectId: number,
  plain: Record<string, unknown>,
  { shares = [], ...details }: Details = {},
): Promise<Expense> {
  const expense = await createExpense(owner, projectId, plain);
  const mine = sql`user_id = ${owner.user.id}`;
  await db.execute(sql`
    update expenses set line_id = ${details.lineId ?? null}, room = ${details.room ?? null},
      quote_id = ${details.quoteId ?? null}, sales_tax = ${details.salesTax ?? null},
      is_refund = ${details.refundOf !== undefined}, refund_of = ${details.refundOf ?? null},
      home_cost = ${details.homeCost ?? null}, has_parts = ${shares.length > 0}
    where ${mine} and id = ${expense.id}`);
  for (const [lineId, amount] of shares) {
    await db.execute(sql`
      insert into expense_shares (user_id, expense_id, line_id, amount)
      values (${owner.user.id}, ${expense.id}, ${lineId}, ${amount})`);
  }
  return expense;
}

export async function addLine(
  owner: Homeowner,
  projectId: number,
  line: { category: string; room?: string; planned: string },
): Promise<number> {
  const response = await owner.post("/api/budget-lines", { projectId, ...line });
  if (response.status !== 201) throw new Error(`Could not create a budget line: ${response.text}`);
  return budgetLineSchema.parse(response.body).id;
}

export async function addContract(
  owner: Homeowner,
  projectId: number,
  quote: Record<string, unknown>,
  acceptedOn: string,
): Promise<QuoteRecord> {
  const made = await owner.post("/api/quotes", { projectId, items: [], ...quote });
  if (made.status !== 201) throw new Error(`Could not create a quote: ${made.text}`);
  const { id } = quoteSchema.parse(made.body);
  const response = await owner.patch(`/api/quotes/${id}/status`, {
    status: "accepted",
    on: acceptedOn,
  });
  if (response.status !== 200) throw new Error(`Could not accept a quote: ${response.text}`);
  return quoteSchema.parse(response.body);
}

export interface KitchenRecords {
  projectId: number;
  quoteId: number;
  bay: number;
  joe: number;
  repair: number;
}

/**
 * A kitchen of 60,000 with a contract, two approved change orders, a split expense and its refund.
 * The tests' expected figures are calculated from these by hand.
 */
export async function addKitchen(testApp: TestApp, owner: Homeowner): Promise<KitchenRecords> {
  const { id: projectId } = await createProject(owner, { name: "Kitchen", budget: "60000" });
  const labor = await addLine(owner, projectId, { category: "Labor", planned: "18000" });
  const materials = await addLine(owner, projectId, {
    category: "Materials",
    room: "Kitchen",
    planned: "8000",
  });
  const flooring = await addLine(owner, projectId, {
    category: "Flooring",
    room: "Bath",
    planned: "4000",
  });
  const bay = await createContractor(owner, { name: "Bay Builders" });
  const joe = await createContractor(owner, { name: "Joe Miller" });
  const quote = { work: "Kitchen remodel", amount: "17200", contractorId: bay.id, lineId: labor };
  const { id: quoteId } = await addContract(owner, projectId, quote, "2026-01-05");
  await owner.put(`/api/quotes/${quoteId}/installments`, {
    installments: [
      { kind: "deposit", title: "Deposit", amount: "1700" },
      { kind: "retainage", title: "Retainage", amount: "1720" },
    ],
  });
  for (const [reason, cost, status] of [
    ["Old wiring", "1450", "approved"],
    ["Plainer doors", "-200", "approved"],
    ["A pantry", "900", "proposed"],
    ["A skylight", "2000", "rejected"],
  ]) {
    await owner.post(`/api/quotes/${quoteId}/change-orders`, { reason, cost, days: 2, status });
  }
  const add = (plain: Record<string, unknown>, details?: Details) =>
    addExpense(testApp, owner, projectId, plain, details);
  const card = { paymentMethod: "Credit Card" };
  await add(
    {
      description: "Deposit",
      amount: "1700",
      category: "Labor",
      date: "2026-01-10",
      paymentMethod: "Bank Transfer",
    },
    { quoteId },
  );
  const tiles = await add(
    { description: "Tiles", amount: "2400", date: "2026-01-31", ...card },
    {
      salesTax: "160",
      shares: [
        [materials, "1500"],
        [flooring, "900"],
      ],
    },
  );
  await add(
    { description: "Two boxes back", amount: "240", date: "2026-02-01", ...card },
    {
      salesTax: "16",
      refundOf: tiles.id,
      shares: [
        [materials, "150"],
        [flooring, "90"],
      ],
    },
  );
  await add(
    {
      description: "Paint",
      amount: "80.25",
      category: "materials",
      date: "2026-02-28",
      paymentMethod: "cash",
    },
    { room: "kitchen", salesTax: "5.25" },
  );
  await add({
    description: "Building permit",
    amount: "310",
    category: "Permits",
    date: "2026-03-01",
    paymentMethod: "Check",
  });
  const { id: repair } = await add(
    {
      description: "Repaired a leak",
      amount: "450",
      category: "Labor",
      date: "2026-03-31",
      paymentMethod: "Cash",
      contractorId: joe.id,
    },
    { room: "Bath", homeCost: "improvement" },
  );
  return { projectId, quoteId, bay: bay.id, joe: joe.id, repair };
}
