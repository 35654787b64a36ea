import { sql } from "drizzle-orm";
import type { UserId } from "../../../shared/ids.ts";
import { isContract } from "../../../shared/contracts/quote-status.ts";
import { placeOf } from "../../../shared/budget/line-of.ts";
import { centsOf, toDecimal } from "../../../shared/money.ts";
import { allocateRefund } from "../../../shared/expenses/shares.ts";
import type { Tx } from "../../db/client.ts";
import { changeOrders, installments, quoteItems, quotes } from "../../db/schema/contracts.ts";
import { expenses, expenseShares } from "../../db/schema/expenses.ts";
import { budgetLines } from "../../db/schema/budget.ts";
import type { RenovationDetails, RenovationPlan, RenovationQuote } from "./content/budget.ts";

interface Own {
  userId: UserId;
  projectId: number;
}

/** Ids of the records inserted before, by their names in the sample data. */
interface ExistingRecords {
  contractors: ReadonlyMap<string, number>;
  milestones: ReadonlyMap<string, number>;
  expenses: ReadonlyMap<string, { id: number; amount: string }>;
  createdAt: Date;
}

/** Inserts a project's budget and contracts, and links its expenses to them. */
export async function insertBudget(
  tx: Tx,
  own: Own,
  plan: RenovationPlan,
  present: ExistingRecords,
): Promise<void> {
  const lines = await insertLines(tx, own, plan, present.createdAt);
  const labor = lines.get(placeOf("Labor", null)) ?? null;
  const contracts = new Map<string, number>();
  for (const quote of plan.quotes) {
    const id = await insertQuote(tx, own, quote, { ...present, labor });
    if (isContract(quote.status)) contracts.set(quote.work, id);
  }
  for (const [description, details] of Object.entries(plan.details)) {
    const expense = present.expenses.get(description);
    if (expense) await describe(tx, own, { expense, details, lines, contracts, plan, present });
  }
}

async function insertLines(tx: Tx, own: Own, { lines }: RenovationPlan, createdAt: Date) {
  const rows = await tx
    .insert(budgetLines)
    .values(
      lines.map(({ category, room = null, planned, low, high, isDone }) => ({
        ...own,
        category,
        room,
        planned,
        low,
        high,
        isDone,
        createdAt,
        place: placeOf(category, room),
      })),
    )
    .returning({ id: budgetLines.id, place: budgetLines.place });
  return new Map(rows.map(({ id, place }) => [place, id]));
}

async function insertQuote(
  tx: Tx,
  own: Own,
  { items, changeOrders: changes, installments: schedule, contractor, ...quote }: RenovationQuote,
  {
    contractors,
    milestones,
    expenses: paid,
    labor,
    createdAt,
  }: ExistingRecords & { labor: number | null },
): Promise<number> {
  const [added] = await tx
    .insert(quotes)
    .values({
      ...own,
      ...quote,
      contractorId: contractors.get(contractor) ?? null,
      lineId: labor,
      createdAt,
    })
    .returning({ id: quotes.id });
  if (!added) throw new Error("The quote was not inserted");
  const part = { userId: own.userId, quoteId: added.id };
  const numbered = <Part>(part: Part, index: number) => ({ ...part, position: index + 1 });
  if (items.length > 0) {
    await tx.insert(quoteItems).values(items.map(numbered).map((item) => ({ ...part, ...item })));
  }
  if (changes.length > 0) {
    await tx.insert(changeOrders).values(changes.map((c) => ({ ...part, ...c, createdAt })));
  }
  for (const [index, { milestone, paidBy, ...payment }] of schedule.entries()) {
    const [installment] = await tx
      .insert(installments)
      .values({
        ...numbered(payment, index),
        ...part,
        milestoneId: milestones.get(milestone ?? "") ?? null,
      })
      .returning({ id: installments.id });
    const expense = paid.get(paidBy ?? "");
    if (expense && installment) {
      await tx.execute(sql`
        update expenses set quote_id = ${added.id}, installment_id = ${installment.id}
        where user_id = ${own.userId} and id = ${expense.id}`);
    }
  }
  return added.id;
}

interface ExpenseContext {
  expense: { id: number; amount: string };
  details: RenovationDetails;
  lines: ReadonlyMap<string, number>;
  /** contract ids by work */
  contracts: ReadonlyMap<string, number>;
  plan: RenovationPlan;
  present: ExistingRecords;
}

async function describe(
  tx: Tx,
  { userId }: Own,
  { expense, details, lines, contracts, plan, present }: ExpenseContext,
): Promise<void> {
  const { room = null, salesTax = null, homeCost = null, contract, refundOf, rooms } = details;
  const quoteId = contracts.get(contract ?? "");
  const original = present.expenses.get(refundOf ?? "");
  const shares = sharesIn(lines, rooms ?? {});
  const refunded = sharesIn(lines, plan.details[refundOf ?? ""]?.rooms ?? {});
  const parts = original ? allocateRefund(centsOf(expense.amount), refunded) : shares;
  await tx
    .update(expenses)
    .set({
      room,
      salesTax,
      homeCost,
      ...(quoteId !== undefined && { quoteId }),
      isRefund: original !== undefined,
      refundOf: original?.id ?? null,
      hasParts: parts.length > 0,
    })
    .where(sql`user_id = ${userId} and id = ${expense.id}`);
  if (parts.length === 0) return;
  await tx.insert(expenseShares).values(
    parts.map(({ lineId, amount }) => ({
      userId,
      expenseId: expense.id,
      lineId,
      amount: toDecimal(amount),
    })),
  );
}

/** Only materials are split between rooms. */
function sharesIn(
  lines: ReadonlyMap<string, number>,
  rooms: Readonly<Record<string, string>>,
): { lineId: number; amount: ReturnType<typeof centsOf> }[] {
  return Object.entries(rooms).flatMap(([room, amount]) => {
    const lineId = lines.get(placeOf("Materials", room));
    return lineId === undefined ? [] : [{ lineId, amount: centsOf(amount) }];
  });
}
