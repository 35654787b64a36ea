import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import type { Cents } from "../../../../shared/money.ts";

/** An expense that a row says. */
export interface DraftExpense {
  date: CalendarDate;
  description: string;
  /** above nothing also for money that came back */
  amount: Cents;
  isRefund: boolean;
  category: string;
  /** the row's own, and none that stands for all */
  isCategoryGiven: boolean;
  paymentMethod: string;
  isMethodGiven: boolean;
  payee: string | null;
  notes: string | null;
  room: string | null;
  salesTax: Cents | null;
}

export type DraftRow =
  | { row: number; expense: DraftExpense }
  | { row: number; problem: string; asWritten: string[] };
