import { expect, test } from "vitest";
import { byUse, categoryChips, categoryUses } from "./category-chips.ts";

const choicesOf = (...labels: string[]) => labels.map((label) => ({ value: label, label }));
const labels = (choices: readonly { label: string }[]) => choices.map(({ label }) => label).join();

test("orders by how many expenses have the category, in any spelling, each expense once", () => {
  const uses = categoryUses([
    { id: 1, category: "Labor" },
    { id: 1, category: "Labor" },
    { id: 2, category: "roof_garden" },
    { id: 3, category: "Roof garden" },
  ]);
  const choices = choicesOf("Materials", "Labor", "Tools", "Roof garden");
  expect(labels(byUse(choices, uses))).toBe("Roof garden,Labor,Materials,Tools");
});

test.each([
  ["ABCDEFG", "G", "A,B,C,D,E,F,G"],
  ["ABCDEFGH", "", "A,B,C,D,E,F"],
  ["ABCDEFGH", "B", "A,B,C,D,E,F"],
  ["ABCDEFGH", "H", "A,B,C,D,E,F,H"],
])("of %s with %j chosen, the chips are %s", (all, chosen, chips) => {
  expect(labels(categoryChips(choicesOf(...all), chosen))).toBe(chips);
});
