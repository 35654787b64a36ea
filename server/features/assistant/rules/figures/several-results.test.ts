import { describe, expect, test } from "vitest";
import type { Evidence, Fact } from "../fact.ts";
import { checkFigures } from "./check-figures.ts";

const project = "Kitchen";

describe("a figure that several results support", () => {
  const inMonth = (month: string, href: string): Fact[] => [
    { kind: "count", of: "expense", value: "2", about: { project, month }, href },
    { kind: "money", value: "300.00", about: { project, month }, href },
  ];
  const several: Evidence = {
    facts: [...inMonth("2026-10", "/october"), ...inMonth("2026-09", "/september")],
    passages: [],
  };

  test("links to the rows named in its table row", () => {
    const table =
      "| | Spent | Expenses |\n|---|---|---|\n| September 2026 | $300.00 | 2 expenses |\n| October 2026 | $300.00 | 2 expenses |";
    const [, , september, october] = checkFigures(table, several).split("\n");
    expect(september).toBe(
      "| [September 2026](/september) | [$300.00](/september) | [2 expenses](/september) |",
    );
    expect(october).toBe(
      "| [October 2026](/october) | [$300.00](/october) | [2 expenses](/october) |",
    );
  });

  test("links to the rows named in its sentence", () => {
    expect(
      checkFigures("In October 2026 it was less. In September 2026: 2 expenses.", several),
    ).toBe(
      "In [October 2026](/october) it was less. In [September 2026](/september): [2 expenses](/september).",
    );
  });

  test("has no link when neither names one", () => {
    expect(checkFigures("There were 2 expenses each time.", several)).toBe(
      "There were 2 expenses each time.",
    );
  });
});
