import { type CalendarDate, daysAfter } from "../../../../shared/calendar-date.ts";
import { isDueOnCompletion } from "../../../../shared/contracts/agreement.ts";
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

/** A payment still to be made. */
export interface ComingPayment {
  /** null for the part on no installment */
  installment: Installment | null;
  amount: Cents;
  date: string | null;
  status: "waiting" | "due" | "overdue";
}

const KIND_ORDER = {
  deposit: 0,
  milestone: 1,
  date: 1,
  completion: 2,
  retainage: 3,
} satisfies Record<Installment["kind"], number>;

/** Sorts after every date. */
const LAST_DATE = "9999";

/** Payments due now have no date; sorts them as today. */
function sortDateOf({ date, status }: ComingPayment, today: string): string {
  return date ?? (status === "waiting" ? LAST_DATE : today);
}

/**
 * Payments still to be made: deposits, then by date, retainage last, then the unscheduled rest.
 * They add up to the open amount; if the schedule exceeds the agreed amount, the last ones are cut.
 */
export function comingPayments({ figures, installments, ...quote }: QuoteRecord): ComingPayment[] {
  let left = centsOf(figures.open);
  const coming: ComingPayment[] = [];
  const sorted = installments.toSorted(
    (a, b) =>
      KIND_ORDER[a.kind] - KIND_ORDER[b.kind] ||
      (a.date ?? LAST_DATE).localeCompare(b.date ?? LAST_DATE),
  );
  for (const installment of sorted) {
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

/** The earliest payment: overdue ones first. */
export function nextPayment(quote: QuoteRecord, today: string): ComingPayment | undefined {
  const [first] = comingPayments(quote).toSorted((a, b) =>
    sortDateOf(a, today).localeCompare(sortDateOf(b, today)),
  );
  return first;
}

/** Days that the totals look ahead. */
const AHEAD_DAYS = 30;

export interface ContractTotals {
  committed: Cents;
  paid: Cents;
  open: Cents;
  /** due from today until 30 days ahead */
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
    committed: sum("agreed"),
    paid: sum("paid"),
    open: sum("open"),
    dueSoon: sumOf(
      coming.filter((one) => one.status !== "overdue" && sortDateOf(one, today) <= last),
    ),
    overdue: sumOf(coming.filter(({ status }) => status === "overdue")),
  };
}

/** Total of the payments that become due once the work is completed. */
export function dueOnCompletion(quote: QuoteRecord): Cents {
  const due = comingPayments(quote).filter(
    ({ installment }) =>
      installment === null ||
      (isDueOnCompletion(installment.kind) && installment.milestone === null),
  );
  return sumCents(due.map(({ amount }) => amount));
}

/** Paid share in whole percent: 100 only when all is paid, over 100 if overpaid. */
export function paidPercent({ agreed, paid }: QuoteRecord["figures"]): number {
  const whole = centsOf(agreed);
  if (whole === ZERO_CENTS) return 0;
  return Math.floor((centsOf(paid) / whole) * 100);
}
