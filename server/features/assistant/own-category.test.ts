import { expect, test } from "vitest";
import { resolveCategory } from "./own-category.ts";

const KNOWN = [
  "Materials",
  "Labor",
  "Cabinets",
  "Kitchen cabinets",
  "Accessories",
  "Tile",
  "Glass",
];

test.each([
  // A word from a custom category selects it, even over a recognized standard category.
  ["cabinet hinges", "paid 45 for cabinet hinges", null, "Cabinets"],
  ["Cabinet hinges", "45 for cabinet hinges", "Materials", "Cabinets"],
  ["bathroom accessory", "12.50 bathroom accessory", null, "Accessories"],
  ["tiles", "$90 for tiles", "Materials", "Tile"],
  ["kitchen cabinet doors", "900 for kitchen cabinet doors", null, "Kitchen cabinets"],
  // Unless the sentence names another category.
  ["cabinets", "paid Dana 500 for labor on the cabinets", "Labor", "Labor"],
  ["tiles", "90 for tiles, put it under materials", "Materials", "Materials"],
  // A stated category, also a custom one, takes precedence over the subject.
  ["cabinets", "cabinets 640 cash under Tools", "Tools", "Tools"],
  ["cabinets under materials", "640 for cabinets under materials", null, "Materials"],
  ["tiles under kitchen cabinets", "90 for tiles under Kitchen cabinets", null, "Kitchen cabinets"],
  ["cabinets", "paid 640 for cabinets, category: glass", "Materials", "Glass"],
  // Partial words do not match, and two matches are ambiguous.
  ["tilework", "90 for tilework", null, null],
  ["tiles and glass", "90 for tiles and glass", "Materials", "Materials"],
  ["nails", "12 for nails", "Materials", "Materials"],
  ["", "12 dollars", null, null],
])("%j of %j, recognized as %s, becomes %s", (about, sentence, category, meant) => {
  expect(resolveCategory({ about, sentence, category }, KNOWN)).toBe(meant);
});
