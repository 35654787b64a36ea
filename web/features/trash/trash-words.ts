import { type CalendarDate, calendarDateAt, daysBetween } from "../../../shared/calendar-date.ts";
import { relativeDate } from "../../../shared/relative-date.ts";
import { TRASH_DAYS, type TrashedKind, type TrashEntry } from "../../../shared/trash/contract.ts";
import { formatDate, formatMoney } from "../../lib/format.ts";

const KIND_LABELS: Readonly<Record<TrashedKind, string>> = {
  expense: "Expense",
  contractor: "Contractor",
  milestone: "Milestone",
  invoice: "Invoice",
  recurring_expense: "Recurring expense",
};

/** "Expense · $120.00 · Nov 3, 2026 · Kitchen" */
export function detailsOf({ kind, amount, date, projectName }: TrashEntry): string {
  const money = amount === null ? null : formatMoney(amount);
  const day = date === null ? null : formatDate(date);
  return [KIND_LABELS[kind], money, day, projectName].filter((part) => part !== null).join(" · ");
}

/** "Deleted yesterday · 29 days left". An entry is deleted up to an hour after its last day. */
export function timeLeft({ deletedAt }: TrashEntry, today: CalendarDate): string {
  const day = calendarDateAt(new Date(deletedAt));
  const left = TRASH_DAYS - daysBetween(day, today);
  const rest = left <= 0 ? "less than a day left" : `${left} ${left === 1 ? "day" : "days"} left`;
  const when = relativeDate(day, today);
  return `Deleted ${when.replace(/^[TY]/, (letter) => letter.toLowerCase())} · ${rest}`;
}

/** `Oak boards`, or `3 records` */
export function entryNames(entries: readonly TrashEntry[]): string {
  const [only] = entries;
  return entries.length === 1 && only !== undefined ? only.label : `${entries.length} records`;
}

/** Text of the toast about failed restores. */
export function refusalText(entries: readonly TrashEntry[], reason: string): string {
  return entries.length === 1
    ? `${entryNames(entries)}: ${reason}`
    : `${entryNames(entries)} stay in the trash. ${reason}`;
}
