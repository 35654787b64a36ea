import { describe, expect, test } from "vitest";
import { UNTRACED } from "../../../../../shared/assistant/contract.ts";
import type { Fact } from "../fact.ts";
import { checkFigures } from "./check-figures.ts";

describe("recognizes a name in the records' wording:", () => {
  const money = (value: string, about: Fact["about"]): Fact => ({ kind: "money", value, about });

  test.each<[string, Fact[], string]>([
    [
      "also with a backslash where markdown needs one",
      [money("10.00", { expense: "[12] *boxes* | 2_000" })],
      "\\[12\\] \\*boxes\\* \\| 2\\_000: $10.00",
    ],
    [
      "the whole of it, not a shorter one within",
      [money("10.00", { expense: "More drawings" }), money("20.00", { expense: "Drawings" })],
      "More drawings: $10.00",
    ],
    [
      "of any of the things that are called so",
      [money("10.00", { project: "Kitchen" }), money("20.00", { category: "Kitchen" })],
      "$10.00 went to Kitchen, $20.00 of it on Kitchen",
    ],
    [
      "and no word that a company happens to begin with",
      [money("10.00", {}), money("20.00", { contractor: "Total Flooring" })],
      "| Total | $10.00 |",
    ],
    [
      "and its words say nothing of a figure",
      [money("10.00", { contractor: "Old Budget" }), { ...money("9.00", {}), of: "budget" }],
      "| Old Budget | $10.00 |",
    ],
  ])("%s", (_, facts, reply) => {
    expect(checkFigures(reply, { facts, passages: [] })).toBe(reply);
  });

  test("marks the right figure of another name nevertheless", () => {
    const facts = [
      money("10.00", { expense: "More drawings" }),
      money("20.00", { expense: "Drawings" }),
    ];
    expect(checkFigures("More drawings: $20.00", { facts, passages: [] })).toContain(UNTRACED);
    expect(checkFigures("Drawings: $10.00", { facts, passages: [] })).toContain(UNTRACED);
  });
});

describe("does not take a claim for a name, even when an expense has that name:", () => {
  test.each([
    ["Total 9,999", "Total 9,999"],
    ["You have spent 9,999", "You have spent 9,999 so far."],
    ["Kitchen $9,999", "Kitchen $9,999"],
    ["Spent 99% already", "Spent 99% already"],
  ])("%s", (expense, reply) => {
    const facts: Fact[] = [{ kind: "money", value: "77.00", about: { expense } }];
    expect(checkFigures(reply, { facts, passages: [] })).toContain(UNTRACED);
  });
  test("recognizes a name with a number", () => {
    const facts: Fact[] = [{ kind: "money", value: "77.00", about: { expense: "Invoice 1043" } }];
    const reply = "Invoice 1043: $77.00";
    expect(checkFigures(reply, { facts, passages: [] })).toBe(reply);
  });
});
