import { describe, expect, test } from "vitest";
import { sentences, shapeOf } from "../../../../tests/support/adviser/sentence-shape.ts";

// what is said to be done | the milestones that may be meant

describe("a milestone is done", () => {
  test.each(
    sentences(`
  Demolition is done => Demolition | 1
  mark rough plumbing as complete => rough plumbing | 2
  We finished the framing => framing | 4
  Framing is complete => Framing | 4
  framing complete ✅ => framing | 4
  demo is done => demo | 1
  Demolition done! => Demolition | 1
  Mark the framing milestone as done => framing | 4
  mark framing done => framing | 4
  Check off demolition => demolition | 1
  We've finished hanging the drywall => hanging the drywall | 5
  Finished the demolition yesterday => demolition | 1
  I completed the final inspection => final inspection | 7
  The final inspection passed => final inspection | 7
  final inspection passed today => final inspection | 7
  plumbing is done => plumbing | 2 3
  Rough plumbing is finished => Rough plumbing | 2
  paint is done => paint | 8 9
  We finished painting the bedrooms => painting the bedrooms | 8
  The roof is done => roof | none
  Electrical is complete => Electrical | none
  We finished demolition and framing => demolition and framing | 1 4
  Mark demolition and framing as complete => demolition and framing | 1 4
  Joe finished the framing => framing | 4
  The plumber finished the rough plumbing => rough plumbing | 2
  Complete the framing milestone => framing | 4
  complete framing => framing | 4
  we're done with demolition => demolition | 1
  Demolition has been completed => Demolition | 1
  Demolition was completed last Friday => Demolition | 1
  The framing is finally done!! => framing | 4
  Framing - done => Framing | 4
  framing: done => framing | 4
  Inspection is done => Inspection | 3 7
  Ordered the cabinets, done => Ordered the cabinets | 6
  Please mark "Hang and tape the drywall" as done => Hang and tape the drywall | 5
  Can you mark demolition as done? => demolition | 1
  I want to mark framing as complete => framing | 4
  Framing is done. It looks great! => Framing | 4
  The drywall is all done => drywall | 5
  drywalling is complete => drywalling | 5
  Set framing to done => framing | 4
  dinner is done => dinner | none
  The cabinets are done => cabinets | none
  The kitchen is done => kitchen | none
  The drywall and the framing are done => drywall and the framing | 4 5
  The drywall is hung and taped, done => drywall is hung and taped | 5
  the demolition of the kitchen is complete => demolition of the kitchen | 1
  Plumbing inspection passed! => Plumbing inspection | 3
  We passed the final inspection => final inspection | 7
  Finished demo and started framing => demo and started framing | 1
  Done with demolition => demolition | 1
  finally done with the framing!! => framing | 4
  complete: framing => framing | 4
  I finished my coffee => coffee | none
  Completed rough plumbing on March 10 => rough plumbing | 2
  cross off demolition => demolition | 1
  framing's done => framing | 4
  The framing's finally finished => framing | 4
  framing wrapped up yesterday => framing | 4
  The painters finished painting the kitchen => painting the kitchen | 9
  Finished the framing the week of March 9 => framing | 4
`),
  )("%s", (sentence, shape) => {
    expect(shapeOf(sentence)).toBe(shape);
  });
});
