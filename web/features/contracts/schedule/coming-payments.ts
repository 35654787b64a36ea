import { type CalendarDate, daysAfter } from "../../../../shared/calendar-date.ts";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import {
  clampToZero,
  type Cents,
  centsOf,
  ZERO_CENTS,
  subtractCents,
  sumCents,
} from "../../../../shared/money.ts";

type Installment = QuoteRecord["installments"][number];

/** Something that a contract still wants. */
export interface ComingPayment {
  /** null: what is on no payment of the schedule */
  installment: Installment | null;
  amount: Cents;
  date: string | null;
  status: "waiting" | "due" | "overdue";
}

const RANK = { deposit: 0, milestone: 1, date: 1, completion: 2, retainage: 3 } satisfies Record<
  Installment["kind"],
  number
>;

/** A day that comes after all others. */
const LAST = "9999";

/** What can be paid at once has no day to wait for. */
function dayOf({ date, status }: ComingPayment, today: string): string {
  return date ?? (status === "waiting" ? LAST : today);
}

/**
 * What a contract still wants, as it is to be paid: deposits, then by day, what is held back last,
 * and then what is on no payment. Together it is what is open; where the schedule comes to more
 * than was agreed, the last ones are cut.
 */
export function comingPayments({ figures, installments, ...quote }: QuoteRecord): ComingPayment[] {
  let left = centsOf(figures.open);
  const coming: ComingPayment[] = [];
  const inOrder = installments.toSorted(
    (a, b) => RANK[a.kind] - RANK[b.kind] || (a.date ?? LAST).localeCompare(b.date ?? LAST),
  );
  for (const installment of inOrder) {
    const { date, status } = installment;
    const open = centsOf(installment.open);
    const amount = open < left ? open : left;
    if (amount <= 0 || status === "paid") continue;
    coming.push({ installment, amount, date, status });
    left = clampToZero(subtractCents(left, amount));
  }
  if (left > 0) {
    const { completedOn: date } = quote;
    coming.push({
      installment: null,
      amount: left,
      date,
      status: date === null ? "waiting" : "due",
    });
  }
  return coming;
}

/** The one to look at first: what is overdue, then the next day. */
export function nextPayment(quote: QuoteRecord, today: string): ComingPayment | undefined {
  const [first] = comingPayments(quote).toSorted((a, b) =>
    dayOf(a, today).localeCompare(dayOf(b, today)),
  );
  return first;
}

/** So many days ahead the totals look. */
const AHEAD_DAYS = 30;

export interface ContractTotals {
  promised: Cents;
  paid: Cents;
  open: Cents;
  /** to be paid from today to 30 days on */
  dueSoon: Cents;
  overdue: Cents;
}

export function totalsOf(contracts: readonly QuoteRecord[], today: CalendarDate): ContractTotals {
  const last = daysAfter(today, AHEAD_DAYS) ?? today;
  const coming = contracts.flatMap(comingPayments);
  const sumOf = (payments: readonly ComingPayment[]) => sumCents(payments.map((one) => one.amount));
  const sum = (figure: "agreed" | "paid" | "open") =>
    sumCents(contracts.map(({ figures }) => centsOf(figures[figure])));
  return {
    promised: sum("agreed"),
    paid: sum("paid"),
    open: sum("open"),
    dueSoon: sumOf(coming.filter((one) => one.status !== "overdue" && dayOf(one, today) <= last)),
    overdue: sumOf(coming.filter(({ status }) => status === "overdue")),
  };
}

/** What of a contract is paid, in hundredths; more than 100 where more was paid than agreed. */
export function paidPercent({ agreed, paid }: QuoteRecord["figures"]): number {
  const whole = centsOf(agreed);
  if (whole === ZERO_CENTS) return 0;
  return Math.round((centsOf(paid) / whole) * 100);
}
