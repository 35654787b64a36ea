import { describe, expect, test } from "vitest";
import type { CalendarDate } from "../calendar-date.ts";
import {
  inOrder,
  isOverdue,
  monthLabel,
  nextMilestones,
  progressOf,
  progressText,
  formatRelativeTarget,
  formatTarget,
  timelineOf,
} from "./timeline.ts";

const TODAY = "2026-03-14" as CalendarDate;

interface Given {
  id: number;
  targetDate?: string;
  isCompleted?: boolean;
  createdAt?: string;
}

function some(...given: Given[]) {
  return given.map(({ id, targetDate = null, isCompleted = false, createdAt = "2026-01-01" }) => ({
    id,
    targetDate,
    isCompleted,
    createdAt: `${createdAt}T08:00:00.000Z`,
  }));
}

const idsOf = (milestones: readonly { id: number }[]) => milestones.map(({ id }) => id);

describe("sort order", () => {
  test.each([
    {
      rule: "open ones stand before completed ones",
      given: [
        { id: 1, targetDate: "2026-01-01", isCompleted: true },
        { id: 2, targetDate: "2026-12-31" },
        { id: 3 },
      ],
      ids: [2, 3, 1],
    },
    {
      rule: "the earlier target date comes first",
      given: [
        { id: 1, targetDate: "2026-10-02" },
        { id: 2, targetDate: "2026-09-30" },
        { id: 3, targetDate: "2025-12-31" },
      ],
      ids: [3, 2, 1],
    },
    {
      rule: "dated ones stand before undated ones, among completed ones too",
      given: [
        { id: 1 },
        { id: 2, targetDate: "2199-01-01" },
        { id: 3, isCompleted: true },
        { id: 4, targetDate: "2199-01-01", isCompleted: true },
      ],
      ids: [2, 1, 4, 3],
    },
    {
      rule: "on one day the one made first comes first",
      given: [
        { id: 1, targetDate: "2026-03-14", createdAt: "2026-02-02" },
        { id: 2, targetDate: "2026-03-14", createdAt: "2026-02-01" },
      ],
      ids: [2, 1],
    },
    {
      rule: "those made together go by id, as numbers",
      given: [{ id: 10 }, { id: 9 }, { id: 100 }],
      ids: [9, 10, 100],
    },
    { rule: "nothing is in order", given: [], ids: [] },
  ])("$rule", ({ given, ids }) => {
    expect(idsOf(inOrder(some(...given)))).toEqual(ids);
    expect(idsOf(inOrder(some(...given).toReversed()))).toEqual(ids);
  });
});

test.each([
  ["2026-03-13", false, true],
  ["2026-03-14", false, false],
  ["2026-03-15", false, false],
  ["2025-12-31", false, true],
  ["2026-03-13", true, false],
  [null, false, false],
])("a target of %s, completed: %s, is overdue on 2026-03-14: %s", (targetDate, done, expected) => {
  expect(isOverdue({ targetDate, isCompleted: done }, TODAY)).toBe(expected);
});

describe("timeline", () => {
  const shape = (...given: Given[]) => {
    const { months, undated, completed } = timelineOf(some(...given), TODAY);
    return {
      months: months.map(({ month, past, coming, hasToday }) =>
        [month, idsOf(past), hasToday ? "today" : "", idsOf(coming)].join(" "),
      ),
      undated: idsOf(undated),
      completed: idsOf(completed),
    };
  };

  test.each([
    {
      rule: "today's line stands between past and coming days of its month",
      given: [
        { id: 1, targetDate: "2026-03-13" },
        { id: 2, targetDate: "2026-03-14" },
        { id: 3, targetDate: "2026-03-15" },
      ],
      months: ["2026-03 1 today 2,3"],
    },
    {
      rule: "the current month is there for the line alone, between other months",
      given: [
        { id: 1, targetDate: "2026-02-28" },
        { id: 2, targetDate: "2026-04-01" },
      ],
      months: ["2026-02 1  ", "2026-03  today ", "2026-04   2"],
    },
    {
      rule: "the line closes what is all past",
      given: [{ id: 1, targetDate: "2025-03-14" }],
      months: ["2025-03 1  ", "2026-03  today "],
    },
    {
      rule: "the line opens what is all to come",
      given: [{ id: 1, targetDate: "2027-03-14" }],
      months: ["2026-03  today ", "2027-03   1"],
    },
    { rule: "without a day there is no line", given: [{ id: 1 }], undated: [1] },
    {
      rule: "completed ones stand apart, with a day or without",
      given: [
        { id: 1, targetDate: "2026-03-20", isCompleted: true },
        { id: 2, isCompleted: true },
        { id: 3 },
      ],
      undated: [3],
      completed: [1, 2],
    },
    { rule: "nothing is an empty timeline", given: [] },
  ])("$rule", ({ given, months = [], undated = [], completed = [] }) => {
    expect(shape(...given)).toEqual({ months, undated, completed });
  });
});

test.each([
  ["2026-01", "January", "2026"],
  ["2200-12", "December", "2200"],
])("%s is %s of %s", (month, name, year) => {
  expect(monthLabel(month)).toEqual({ name, year });
});

test.each([
  [0, 0, 0, "0 of 0 completed"],
  [0, 3, 0, "0 of 3 completed"],
  [3, 9, 33, "3 of 9 completed"],
  [299, 300, 99, "299 of 300 completed"],
  [9, 9, 100, "9 of 9 completed"],
])("%i of %i are %i percent", (completed, total, percent, text) => {
  const milestones = Array.from({ length: total }, (_, index) => ({
    isCompleted: index < completed,
  }));
  const progress = progressOf(milestones);
  expect(progress).toEqual({ completed, total, percent });
  expect(progressText(progress)).toBe(text);
});

test("the next ones are overdue, then upcoming, then undated, up to the limit", () => {
  const milestones = some(
    { id: 1, targetDate: "2026-01-01", isCompleted: true },
    { id: 2 },
    { id: 3, targetDate: "2026-03-20" },
    { id: 4, targetDate: "2026-03-01" },
    { id: 5, targetDate: "2026-03-14" },
  );
  expect(idsOf(nextMilestones(milestones, 9))).toEqual([4, 5, 3, 2]);
  expect(idsOf(nextMilestones(milestones, 3))).toEqual([4, 5, 3]);
  expect(nextMilestones(some({ id: 1, isCompleted: true }), 3)).toEqual([]);
});

test.each([
  ["2026-03-14", "Today", "Today"],
  ["2026-03-13", "Yesterday", "Yesterday"],
  ["2026-03-11", "3 days ago", "3 days ago"],
  ["2026-02-28", "2 weeks ago", "2 weeks ago"],
  ["2026-02-13", "4 weeks ago", "4 weeks ago"],
  ["2026-02-12", undefined, "Feb 12, 2026"],
  ["2026-03-15", "Tomorrow", "Tomorrow"],
  ["2026-03-16", "In 2 days", "In 2 days"],
  ["2026-03-20", "In 6 days", "In 6 days"],
  ["2026-03-21", "In 1 week", "In 1 week"],
  ["2026-03-28", "In 2 weeks", "In 2 weeks"],
  ["2026-04-12", "In 4 weeks", "In 4 weeks"],
  ["2026-04-13", undefined, "Apr 13, 2026"],
  ["2200-12-31", undefined, "Dec 31, 2200"],
  ["soon", undefined, "soon"],
])("on 2026-03-14, %s is %j, in one phrase %j", (target, relative, phrase) => {
  expect(formatRelativeTarget(target, TODAY)).toBe(relative);
  expect(formatTarget(target, TODAY)).toBe(phrase);
});
