import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import {
  type Cents,
  centsOf,
  percentOf,
  subtractCents,
  sumCents,
} from "../../../../shared/money.ts";
import { demoDateAt, type Renovation, type RenovationMilestone } from "./renovation.ts";
import type { RenovationExpense } from "./spending.ts";

/*
 * The demo's conversation with the assistant. All numbers are calculated from the sample data as of
 * the date of the message.
 */

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;

export interface DemoMessage {
  role: "user" | "assistant";
  /** Markdown */
  content: string;
  createdAt: Date;
}

export function conversationOf({ projects }: Renovation, now: Date): DemoMessage[] {
  const [kitchen] = projects;
  const exchange = (agoMs: number, question: string, answer: (paid: Paid) => string) => {
    const asked = new Date(now.getTime() - agoMs);
    const today = demoDateAt(asked);
    const expenses = kitchen.expenses
      .filter(({ date }) => date <= today)
      .map((expense) =>
        kitchen.plan.details[expense.description]?.refundOf === undefined
          ? expense
          : { ...expense, amount: `-${expense.amount}` },
      );
    return [
      { role: "user", content: question, createdAt: asked },
      {
        role: "assistant",
        content: answer({ expenses, budget: centsOf(kitchen.budget) }),
        createdAt: new Date(asked.getTime() + MINUTE / 4),
      },
    ] as const;
  };
  return [
    ...exchange(9 * DAY, "How does the kitchen budget look so far?", budgetAnswer),
    ...exchange(8 * DAY, "And how much has gone to Marcus?", payeeAnswer),
    ...exchange(
      2 * DAY,
      "The framing inspector did not sign off: nail plates are missing in two places. What do I have to do?",
      inspectionAnswer,
    ),
    ...exchange(20 * MINUTE, "What comes next?", () => nextAnswer(kitchen.milestones)),
  ];
}

interface Paid {
  /** expenses up to the date of the question, including refunds */
  expenses: readonly RenovationExpense[];
  budget: Cents;
}

function budgetAnswer({ expenses, budget }: Paid): string {
  const spent = totalOf(expenses);
  const byCategory = [...Map.groupBy(expenses, ({ category }) => category)]
    .map(([category, own]) => ({ category, total: totalOf(own) }))
    .toSorted((one, other) => other.total - one.total);
  const rows = byCategory.map(
    ({ category, total }) => `| ${category} | ${dollars(total)} | ${percentOf(total, spent)}% |`,
  );
  const largest = expenses.reduce((most, expense) =>
    centsOf(expense.amount) > centsOf(most.amount) ? expense : most,
  );
  return [
    `You have spent **${dollars(spent)}** of ${dollars(budget)}, which is **${percentOf(spent, budget)}%**. ` +
      `**${dollars(subtractCents(budget, spent))}** is left.`,
    "",
    "| Category | Spent | Share |",
    "|---|---:|---:|",
    ...rows,
    "",
    `The largest single expense is *${largest.description}* at ${dollars(centsOf(largest.amount))}. ` +
      "The second half is still due, so reserve it before choosing the countertop.",
  ].join("\n");
}

const ELECTRICIAN = "Marcus Reyes";

function payeeAnswer({ expenses }: Paid): string {
  const own = expenses.filter(({ contractor }) => contractor === ELECTRICIAN);
  const rows = own.map(
    ({ description, amount, date }) =>
      `- ${inWords(date)}: ${description}, ${dollars(centsOf(amount))}`,
  );
  return [
    `**${dollars(totalOf(own))}** to ${ELECTRICIAN}, in ${own.length} payments:`,
    "",
    ...rows,
    "",
    "Compare these with his payment schedule before the next draw.",
  ].join("\n");
}

function inspectionAnswer(): string {
  return [
    "That's a common correction and a quick fix. Cables and pipes less than 1¼ in. from the face of a stud need a steel nail plate so drywall screws can't hit them.",
    "",
    "- [x] Keep the correction notice: it names the two places",
    "- [ ] Have the nail plates installed, and check the neighboring studs too",
    "- [ ] Take a photo of each before anything covers it",
    "- [ ] Book the re-inspection; many cities charge a fee for it",
    "",
    "Insulation has to wait until the framing has passed.",
  ].join("\n");
}

/** As of today, like the milestones. */
function nextAnswer(milestones: readonly RenovationMilestone[]): string {
  const open = milestones.filter(({ completedDate }) => completedDate === null);
  const [overdue, ...ahead] = open;
  const done = milestones.length - open.length;
  return [
    `${done} of ${milestones.length} milestones are done. **${overdue?.title}** was due on ${dateOf(overdue)}, so that comes first. Then:`,
    "",
    ...ahead
      .slice(0, 3)
      .map((milestone, index) => `${index + 1}. ${milestone.title}, ${dateOf(milestone)}`),
    "",
    "If the framing passes this week, none of these dates has to move.",
  ].join("\n");
}

function dateOf(milestone: RenovationMilestone | undefined): string {
  return milestone?.targetDate ? inWords(milestone.targetDate) : "a day to be set";
}

function totalOf(expenses: readonly RenovationExpense[]): Cents {
  return sumCents(expenses.map(({ amount }) => centsOf(amount)));
}

// Created on first use, because Intl loads several megabytes of locale data.
let usDollars: Intl.NumberFormat | undefined;
let usDate: Intl.DateTimeFormat | undefined;

function dollars(cents: Cents): string {
  usDollars ??= new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
  return usDollars.format(cents / 100);
}

function inWords(date: CalendarDate): string {
  usDate ??= new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
  return usDate.format(new Date(`${date}T00:00:00Z`));
}
