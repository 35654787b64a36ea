import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import { centsOf, toDecimal } from "../../../../shared/money.ts";
import type { Category, Payment, PaymentMethod, Purchase } from "./payments.ts";
import type { ContractorName } from "./people.ts";
import { INVOICES, PHOTOS, type SampleReceipt } from "../receipts/sample-receipts.ts";

export interface RenovationExpense {
  date: CalendarDate;
  description: string;
  /** a decimal string */
  amount: string;
  category: Category;
  paymentMethod: PaymentMethod;
  contractor?: ContractorName;
  notes?: string;
  receipt?: SampleReceipt;
}

/** A project's payments and purchases, by day of the project. */
export interface SpendingPlan {
  payments: readonly Payment[];
  purchases: readonly Purchase[];
  /** total number of expenses; purchases are added to the payments up to this number */
  count: number;
  /** no expenses after this day */
  lastDay: number;
  dateOf: (day: number) => CalendarDate;
}

/** All payments until the last day, plus enough purchases to reach the count. */
export function expensesOf(plan: SpendingPlan): RenovationExpense[] {
  const { count, lastDay, dateOf } = plan;
  const payments = plan.payments.filter(({ day }) => day <= lastDay);
  const purchases = plan.purchases.filter(({ from }) => from <= lastDay);
  const chance = seededRandom(count);
  const bought = Array.from({ length: count - payments.length }, (_, index) => {
    const purchase = purchases[index % purchases.length];
    if (!purchase) throw new RangeError("There is nothing to buy");
    const to = Math.min(purchase.to, lastDay + 1);
    const day = purchase.from + Math.floor(chance() * (to - purchase.from));
    return { day, purchase, isFirst: index < purchases.length };
  });
  const dated: { day: number; expense: RenovationExpense }[] = [
    ...payments.map((payment) => ({
      day: payment.day,
      expense: paid(payment, dateOf(payment.day)),
    })),
    ...bought.map(({ day, purchase, isFirst }) => ({
      day,
      expense: boughtAt(purchase, dateOf(day), { isFirst, chance }),
    })),
  ];
  return dated.toSorted((one, other) => one.day - other.day).map(({ expense }) => expense);
}

function paid(payment: Payment, date: CalendarDate): RenovationExpense {
  const { description, amount, category, method, to, notes } = payment;
  const receipt = INVOICES[description];
  return {
    date,
    description,
    amount,
    category,
    paymentMethod: method,
    ...(to !== undefined && { contractor: to }),
    ...(notes !== undefined && { notes }),
    ...(receipt && { receipt }),
  };
}

const CARDS: readonly PaymentMethod[] = ["Credit Card", "Credit Card", "Debit Card", "Cash"];

function boughtAt(
  { items, shop, category, least, most }: Purchase,
  date: CalendarDate,
  { isFirst, chance }: { isFirst: boolean; chance: () => number },
): RenovationExpense {
  const description = describeItems(items);
  const dollars = least + chance() * (most - least);
  const paymentMethod = CARDS[Math.floor(chance() * CARDS.length)] ?? "Credit Card";
  const expense = {
    date,
    description,
    amount: toDecimal(centsOf(dollars.toFixed(2))),
    category,
    paymentMethod,
    notes: shop,
  };
  const photo = isFirst ? PHOTOS[description] : undefined;
  return photo ? { ...expense, ...photo } : expense;
}

/** "Studs, screws and blocking": only the first word is capitalized. */
function describeItems(items: readonly string[]): string {
  const [first = "", ...rest] = items.map((item, index) =>
    index === 0 || /^[A-Z][A-Z-]/.test(item) ? item : item.charAt(0).toLowerCase() + item.slice(1),
  );
  const last = rest.pop();
  return last === undefined ? first : `${[first, ...rest].join(", ")} and ${last}`;
}

/** Deterministic pseudo-random numbers from 0 to 1 (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
