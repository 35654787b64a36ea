import { type CalendarDate, parseCalendarDate } from "../shared/calendar-date.ts";
import { type Cents, centsOf, toDecimal } from "../shared/money.ts";
import type { ReceiptPaper } from "./receipt-paper.ts";
import {
  type Category,
  KITCHEN_PAYMENTS,
  type Payment,
  type PaymentMethod,
  type Purchase,
  YARD_PAYMENTS,
} from "./seed-payments.ts";
import {
  type ContractorName,
  CONTRACTORS,
  KITCHEN_MILESTONES,
  YARD_MILESTONES,
} from "./seed-people.ts";
import { KITCHEN_PURCHASES, YARD_PURCHASES } from "./seed-purchases.ts";

/*
 * A renovation as a homeowner keeps it: 200 expenses of nine months, the same ones every time,
 * with the last of them on the day it is asked for.
 */

const LAST_DAY = 269;
const EXPENSES = 200;
const YARD_SHARE = 26;
const DAY_MILLISECONDS = 86_400_000;

export interface SeedExpense {
  date: CalendarDate;
  description: string;
  /** a decimal string */
  amount: string;
  category: Category;
  paymentMethod: PaymentMethod;
  contractor?: ContractorName;
  notes?: string;
  receipt?: { kind: "photo" | "pdf"; paper: ReceiptPaper };
}

export interface SeedMilestone {
  title: string;
  category: string;
  description: string | null;
  targetDate: CalendarDate | null;
  completedDate: CalendarDate | null;
}

export interface SeedProject {
  name: string;
  description: string;
  budget: string;
  startDate: CalendarDate;
  /** oldest first */
  expenses: readonly SeedExpense[];
  milestones: readonly SeedMilestone[];
}

export interface Renovation {
  contractors: typeof CONTRACTORS;
  projects: readonly SeedProject[];
}

export function renovationUntil(today: CalendarDate): Renovation {
  const dateOf = (day: number) => dayAfter(today, day - LAST_DAY);
  const milestonesOf = (plans: typeof KITCHEN_MILESTONES): SeedMilestone[] =>
    plans.map(({ title, category, description, target, completed }) => ({
      title,
      category,
      description: description ?? null,
      targetDate: target === undefined ? null : dateOf(target),
      completedDate: completed === undefined ? null : dateOf(completed),
    }));
  return {
    contractors: CONTRACTORS,
    projects: [
      {
        name: "Kitchen and bath, Alder Court",
        description: "Open the kitchen to the dining room, new bath upstairs. House of 1948.",
        budget: "132000.00",
        startDate: dateOf(0),
        expenses: expensesOf(KITCHEN_PAYMENTS, KITCHEN_PURCHASES, EXPENSES - YARD_SHARE, dateOf),
        milestones: milestonesOf(KITCHEN_MILESTONES),
      },
      {
        name: "Fence and deck",
        description: "Cedar fence along the north side, 12 by 16 ft deck",
        budget: "16500.00",
        startDate: dateOf(198),
        expenses: expensesOf(YARD_PAYMENTS, YARD_PURCHASES, YARD_SHARE, dateOf),
        milestones: milestonesOf(YARD_MILESTONES),
      },
    ],
  };
}

/** The payments, and as many purchases between them as make up the count. */
function expensesOf(
  payments: readonly Payment[],
  purchases: readonly Purchase[],
  count: number,
  dateOf: (day: number) => CalendarDate,
): SeedExpense[] {
  const chance = chanceFrom(count);
  const bought = Array.from({ length: count - payments.length }, (_, index) => {
    const purchase = purchases[index % purchases.length];
    if (!purchase) throw new RangeError("There is nothing to buy");
    return { day: purchase.from + Math.floor(chance() * (purchase.to - purchase.from)), purchase };
  });
  const dated: { day: number; expense: SeedExpense }[] = [
    ...payments.map((payment, index) => ({
      day: payment.day,
      expense: paid(payment, dateOf(payment.day), index),
    })),
    ...bought.map(({ day, purchase }, index) => ({
      day,
      expense: boughtAt(purchase, dateOf(day), { index, chance }),
    })),
  ];
  return dated.toSorted((one, other) => one.day - other.day).map(({ expense }) => expense);
}

/** Of the contractors' payments every third has kept its invoice. */
function paid(payment: Payment, date: CalendarDate, index: number): SeedExpense {
  const { description, amount, category, method, to, notes } = payment;
  const contractor = CONTRACTORS.find(({ name }) => name === to);
  return {
    date,
    description,
    amount,
    category,
    paymentMethod: method,
    ...(to !== undefined && { contractor: to }),
    ...(notes !== undefined && { notes }),
    ...(contractor &&
      index % 3 === 0 && {
        receipt: {
          kind: "pdf",
          paper: {
            from: contractor.company ?? contractor.name,
            about: ["Portland, Oregon", contractor.phone],
            title: "INVOICE",
            number: String(1040 + index * 7),
            date,
            items: [{ text: description, amount: centsOf(amount) }],
            paidWith: method,
          },
        },
      }),
  };
}

const CARDS: readonly PaymentMethod[] = ["Credit Card", "Credit Card", "Debit Card", "Cash"];

/** Of the purchases every fourth has kept its receipt. */
function boughtAt(
  { items, shop, category, least, most }: Purchase,
  date: CalendarDate,
  { index, chance }: { index: number; chance: () => number },
): SeedExpense {
  const cents = Math.round((least + chance() * (most - least)) * 100);
  const paymentMethod = CARDS[Math.floor(chance() * CARDS.length)] ?? "Credit Card";
  const prices = shared(cents, items.length, chance);
  return {
    date,
    description: described(items),
    amount: toDecimal(centsFrom(cents)),
    category,
    paymentMethod,
    notes: shop,
    ...(index % 4 === 0 && {
      receipt: {
        kind: "photo",
        paper: {
          from: shop,
          about: ["Portland, Oregon", "Open daily 7 to 6"],
          title: "SALES RECEIPT",
          number: String(Math.floor(chance() * 90_000) + 10_000),
          date,
          items: items.map((text, at) => ({ text, amount: centsFrom(prices[at] ?? 0) })),
          paidWith: paymentMethod,
        },
      },
    }),
  };
}

/** "Studs, screws and blocking": only the first begins with a capital. */
function described(items: readonly string[]): string {
  const [first = "", ...rest] = items.map((item, index) =>
    index === 0 || /^[A-Z][A-Z-]/.test(item) ? item : item.charAt(0).toLowerCase() + item.slice(1),
  );
  const last = rest.pop();
  return last === undefined ? first : `${[first, ...rest].join(", ")} and ${last}`;
}

function centsFrom(whole: number): Cents {
  return centsOf((whole / 100).toFixed(2));
}

/** Splits a sum into parts that add up to it to the cent. */
function shared(cents: number, parts: number, chance: () => number): number[] {
  const weights = Array.from({ length: parts }, () => 0.4 + chance());
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const prices = weights.map((weight) => Math.floor((cents * weight) / whole));
  const rest = cents - prices.reduce((sum, price) => sum + price, 0);
  return prices.map((price, index) => (index === 0 ? price + rest : price));
}

function dayAfter(date: CalendarDate, days: number): CalendarDate {
  const at = new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MILLISECONDS);
  const moved = parseCalendarDate(at.toISOString().slice(0, 10));
  if (moved === undefined) throw new RangeError(`No such day: ${date} and ${days} days`);
  return moved;
}

/** Numbers from 0 to 1 that look like chance and are the same every time (mulberry32). */
function chanceFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
