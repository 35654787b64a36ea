import { type CalendarDate, daysBetween, parseCalendarDate } from "../calendar-date.ts";
import { fullDate } from "../full-date.ts";
import { relativeDate } from "../relative-date.ts";
import type { Milestone } from "./contract.ts";

/** The fields that decide a milestone's position. */
type Placed = Pick<Milestone, "id" | "isCompleted" | "targetDate" | "createdAt">;

/** Dates and instants sort as text. */
function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function compareTargets(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return compareTexts(a, b);
}

/** Open first, then by target date (undated last), then by creation. */
export function inOrder<M extends Placed>(milestones: readonly M[]): M[] {
  return milestones.toSorted(
    (a, b) =>
      Number(a.isCompleted) - Number(b.isCompleted) ||
      compareTargets(a.targetDate, b.targetDate) ||
      compareTexts(a.createdAt, b.createdAt) ||
      a.id - b.id,
  );
}

/** Whether an open milestone's target day has passed. The day itself is not overdue. */
export function isOverdue(
  { targetDate, isCompleted }: Pick<Milestone, "targetDate" | "isCompleted">,
  today: CalendarDate,
): boolean {
  return !isCompleted && targetDate !== null && targetDate < today;
}

export interface TimelineMonth<M> {
  /** "2026-03" */
  month: string;
  past: M[];
  /** includes those of today */
  coming: M[];
  /** whether today's marker stands between the two */
  hasToday: boolean;
}

export interface Timeline<M> {
  /** months of open dated milestones, and always the current month */
  months: TimelineMonth<M>[];
  undated: M[];
  completed: M[];
}

/** Groups milestones as the timeline shows them, from top to bottom. */
export function timelineOf<M extends Placed>(
  milestones: readonly M[],
  today: CalendarDate,
): Timeline<M> {
  const months = new Map<string, TimelineMonth<M>>();
  const monthOf = (day: string) => {
    const month = day.slice(0, 7);
    const hasToday = today.startsWith(month);
    const known = months.get(month) ?? { month, past: [], coming: [], hasToday };
    months.set(month, known);
    return known;
  };
  const undated: M[] = [];
  const completed: M[] = [];
  for (const milestone of inOrder(milestones)) {
    const { isCompleted, targetDate } = milestone;
    if (isCompleted) completed.push(milestone);
    else if (targetDate === null) undated.push(milestone);
    else monthOf(targetDate)[targetDate < today ? "past" : "coming"].push(milestone);
  }
  // Without dated milestones today's marker would have no neighbors.
  if (months.size > 0) monthOf(today);
  const inTime = [...months.values()].toSorted((a, b) => compareTexts(a.month, b.month));
  return { months: inTime, undated, completed };
}

let monthFormat: Intl.DateTimeFormat | undefined;

/** "2026-03" as month name and year. */
export function monthLabel(month: string): { name: string; year: string } {
  monthFormat ??= new Intl.DateTimeFormat("en-US", { month: "long", timeZone: "UTC" });
  return { name: monthFormat.format(new Date(`${month}-01T00:00:00Z`)), year: month.slice(0, 4) };
}

export interface Progress {
  completed: number;
  total: number;
  /** whole percent; 100 only when all are completed */
  percent: number;
}

export function progressOf(milestones: readonly Pick<Milestone, "isCompleted">[]): Progress {
  const total = milestones.length;
  const completed = milestones.filter(({ isCompleted }) => isCompleted).length;
  return { completed, total, percent: total === 0 ? 0 : Math.floor((completed * 100) / total) };
}

/** "3 of 9 completed" */
export function progressText({ completed, total }: Progress): string {
  return `${completed} of ${total} completed`;
}

/** What to look at next: overdue ones first. */
export function nextMilestones<M extends Placed>(milestones: readonly M[], most: number): M[] {
  return inOrder(milestones.filter(({ isCompleted }) => !isCompleted)).slice(0, most);
}

/**
 * Distance to a target day in words: "3 days ago", "Today", "In 2 weeks". Undefined from 30 days on
 * in either direction, where the full date is clearer.
 */
export function formatRelativeTarget(target: string, today: CalendarDate): string | undefined {
  const day = parseCalendarDate(target);
  if (day === undefined) return undefined;
  const days = daysBetween(today, day);
  if (Math.abs(days) >= 30) return undefined;
  if (days <= 0) return relativeDate(day, today);
  if (days === 1) return "Tomorrow";
  if (days < 7) return `In ${days} days`;
  const weeks = Math.floor(days / 7);
  return weeks === 1 ? "In 1 week" : `In ${weeks} weeks`;
}

/** The distance to a target day, or the full date. */
export function formatTarget(target: string, today: CalendarDate): string {
  const day = parseCalendarDate(target);
  return formatRelativeTarget(target, today) ?? (day === undefined ? target : fullDate(day));
}
