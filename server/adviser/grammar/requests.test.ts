import { expect, test } from "vitest";
import { readSentence } from "./read-sentence.ts";
import { KNOWN, sentences } from "../../../tests/support/adviser/sentence-shape.ts";

// Scraps, moves between the user's accounts, and what is asked for in a way that is not plain.
test.each(
  sentences(`
  threw down $300 for a used generator
  Joe cash 300
  $60 cash to Joe for drywall
  60 bucks for paint at lowes
  Receipt from Home Depot $84.20 lumber visa
  Home Depot run: $84.20, lumber, visa
  Tile: $450, paid by visa
  Paid Joe 500, still owe 1500
  I paid Joe $850. How much is left?
  Mark paid Joe 850
  May I add an expense of 850?
  Can I add an expense?
  Could I log $60 for caulk?
  How do I add an expense?
  expense
  Add expense reminder
  The plumber is scheduled to come on Friday
  milestone demo done by 4/1
  New milestone
  failed the final inspection
  final inspection failed
  The demolition is finished, started framing
  The framing is done and paid for
  demolition: check
  tick framing
  Rough plumbing complete as of yesterday
  all framing is complete
  kitchen is painted
  add Bob Miller plumber
  We have a new electrician, Maria, 555-111-2222
  contractor Bob Miller 555-123-4567
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
  Plumber $450 cash
  Check #1045 to Maria for $300
  Just got back from Home Depot, spent $84
  Ran to Lowe's and spent $32.10 on caulk
  Went to Home Depot and bought screws for $12
  Went to Menards yesterday, bought 10 2x4s for $45 cash
  I had to buy a new drill for $99
  Had to pay $50 for parking
  Paying Joe 850 cash for drywall
  pay Joe 850 cash for drywall
  Joe needs 850
`),
)("too little is said: %s", (sentence) => {
  expect(readSentence(sentence, KNOWN)).toBeUndefined();
});
