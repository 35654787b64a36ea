import { beforeAll, describe, expect, test } from "vitest";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import { type IntentClassifier, intentClassifier } from "../intents/classifier.ts";
import { classifyIntent } from "./classify-intent.ts";
import type { KnownName } from "./names.ts";
import { editDistance, isMisspelling } from "./words.ts";

const TODAY = "2026-03-14" as CalendarDate;
const NAMES: readonly KnownName[] = [
  {
    kind: "contractor",
    id: 1,
    name: "Joe Miller",
    company: "Miller Drywall",
    specialty: "Drywall",
  },
  { kind: "contractor", id: 2, name: "Joe Martin", company: null, specialty: "Plumber" },
  { kind: "contractor", id: 3, name: "Will Stone", company: "The Tile Shop", specialty: null },
  { kind: "contractor", id: 4, name: "Ángela Núñez", company: null, specialty: "Painter" },
  { kind: "category", name: "Interior Design" },
  { kind: "method", name: "Zelle" },
  { kind: "project", id: 1, name: "Kitchen renovation" },
  { kind: "project", id: 2, name: "Yard" },
];

let classifier: IntentClassifier;
beforeAll(async () => {
  classifier = await intentClassifier();
});

function namesIn(question: string): string[] {
  const { names, search } = classifyIntent({
    question,
    today: TODAY,
    classifier,
    recorded: NAMES,
  }).slots;
  return [
    ...names.map(({ candidates }) => candidates.map(({ name }) => name).join(" / ")),
    ...(search === undefined ? [] : [`"${search}"`]),
  ];
}

describe("a name is known", () => {
  test.each([
    ["How much did I pay Joe Miller?", ["Joe Miller"]],
    ["how much did i pay joe miller", ["Joe Miller"]],
    ["what did I pay Martin", ["Joe Martin"]],
    ["how much have I paid Joe", ["Joe Miller / Joe Martin"]],
    ["how much have I paid joe miler", ["Joe Miller"]],
    ["how much did I pay Miller Drywall", ["Joe Miller"]],
    ["how much did I pay The Tile Shop", ["Will Stone"]],
    ["how much did I pay will", ["Will Stone"]],
    ["how much did I pay the plumber", ["Joe Martin"]],
    ["how much did I pay angela", ["Ángela Núñez"]],
    ["how much did I pay Nunez", ["Ángela Núñez"]],
    ["what did I spend on interior design", ["Interior Design"]],
    ["what did I spend on intrior desing", ["Interior Design"]],
    ["how much did I pay by zelle", ["Zelle"]],
    ["how much with my credit card", ["Credit Card"]],
    ["how much on permit", ["Permits"]],
    ["how much did I spend on labour", ["Labor"]],
    ["how much did I spend on the yard", ["Yard"]],
    ["how much did I spend on the kitchen", ["Kitchen renovation"]],
  ])("in %s", (question, names) => {
    expect(namesIn(question)).toEqual(names);
  });
});

describe("what is no name is searched for, never left out:", () => {
  test.each([
    ["how much did I spend on the kitchen sink", ['"kitchen sink"']],
    ["how much did I spend on drywall", ['"drywall"']],
    ["how much did I pay Zoltan", ['"Zoltan"']],
    ["what did I spend on job site toilets", ['"job site toilets"']],
    ["how much did I spend on clear coat", ['"clear coat"']],
    ["how much did I spend on labor for the roof", ["Labor", '"roof"']],
  ])("%s", (question, names) => {
    expect(namesIn(question)).toEqual(names);
  });
});

test.each([
  ["kitten", "sitting", 3, 3],
  ["expnese", "expense", 2, 1],
  ["abc", "abc", 1, 0],
  ["abc", "abcdef", 2, undefined],
])("from %s to %s there are no more than %d slips: %s", (one, other, most, distance) => {
  expect(editDistance(one, other, most)).toBe(distance);
});

test.each([
  ["milr", "miller", false],
  ["miler", "miller", true],
  ["joe", "job", false],
  ["biller", "miller", false],
  ["x".repeat(4000), "miller", false],
])("%s for %s: %s", (written, meant, isOne) => {
  expect(isMisspelling(written, meant)).toBe(isOne);
});
