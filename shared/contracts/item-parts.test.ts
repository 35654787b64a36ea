import { expect, test } from "vitest";
import { completeParts, laborAndMaterials } from "./item-parts.ts";

// Amount, labor and materials; a dash where unknown.
test.each([
  ["- - -", "- - -"],
  ["1000.00 - -", "1000.00 - -"],
  ["1000.00 700.00 -", "1000.00 700.00 300.00"],
  ["1000.00 - 300.00", "1000.00 700.00 300.00"],
  ["1000.00 1000.00 -", "1000.00 1000.00 0.00"],
  ["1000.00 0.00 -", "1000.00 0.00 1000.00"],
  ["- 700.00 300.00", "1000.00 700.00 300.00"],
  ["1000.00 700.00 300.00", "1000.00 700.00 300.00"],
  ["0.00 0.00 0.00", "0.00 0.00 0.00"],
  ["1000.00 700.00 300.01", "amount"],
  ["1000.00 0.00 0.00", "amount"],
  ["1000.00 1000.01 -", "labor"],
  ["1000.00 - 1000.01", "materials"],
  ["- 700.00 -", "amount"],
  ["- - 0.00", "amount"],
  ["- 99999999.99 0.01", "materials"],
])("%s becomes %s", (given, expected) => {
  const [amount = null, labor = null, materials = null] = given
    .split(" ")
    .map((part) => (part === "-" ? null : part));
  const completed = completeParts({ amount, labor, materials });
  const found =
    "parts" in completed
      ? [completed.parts.amount, completed.parts.labor, completed.parts.materials]
          .map((part) => part ?? "-")
          .join(" ")
      : completed.problem.field;
  expect(found).toBe(expected);
});

const FLOOR = { amount: "1000.00", labor: "700.00", materials: "300.00" };
const GROUT = { amount: null, labor: null, materials: null };
const PAINT = { amount: "50.50", labor: null, materials: null };
const WALLS = { amount: "50.50", labor: "50.50", materials: "0.00" };

test.each([
  ["the sums of its lines", [FLOOR, GROUT, WALLS], "750.50 300.00"],
  ["what the quote says, where a line says nothing", [FLOOR, PAINT], "9.00 1.00"],
  ["what the quote says, without priced lines", [GROUT], "9.00 1.00"],
])("labor and materials of a quote: %s", (_name, items, expected) => {
  const found = laborAndMaterials({ items, labor: "9.00", materials: "1.00" });
  expect(`${found.labor} ${found.materials}`).toBe(expected);
});
