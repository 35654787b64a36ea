import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import { type Cents, centsOf, toDecimal } from "../../../../shared/money.ts";
import type { Category, Payment, PaymentMethod, Purchase } from "./payments.ts";
import { type ContractorName, CONTRACTORS } from "./people.ts";
import type { ReceiptPaper } from "../receipts/receipt-paper.ts";

export interface RenovationReceipt {
  kind: "photo" | "pdf";
  paper: ReceiptPaper;
}

export interface RenovationExpense {
  date: CalendarDate;
  description: string;
  /** a decimal string */
  amount: string;
  category: Category;
  paymentMethod: PaymentMethod;
  contractor?: ContractorName;
  notes?: string;
  receipt?: RenovationReceipt;
}

/** A project's payments and purchases, by days of the project. */
export interface SpendingPlan {
  payments: readonly Payment[];
  purchases: readonly Purchase[];
  /** total number of expenses; purchases fill up what the payments leave */
  count: number;
  /** nothing is spent after this day */
  lastDay: number;
  /** every nth contractor payment and every nth purchase has a receipt */
  papers: { payments: number; purchases: number };
  dateOf: (day: number) => CalendarDate;
}

/** All payments until the last day, plus enough purchases to reach the count. */
export function expensesOf(plan: SpendingPlan): RenovationExpense[] {
  const { count, lastDay, papers, dateOf } = plan;
  const payments = plan.payments.filter(({ day }) => day <= lastDay);
  const purchases = plan.purchases.filter(({ from }) => from <= lastDay);
  const chance = seededRandom(count);
  const bought = Array.from({ length: count - payments.length }, (_, index) => {
    const purchase = purchases[index % purchases.length];
    if (!purchase) throw new RangeError("There is nothing to buy");
    const to = Math.min(purchase.to, lastDay + 1);
    return { day: purchase.from + Math.floor(chance() * (to - purchase.from)), purchase };
  });
  const dated: { day: number; expense: RenovationExpense }[] = [
    ...payments.map((payment, index) => ({
      day: payment.day,
      expense: paid(payment, dateOf(payment.day), { index, every: papers.payments }),
    })),
    ...bought.map(({ day, purchase }, index) => ({
      day,
      expense: boughtAt(purchase, dateOf(day), { index, every: papers.purchases, chance }),
    })),
  ];
  return dated.toSorted((one, other) => one.day - other.day).map(({ expense }) => expense);
}

interface Place {
  index: number;
  every: number;
}

function paid(payment: Payment, date: CalendarDate, { index, every }: Place): RenovationExpense {
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
      index % every === 0 && {
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

function boughtAt(
  { items, shop, category, least, most }: Purchase,
  date: CalendarDate,
  { index, every, chance }: Place & { chance: () => number },
): RenovationExpense {
  const cents = Math.round((least + chance() * (most - least)) * 100);
  const paymentMethod = CARDS[Math.floor(chance() * CARDS.length)] ?? "Credit Card";
  const prices = splitAmount(cents, items.length, chance);
  return {
    date,
    description: describeItems(items),
    amount: toDecimal(centsFrom(cents)),
    category,
    paymentMethod,
    notes: shop,
    ...(index % every === 0 && {
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

/** "Studs, screws and blocking": only the first word is capitalized. */
function describeItems(items: readonly string[]): string {
  const [first = "", ...rest] = items.map((item, index) =>
    index === 0 || /^[A-Z][A-Z-]/.test(item) ? item : item.charAt(0).toLowerCase() + item.slice(1),
  );
  const last = rest.pop();
  return last === undefined ? first : `${[first, ...rest].join(", ")} and ${last}`;
}

function centsFrom(whole: number): Cents {
  return centsOf((whole / 100).toFixed(2));
}

/** Splits an amount into parts that add up to it to the cent. */
function splitAmount(cents: number, parts: number, chance: () => number): number[] {
  const weights = Array.from({ length: parts }, () => 0.4 + chance());
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const prices = weights.map((weight) => Math.floor((cents * weight) / whole));
  const rest = cents - prices.reduce((sum, price) => sum + price, 0);
  return prices.map((price, index) => (index === 0 ? price + rest : price));
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
