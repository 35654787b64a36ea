import {
  type CalendarDate,
  daysAfter,
  parseCalendarDate,
} from "../../../../shared/calendar-date.ts";
import { planOn, type RenovationPlan } from "./budget.ts";
import { KITCHEN_PLAN } from "./kitchen-budget.ts";
import { KITCHEN_PAYMENTS, YARD_PAYMENTS } from "./payments.ts";
import {
  ALL_YARD_MILESTONES,
  CONTRACTORS,
  KITCHEN_MILESTONES,
  type MilestonePlan,
  YARD_MILESTONES,
} from "./people.ts";
import { KITCHEN_PURCHASES, YARD_PURCHASES } from "./purchases.ts";
import { YARD_PLAN } from "./yard-budget.ts";
import { expensesOf, type RenovationExpense } from "./spending.ts";

/*
 * Sample data of a renovation: deterministic, with the last expense on the given date. `npm run
 * db:seed` loads the late stage, the demo the middle one.
 */

export interface RenovationMilestone {
  title: string;
  category: string;
  description: string | null;
  targetDate: CalendarDate | null;
  completedDate: CalendarDate | null;
}

export interface RenovationProject {
  name: string;
  description: string;
  budget: string;
  startDate: CalendarDate;
  /** oldest first */
  expenses: readonly RenovationExpense[];
  milestones: readonly RenovationMilestone[];
  plan: RenovationPlan;
  recurring: readonly RenovationRecurring[];
}

/** An expense that repeats monthly. */
export interface RenovationRecurring {
  description: string;
  amount: string;
  category: string;
  paymentMethod: string;
  /** next date, due but not yet recorded */
  nextOn: CalendarDate;
}

export interface Renovation {
  contractors: typeof CONTRACTORS;
  projects: readonly [RenovationProject, RenovationProject];
}

/** A point in time of the sample renovation, and how many of its expenses to include. */
interface Stage {
  /** day of the project that corresponds to today */
  day: number;
  kitchenExpenses: number;
  yardExpenses: number;
  yardMilestones: readonly MilestonePlan[];
  /** days by which the yard project starts earlier */
  yardAhead: number;
  /** milestone descriptions by title, where they differ from those of the late stage */
  notes?: Readonly<Record<string, string | null>>;
}

/** Month nine: only the punch list is left. */
const NEARLY_DONE: Stage = {
  day: 269,
  kitchenExpenses: 174,
  yardExpenses: 26,
  yardMilestones: YARD_MILESTONES,
  yardAhead: 0,
};

/** Walls are open and the framing inspection must be repeated; most decisions are still ahead. */
const MIDWAY: Stage = {
  day: 110,
  kitchenExpenses: 52,
  yardExpenses: 8,
  yardMilestones: ALL_YARD_MILESTONES,
  yardAhead: 120,
  notes: {
    "Framing inspection passed":
      "Nail plates were missing in two places. The inspector comes again.",
    "Punch list closed": null,
  },
};

/** The late stage: 200 expenses. */
export function renovationUntil(today: CalendarDate): Renovation {
  return renovationAt(NEARLY_DONE, today);
}

/** The demo's stage: 60 expenses; completed, overdue and upcoming milestones. */
export function renovationMidway(today: CalendarDate): Renovation {
  return renovationAt(MIDWAY, today);
}

const WEST_OF_UTC_MS = 8 * 60 * 60 * 1000;

/**
 * Today in the western United States (UTC-8). Nearly everywhere else it is the same date or later,
 * so that no visitor sees expenses dated tomorrow.
 */
export function demoDateAt(now: Date): CalendarDate {
  const there = new Date(now.getTime() - WEST_OF_UTC_MS).toISOString();
  const day = parseCalendarDate(there.slice(0, 10));
  if (day === undefined) throw new RangeError(`No such day: ${there}`);
  return day;
}

function renovationAt(stage: Stage, today: CalendarDate): Renovation {
  const yardDay = stage.day + stage.yardAhead;
  const dateOf = (day: number) => dayAfter(today, day - stage.day);
  const yardDateOf = (day: number) => dayAfter(today, day - yardDay);
  return {
    contractors: CONTRACTORS,
    projects: [
      {
        name: "Kitchen and bath, Alder Court",
        description: "Open the kitchen to the dining room, new bath upstairs. House of 1948.",
        budget: "132000.00",
        startDate: dateOf(0),
        expenses: expensesOf({
          payments: KITCHEN_PAYMENTS,
          purchases: KITCHEN_PURCHASES,
          count: stage.kitchenExpenses,
          lastDay: stage.day,
          dateOf,
        }),
        milestones: milestonesOf(KITCHEN_MILESTONES, stage.day, dateOf, stage.notes),
        plan: planOn(KITCHEN_PLAN, stage.day, dateOf),
        recurring: [
          {
            description: "Dumpster rental",
            amount: "285.00",
            category: "Other",
            paymentMethod: "Credit Card",
            nextOn: today,
          },
        ],
      },
      {
        name: "Fence and deck",
        description: "Cedar fence along the north side, 12 by 16 ft deck",
        budget: "16500.00",
        startDate: yardDateOf(198),
        expenses: expensesOf({
          payments: YARD_PAYMENTS,
          purchases: YARD_PURCHASES,
          count: stage.yardExpenses,
          lastDay: yardDay,
          dateOf: yardDateOf,
        }),
        milestones: milestonesOf(stage.yardMilestones, yardDay, yardDateOf),
        plan: planOn(YARD_PLAN, yardDay, yardDateOf),
        recurring: [],
      },
    ],
  };
}

/** @param lastDay milestones completed later are still open */
function milestonesOf(
  plans: readonly MilestonePlan[],
  lastDay: number,
  dateOf: (day: number) => CalendarDate,
  notes: Stage["notes"] = {},
): RenovationMilestone[] {
  return plans.map(({ title, category, description = null, target, completed }) => ({
    title,
    category,
    description: notes[title] === undefined ? description : notes[title],
    targetDate: target === undefined ? null : dateOf(target),
    completedDate: completed === undefined || completed > lastDay ? null : dateOf(completed),
  }));
}

function dayAfter(date: CalendarDate, days: number): CalendarDate {
  const moved = daysAfter(date, days);
  if (moved === undefined) throw new RangeError(`No such day: ${date} and ${days} days`);
  return moved;
}
