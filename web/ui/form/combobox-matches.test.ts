import { expect, test } from "vitest";
import { choiceNamed, matchingChoices } from "./combobox-matches.ts";

const CHOICES = ["Martin Electric", "José Martínez", "Electric Sam", "Dana Reyes (Reyes & Co)"].map(
  (label, index) => ({ value: String(index), label }),
);

test.each([
  ["", ["Martin Electric", "José Martínez", "Electric Sam", "Dana Reyes (Reyes & Co)"]],
  ["electric", ["Electric Sam", "Martin Electric"]],
  ["ELECTRIC  mar", ["Martin Electric"]],
  ["jose", ["José Martínez"]],
  ["Martinez José", ["José Martínez"]],
  ["(reyes", ["Dana Reyes (Reyes & Co)"]],
  ["nobody", []],
])("typing %j finds %j", (typed, labels) => {
  expect(matchingChoices(CHOICES, typed).map(({ label }) => label)).toEqual(labels);
});

test("a whole name selects its choice, unless two have it", () => {
  expect(choiceNamed(CHOICES, " jose martinez ")?.value).toBe("1");
  expect(choiceNamed(CHOICES, "jose")).toBeUndefined();
  const twins = [...CHOICES, { value: "9", label: "Electric Sam" }];
  expect(choiceNamed(twins, "electric sam")).toBeUndefined();
});
