import { parseCalendarDate } from "../../../../shared/calendar-date.ts";
import { inDollars } from "../../../dollars.ts";
import { categoryLabel } from "../../../../shared/expenses/catalog.ts";
import { centsOf, subtractDecimals } from "../../../../shared/money.ts";
import { fullDate } from "../../../../shared/full-date.ts";
import type { ReminderItem, ReminderKind } from "./reminder-item.ts";

type Payment = Extract<ReminderItem, { title: string }>;
type Insurance = Extract<ReminderItem, { expiresOn: string }>;
type Milestone = Extract<ReminderItem, { milestone: string }>;
type Line = Exclude<ReminderItem, Payment | Insurance | Milestone>;

/** Headings by kind of reminder. */
export const REMINDER_HEADINGS: Record<ReminderKind, string> = {
  overdue: "Overdue",
  due_soon: "Due within 7 days",
  milestone_overdue: "Overdue milestones",
  milestone_soon: "Milestones within 7 days",
  line_full: "Fully committed budget lines",
  line_near: "Budget lines running low",
  insurance_expired: "Expired insurance",
  insurance_soon: "Insurance expiring soon",
};

/** Subject of a reminder email: "1 overdue payment, 2 budget lines". */
export function subjectOf(items: readonly ReminderItem[]): string {
  const count = (...kinds: ReminderKind[]) =>
    items.filter(({ kind }) => kinds.includes(kind)).length;
  const parts = [
    named(count("overdue"), "overdue payment"),
    named(count("due_soon"), "payment due soon", "payments due soon"),
    named(count("milestone_overdue"), "overdue milestone"),
    named(count("milestone_soon"), "milestone coming up", "milestones coming up"),
    named(
      count("line_near", "line_full"),
      "budget line needs attention",
      "budget lines need attention",
    ),
    named(
      count("insurance_soon", "insurance_expired"),
      "contractor's insurance to renew",
      "contractors' insurance to renew",
    ),
  ];
  return parts.filter((part) => part !== "").join(", ");
}

function named(count: number, one: string, many = `${one}s`): string {
  return count === 0 ? "" : `${count} ${count === 1 ? one : many}`;
}

/** One reminder in a sentence or two. */
export function reminderText(item: ReminderItem): string {
  if ("title" in item) return paymentText(item);
  if ("milestone" in item) return milestoneText(item);
  return "expiresOn" in item ? insuranceText(item) : lineText(item);
}

function milestoneText({ kind, project, milestone, day }: Milestone): string {
  const when =
    kind === "milestone_overdue"
      ? `was planned for ${dayText(day)} and isn't complete`
      : `is planned for ${dayText(day)}`;
  return `${milestone} (${project}) ${when}.`;
}

function insuranceText({ kind, contractor, expiresOn }: Insurance): string {
  const verb = kind === "insurance_expired" ? "expired on" : "expires on";
  return `${contractor}'s insurance ${verb} ${dayText(expiresOn)}. Ask for a new certificate.`;
}

function dayText(day: string): string {
  const date = parseCalendarDate(day);
  return date === undefined ? day : fullDate(date);
}

function paymentText({ kind, project, title, work, contractor, amount, day, after }: Payment) {
  const when = kind === "overdue" ? `was due ${dayText(day)}` : `due ${dayText(day)}`;
  const forWhat = [contractor, work].filter((part) => part !== null).join(", ");
  const about = forWhat === "" ? project : `${forWhat}; ${project}`;
  return `${inDollars(amount)} ${when}: ${title} (${about}).${conditionOf(after)}`;
}

function conditionOf(after: string | null): string {
  if (after === null) return "";
  return after === "" ? " Due on completion." : ` Due when "${after}" is complete.`;
}

function lineText({ project, category, room, planned, spoken }: Line): string {
  const label = categoryLabel(category);
  const name = room === null ? label : `${label}, ${room}`;
  const line = `${name} (${project})`;
  const over = subtractDecimals(spoken, planned);
  if (centsOf(over) > 0) {
    return `${line}: ${inDollars(over)} over its ${inDollars(planned)} budget.`;
  }
  if (centsOf(over) === 0) {
    return `${line}: the full ${inDollars(planned)} is paid or committed.`;
  }
  const percent = Math.floor((centsOf(spoken) * 100) / centsOf(planned));
  const left = inDollars(subtractDecimals(planned, spoken));
  return `${line}: ${inDollars(spoken)} of ${inDollars(planned)} paid or committed (${percent}%). ${left} remaining.`;
}
