import { type CalendarDate, daysBetween } from "../../../../shared/calendar-date.ts";
import type { OpenPayment } from "../../contracts/rules/open-payments.ts";
import type { MoneyPlan } from "../../../../shared/budget/contract.ts";
import { addCents, centsOf, toDecimal } from "../../../../shared/money.ts";
import type { ReminderChoices } from "../../../../shared/reminders/contract.ts";
import type { ReminderItem, ReminderKind } from "./reminder-item.ts";

/** So many days before a payment is due its homeowner is told. */
export const DAYS_AHEAD = 7;

/** What of a project there is to be reminded of. */
export interface ProjectState {
  project: string;
  payments: readonly OpenPayment[];
  lines: MoneyPlan["lines"];
}

/** Something that is so, and is told once while it is. */
export interface Reminder {
  /** the same for as long as it is the same thing: a payment that gets a new day is another one */
  subject: string;
  item: ReminderItem;
  /** what says more about the same thing; told with that, it is not told on its own */
  within?: ReminderKind;
}

/** All that is so today of what was chosen; those that are the most pressing first. */
export function remindersOf(
  projects: readonly ProjectState[],
  choices: ReminderChoices,
  today: CalendarDate,
): Reminder[] {
  const kinds = new Set(kindsOf(choices));
  return projects
    .flatMap(({ project, payments, lines }) => [
      ...payments.flatMap((payment) => ofPayment(project, payment, today)),
      ...lines.flatMap((line) => ofLine(project, line)),
    ])
    .filter(({ item }) => kinds.has(item.kind))
    .toSorted(
      (a, b) =>
        RANK[a.item.kind] - RANK[b.item.kind] ||
        Number(dayOf(a) > dayOf(b)) - Number(dayOf(a) < dayOf(b)),
    );
}

const RANK: Record<ReminderKind, number> = { overdue: 0, due_soon: 1, line_full: 2, line_near: 3 };

function dayOf({ item }: Reminder): string {
  return "day" in item ? item.day : "";
}

/** The kinds of reminders that choices ask for. */
export function kindsOf({ dueSoon, overdue, budgetLines }: ReminderChoices): ReminderKind[] {
  return [
    ...(dueSoon ? (["due_soon"] as const) : []),
    ...(overdue ? (["overdue"] as const) : []),
    ...(budgetLines ? (["line_near", "line_full"] as const) : []),
  ];
}

/** One whose milestone is still open is told on the day that it is meant for, with that said. */
function ofPayment(project: string, payment: OpenPayment, today: CalendarDate): Reminder[] {
  const { instalmentId, title, work, contractor, amount, day, status, milestone } = payment;
  const ahead = daysBetween(today, day);
  const isSoon = status !== "overdue" && ahead >= 0 && ahead <= DAYS_AHEAD;
  if (status !== "overdue" && !isSoon) return [];
  return [
    {
      subject: `instalment ${instalmentId} on ${day}`,
      item: {
        kind: status === "overdue" ? "overdue" : "due_soon",
        project,
        title,
        work,
        contractor,
        amount: toDecimal(amount),
        day,
        after: status === "waiting" ? (milestone ?? "") : null,
      },
    },
  ];
}

/** A line that is full is near its end, too: whoever was told the more need not be told the less. */
function ofLine(project: string, line: MoneyPlan["lines"][number]): Reminder[] {
  const { id, category, room, figures } = line;
  if (figures.level === "fine") return [];
  const planned = centsOf(figures.planned);
  const spoken = addCents(centsOf(figures.paid), centsOf(figures.open));
  const subject = `line ${id}`;
  const facts = { project, category, room, planned: figures.planned, spoken: toDecimal(spoken) };
  const near: Reminder = { subject, item: { kind: "line_near", ...facts } };
  return spoken < planned
    ? [near]
    : [
        { subject, item: { kind: "line_full", ...facts } },
        { ...near, within: "line_full" },
      ];
}
