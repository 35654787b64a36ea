import { formatDate } from "../format.ts";

interface Payment {
  status: "paid" | "waiting" | "due" | "overdue";
  date: string | null;
  /** title of the milestone that has to be completed first */
  milestone: string | null;
}

/** When a payment is due, or what has to happen first. */
export function whenWords(payment: Payment, today: string): string {
  const detail = stateWords(payment, today);
  switch (payment.status) {
    case "paid":
      return "Paid";
    case "overdue":
      return `Overdue ${detail}`;
    case "due":
      return `Due ${detail}`;
    case "waiting":
      return detail ?? "On completion";
  }
}

/** Detail beside a payment's state; undefined if the state says it all. */
export function stateWords(
  { status, date, milestone }: Payment,
  today: string,
): string | undefined {
  switch (status) {
    case "paid":
      return undefined;
    case "overdue":
      return `since ${formatDate(date ?? today)}`;
    case "due":
      if (date === null || date < today) return "now";
      return date === today ? "today" : formatDate(date);
    case "waiting": {
      if (milestone === null) return "On completion";
      const planned = date === null ? "" : ` (target ${formatDate(date)})`;
      return `When “${milestone}” is complete${planned}`;
    }
  }
}
