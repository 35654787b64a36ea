import type { QuoteRecord } from "../../../shared/contracts/contract.ts";
import { formatDate } from "../../lib/format.ts";
import type { ComingPayment } from "./schedule/coming-payments.ts";

interface Contracted {
  contractor: { name: string; company: string | null } | null;
}

export function contractorName({ contractor }: Contracted): string {
  if (contractor === null) return "No contractor";
  return contractor.company === null
    ? contractor.name
    : `${contractor.name} (${contractor.company})`;
}

/** When a payment is due, or what it waits for. */
export function whenWords(
  { installment, date, status }: Pick<ComingPayment, "installment" | "date" | "status">,
  today: string,
): string {
  if (status === "overdue") return `Overdue since ${formatDate(date ?? today)}`;
  if (status === "due") {
    if (date === null || date < today) return "Due now";
    return date === today ? "Due today" : `Due ${formatDate(date)}`;
  }
  const milestone = installment?.milestone ?? null;
  if (milestone === null) return "On completion";
  const planned = date === null ? "" : ` (target ${formatDate(date)})`;
  return `When “${milestone.title}” is complete${planned}`;
}

/** Detail beside a payment's state; undefined if the state says it all. */
export function stateWords(
  { date, ...installment }: QuoteRecord["installments"][number],
  today: string,
): string | undefined {
  switch (installment.status) {
    case "paid":
      return undefined;
    case "overdue":
      return `since ${formatDate(date ?? today)}`;
    case "due":
      if (date === null || date < today) return "now";
      return date === today ? "today" : formatDate(date);
    case "waiting":
      return whenWords({ installment: { ...installment, date }, date, status: "waiting" }, today);
  }
}

export function titleOf({ installment }: ComingPayment): string {
  return installment?.title ?? "Remaining balance";
}

export function countOf(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
}
