import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import type {
  Agreement,
  ContractPayment,
  Installment,
} from "../../../../shared/contracts/agreement.ts";
import type { Cents } from "../../../../shared/money.ts";

/* A contract of 1,000 cents with possible changes, for tests of the rules. */

export const TODAY = "2026-06-15" as CalendarDate;
export const cents = (value: number) => value as Cents;
export const day = (text: string) => text as CalendarDate;

export function installment(
  id: number,
  kind: Installment["kind"],
  amount: number,
  more: Partial<Installment> = {},
): Installment {
  return { id, kind, amount: cents(amount), dueDate: null, milestone: null, ...more };
}

export const milestone = (targetDate: string | null, completedOn: string | null) => ({
  title: "Rough-in",
  targetDate: targetDate as CalendarDate | null,
  completedOn: completedOn as CalendarDate | null,
});

export const pays = (amount: number, installmentId: number | null = null): ContractPayment => ({
  amount: cents(amount),
  installmentId,
});

export function agreement(more: Partial<Agreement>): Agreement {
  return {
    amount: cents(1000),
    isCompleted: false,
    completedOn: null,
    changeOrders: [],
    installments: [],
    payments: [],
    ...more,
  };
}

/** 100 on signing, 400 on a date, 350 on a milestone, 150 retainage: 1,000. */
export const SCHEDULE = [
  installment(4, "retainage", 150),
  installment(2, "date", 400, { dueDate: day("2026-06-20") }),
  installment(3, "milestone", 350, { milestone: milestone("2026-07-01", null) }),
  installment(1, "deposit", 100),
];
export const DONE = { isCompleted: true, completedOn: day("2026-06-10") };

export const order = (cost: number, status: "proposed" | "approved" | "rejected") => ({
  cost: cents(cost),
  status,
});
