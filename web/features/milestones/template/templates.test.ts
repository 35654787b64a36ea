import { describe, expect, test } from "vitest";
import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import { MILESTONE_CATEGORIES } from "../../../../shared/milestones/catalog.ts";
import { milestoneBatch } from "../../../../shared/milestones/contract.ts";
import { isRenovationKind, likelyKind, templateSteps, RENOVATION_KINDS } from "./templates.ts";

const MONDAY = "2026-03-16" as CalendarDate;

describe.each(RENOVATION_KINDS)("the template %s", (kind) => {
  const steps = templateSteps(kind, MONDAY);
  const dateOfStep = (title: string) =>
    steps.find((step) => step.title.toLowerCase().includes(title))?.targetDate ?? "";

  test("passes the server's schema with known categories", () => {
    const batch = milestoneBatch.safeParse({ projectId: 1, milestones: steps });
    expect(batch.success).toBe(true);
    for (const { category } of steps) expect(MILESTONE_CATEGORIES).toContain(category);
  });

  test("begins with planning on the first day, in date order", () => {
    expect(steps[0]).toMatchObject({ category: "Planning", targetDate: MONDAY });
    const days = steps.map(({ targetDate }) => targetDate ?? "");
    expect(days).toEqual(days.toSorted());
    expect(new Set(steps.map(({ title }) => title)).size).toBe(steps.length);
  });

  test("puts each stage after those it depends on", () => {
    const categories = steps.map(({ category }) => category);
    const before = (a: (typeof categories)[number], b: (typeof categories)[number]) => {
      if (!categories.includes(a) || !categories.includes(b)) return;
      expect(categories.indexOf(a), `${a} before ${b}`).toBeLessThan(categories.indexOf(b));
    };
    before("Permits", "Demolition");
    before("Demolition", "Structural");
    before("Plumbing", "Drywall");
    before("Electrical", kind === "Deck or porch" ? "Painting" : "Drywall");
    before("Insulation", "Drywall");
    before("Inspection", "Drywall");
    before("Drywall", "Painting");
    expect(steps.at(-1)?.category).toBe("Final Touches");
    expect(dateOfStep("final inspection") > dateOfStep("permits")).toBe(true);
  });

  test("schedules no later step on a weekend", () => {
    for (let day = 14; day <= 20; day += 1) {
      const [, ...later] = templateSteps(kind, `2026-03-${day}` as CalendarDate);
      for (const { targetDate } of later) {
        expect([1, 2, 3, 4, 5]).toContain(new Date(`${targetDate}T00:00:00Z`).getUTCDay());
      }
    }
  });

  test("has no dates without a start or beyond the last supported year", () => {
    expect(templateSteps(kind, undefined).every(({ targetDate }) => targetDate === null)).toBe(
      true,
    );
    const late = templateSteps(kind, "2200-12-31" as CalendarDate);
    expect(late.map(({ targetDate }) => targetDate)).toEqual([
      "2200-12-31",
      ...late.slice(1).map(() => null),
    ]);
  });
});

test("keeps a start on a Sunday and moves later steps to Monday", () => {
  const [first, second] = templateSteps("Bathroom", "2026-03-15" as CalendarDate);
  expect(first?.targetDate).toBe("2026-03-15");
  expect(second?.targetDate).toBe("2026-03-23");
});

test.each([
  ["Kitchen renovation", "Kitchen"],
  ["new BATH upstairs", "Bathroom"],
  ["Master en-suite", "Bathroom"],
  ["Finish the basement", "Basement"],
  ["Back deck", "Deck or porch"],
  ["Elm Street", "Whole house"],
  ["Kitchen and bath", "Whole house"],
  ["", "Whole house"],
])("guesses the kind of a project named %j: %s", (name, kind) => {
  expect(likelyKind(name)).toBe(kind);
});

test("accepts only known kinds", () => {
  expect(RENOVATION_KINDS.every(isRenovationKind)).toBe(true);
  expect(isRenovationKind("Garage")).toBe(false);
  expect(isRenovationKind("toString")).toBe(false);
});
