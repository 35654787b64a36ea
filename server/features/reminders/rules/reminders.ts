import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import { insuranceProblem } from "../../../../shared/contractors/insurance.ts";
import { type OpenPayment, urgencyOf } from "../../contracts/rules/open-payments.ts";
import type { BudgetOverview } from "../../../../shared/budget/contract.ts";
import { addCents, centsOf, toDecimal } from "../../../../shared/money.ts";
import type { ReminderChoices } from "../../../../shared/reminders/contract.ts";
import type { ReminderItem, ReminderKind } from "./reminder-item.ts";

/** The state of a project that reminders depend on. */
export interface ProjectState {
  project: string;
  payments: readonly OpenPayment[];
  lines: BudgetOverview["lines"];
}

/** A condition that is reported once while it lasts. */
export interface Reminder {
  /** stable key of the condition; a payment moved to another date has a new one */
  subject: string;
  item: ReminderItem;
  /** stronger reminder about the same item, which replaces this one */
  within?: ReminderKind;
}

/** A contractor with work in progress whose insurance has expired or soon will. */
interface Insured {
  id: number;
  name: string;
  expiresOn: CalendarDate;
}

/** An open milestone that is due within a week, or overdue. */
interface DueMilestone {
  id: number;
  title: string;
  project: string;
  day: CalendarDate;
}

interface States {
  projects: readonly ProjectState[];
  insured?: readonly Insured[];
  milestones?: readonly DueMilestone[];
}

/** All current reminders of the chosen kinds, most urgent first. */
export function remindersOf(
  { projects, insured = [], milestones = [] }: States,
  choices: ReminderChoices,
  today: CalendarDate,
): Reminder[] {
  const kinds = new Set(kindsOf(choices));
  return [
    ...projects.flatMap(({ project, payments, lines }) => [
      ...payments.flatMap((payment) => ofPayment(project, payment, today)),
      ...lines.flatMap((line) => ofLine(project, line)),
    ]),
    ...insured.flatMap((contractor) => ofInsurance(contractor, today)),
    ...milestones.map((milestone) => ofMilestone(milestone, today)),
  ]
    .filter(({ item }) => kinds.has(item.kind))
    .toSorted(
      (a, b) =>
        RANK[a.item.kind] - RANK[b.item.kind] ||
        Number(sortDateOf(a) > sortDateOf(b)) - Number(sortDateOf(a) < sortDateOf(b)),
    );
}

const RANK: Record<ReminderKind, number> = {
  overdue: 0,
  due_soon: 1,
  milestone_overdue: 2,
  milestone_soon: 3,
  insurance_expired: 4,
  insurance_soon: 5,
  line_full: 6,
  line_near: 7,
};

function sortDateOf({ item }: Reminder): string {
  if ("day" in item) return item.day;
  return "expiresOn" in item ? item.expiresOn : "";
}

/** The kinds of reminders that the choices enable. */
export function kindsOf({
  dueSoon,
  overdue,
  budgetLines,
  insurance,
  milestones,
}: ReminderChoices): ReminderKind[] {
  return [
    ...(dueSoon ? (["due_soon"] as const) : []),
    ...(overdue ? (["overdue"] as const) : []),
    ...(budgetLines ? (["line_near", "line_full"] as const) : []),
    ...(insurance ? (["insurance_soon", "insurance_expired"] as const) : []),
    ...(milestones ? (["milestone_soon", "milestone_overdue"] as const) : []),
  ];
}

/**
 * A payment that waits for an open milestone is reported by the milestone's target date, together
 * with it.
 */
function ofPayment(project: string, payment: OpenPayment, today: CalendarDate): Reminder[] {
  const { kind, id, title, work, contractor, open, day, status, milestone } = payment;
  const urgency = urgencyOf(payment, today);
  if (urgency === undefined || day === null) return [];
  return [
    {
      subject: `${kind} ${id} on ${day}`,
      item: {
        kind: urgency === "overdue" ? "overdue" : "due_soon",
        project,
        title,
        work,
        contractor,
        amount: toDecimal(open),
        day,
        after: status === "waiting" ? (milestone ?? "") : null,
      },
    },
  ];
}

function ofInsurance({ id, name, expiresOn }: Insured, today: CalendarDate): Reminder[] {
  const problem = insuranceProblem(expiresOn, today);
  if (problem === undefined) return [];
  const kind = problem === "expired" ? "insurance_expired" : "insurance_soon";
  const subject = `contractor ${id} until ${expiresOn}`;
  return [{ subject, item: { kind, contractor: name, expiresOn } }];
}

/** A milestone moved to another date is reported again. */
function ofMilestone({ id, title, project, day }: DueMilestone, today: CalendarDate): Reminder {
  const kind = day < today ? "milestone_overdue" : "milestone_soon";
  return { subject: `milestone ${id} on ${day}`, item: { kind, project, milestone: title, day } };
}

/** A line over its plan is also near it, so the stronger reminder replaces the weaker one. */
function ofLine(project: string, line: BudgetOverview["lines"][number]): Reminder[] {
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
