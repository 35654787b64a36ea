import fc from "fast-check";
import { expect, test } from "vitest";
import { type CalendarDate, daysAfter, daysBetween } from "../../../../shared/calendar-date.ts";
import { delaysOf, type Scheduled } from "./delays.ts";

const FIRST = "2026-03-01" as CalendarDate;
const dayAt = (days: number) => daysAfter(FIRST, days) ?? FIRST;

/** @param day of March 2026; null for none */
const step = (id: number, day: number | null, waitsFor: number[] = [], isCompleted = false) => ({
  id,
  targetDate: day === null ? null : dayAt(day - 1),
  isCompleted,
  waitsFor,
});

test.each<[string, Scheduled[], number, [id: number, day: number][]]>([
  ["what waits keeps its gap", [step(1, 2), step(2, 5, [1])], 4, [[2, 7]]],
  [
    "so does what waits for that",
    [step(1, 2), step(2, 2, [1]), step(3, 9, [2])],
    3,
    [
      [2, 3],
      [3, 10],
    ],
  ],
  ["the later of two pushes", [step(1, 2), step(2, 8), step(3, 10, [1, 2])], 9, [[3, 17]]],
  [
    "each only once",
    [step(1, 2), step(2, 4, [1]), step(3, 5, [1]), step(4, 6, [2, 3])],
    3,
    [
      [2, 5],
      [3, 6],
      [4, 7],
    ],
  ],
  ["what was before moves to the same day", [step(1, 5), step(2, 2, [1])], 6, [[2, 6]]],
  ["an earlier day moves nothing", [step(1, 5), step(2, 6, [1])], 3, []],
  [
    "a completed one stays, and what waits for it",
    [step(1, 2), step(2, 4, [1], true), step(3, 6, [2])],
    9,
    [],
  ],
  [
    "an undated one stays, and what waits for it",
    [step(1, 2), step(2, null, [1]), step(3, 6, [2])],
    9,
    [],
  ],
  ["the first day of one moves nothing", [step(1, null), step(2, 6, [1])], 9, []],
  [
    "a day past the calendar stays",
    [step(1, 2), { ...step(2, 2, [1]), targetDate: "2200-12-31" }],
    9,
    [],
  ],
])("%s", (_, plan, to, expected) => {
  expect(delaysOf(plan, 1, dayAt(to - 1))).toEqual(
    expected.map(([id, day]) => ({
      id,
      from: plan.find((one) => one.id === id)?.targetDate,
      to: dayAt(day - 1),
    })),
  );
});

/** Each milestone depends only on lower ids, so there is no cycle. */
const plans = fc
  .array(
    fc.record({
      day: fc.option(fc.integer({ min: 1, max: 60 }), { freq: 6 }),
      waitsFor: fc.uniqueArray(fc.nat(11), { maxLength: 4 }),
      isCompleted: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((rows) =>
    rows.map(({ day, waitsFor, isCompleted }, index) => {
      const id = index + 1;
      const earlier = waitsFor.filter((other) => other < id);
      return step(id, day, earlier, isCompleted && id % 3 === 0);
    }),
  );

test("after a delay no moved milestone is before one it waits for, and the others stay", () => {
  fc.assert(
    fc.property(plans, fc.integer({ min: 1, max: 30 }), (plan, days) => {
      const from = plan[0]?.targetDate;
      if (!from) return;
      const to = daysAfter(from, days) ?? FIRST;
      const delays = delaysOf(plan, 1, to);
      expect(delaysOf(plan.toReversed(), 1, to)).toEqual(delays);
      const newDays = new Map<number, CalendarDate>([
        [1, to],
        ...delays.map((one) => [one.id, one.to] as const),
      ]);
      for (const { id, targetDate, isCompleted, waitsFor } of plan.slice(1)) {
        const day = newDays.get(id);
        if (isCompleted || targetDate === null) expect(day).toBeUndefined();
        else if (day !== undefined) {
          expect(day > targetDate).toBe(true);
          // No further than one of those it waits for needs.
          const needed = waitsFor.map((other) => {
            const before = plan[other - 1]?.targetDate ?? targetDate;
            const after = newDays.get(other) ?? before;
            return daysAfter(after, Math.max(0, daysBetween(before, targetDate)));
          });
          expect(needed).toContain(day);
        }
        if (isCompleted || targetDate === null) continue;
        for (const other of waitsFor) {
          expect((day ?? targetDate) >= (newDays.get(other) ?? "")).toBe(true);
        }
      }
    }),
  );
});
