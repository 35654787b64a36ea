import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import type { Cents } from "../../../../shared/money.ts";

/** The expense read from a row. */
export interface DraftExpense {
  date: CalendarDate;
  description: string;
  /** positive for refunds too */
  amount: Cents;
  isRefund: boolean;
  category: string;
  /** from the row itself, not the default category */
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
