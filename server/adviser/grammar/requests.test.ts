import { expect, test } from "vitest";
import { sentences, shapeOf } from "../../../tests/support/adviser/sentence-shape.ts";

// Scraps, moves between the user's accounts, and what is asked for in a way that is not plain.
test.each(
  sentences(`
  Paid Joe 500, still owe 1500
  I paid Joe $850. How much is left?
  May I add an expense of 850?
  Can I add an expense?
  Could I log $60 for caulk?
  How do I add an expense?
  expense
  Add expense reminder
  New milestone
  failed the final inspection
  final inspection failed
  demolition: check
  I hired Joe
  we hired a new contractor
  my contractor Joe is great
  Add contractor for the kitchen
  Transferred $500 from savings
  sent $500 to savings
  put $500 in savings
  put $500 aside for drywall
  spent $500 of the $800 budget
  gave Maria 300 bricks
  Joe needs 850
`),
)("too little is said: %s", (sentence) => {
  expect(["nothing", "none", "? none"]).toContain(shapeOf(sentence));
});
