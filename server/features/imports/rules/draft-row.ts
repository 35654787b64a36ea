import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import type { Cents } from "../../../../shared/money.ts";

/** The expense parsed from a row. */
export interface DraftExpense {
  date: CalendarDate;
  description: string;
  /** positive, also for refunds */
  amount: Cents;
  isRefund: boolean;
  category: string;
  /** whether the category is from the row itself, not the default */
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
