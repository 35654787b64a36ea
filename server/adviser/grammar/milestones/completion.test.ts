import { describe, expect, test } from "vitest";
import { sentences, shapeOf } from "../../../../tests/support/adviser/sentence-shape.ts";

// what is said to be done | the milestones that may be meant

describe("a milestone is done", () => {
  test.each(
    sentences(`
  Demolition is done => 1
  mark rough plumbing as complete => 2
  We finished the framing => 4
  Framing is complete => 4
  framing complete ✅ => 4
  demo is done => 1
  Demolition done! => 1
  Mark the framing milestone as done => 4
  mark framing done => 4
  Check off demolition => 1
  We've finished hanging the drywall => 5
  Finished the demolition yesterday => 1
  I completed the final inspection => 7
  The final inspection passed => 7
  final inspection passed today => 7
  plumbing is done => ? 2 3
  Rough plumbing is finished => 2
  paint is done => ? 8 9
  We finished painting the bedrooms => 8
  The roof is done => ? none
  Electrical is complete => ? none
  We finished demolition and framing => ? 1 4
  Mark demolition and framing as complete => ? 1 4
  Joe finished the framing => 4
  The plumber finished the rough plumbing => 2
  Complete the framing milestone => 4
  complete framing => 4
  we're done with demolition => 1
  Demolition has been completed => 1
  Demolition was completed last Friday => 1
  The framing is finally done!! => 4
  Framing - done => 4
  framing: done => 4
  Inspection is done => ? 3 7
  Ordered the cabinets, done => 6
  Please mark "Hang and tape the drywall" as done => 5
  Can you mark demolition as done? => 1
  I want to mark framing as complete => 4
  Framing is done. It looks great! => 4
  The drywall is all done => 5
  drywalling is complete => 5
  Set framing to done => 4
  dinner is done => none
  The cabinets are done => ? 6
  The kitchen is done => ? 9
  The drywall and the framing are done => 4
  The drywall is hung and taped, done => 5
  the demolition of the kitchen is complete => 1
  Plumbing inspection passed! => 3
  We passed the final inspection => 7
  Finished demo and started framing => ? 1 4
  Done with demolition => 1
  finally done with the framing!! => 4
  complete: framing => 4
  I finished my coffee => none
  Completed rough plumbing on March 10 => 2
  cross off demolition => 1
  framing's done => 4
  The framing's finally finished => 4
  framing wrapped up yesterday => 4
  The painters finished painting the kitchen => 9
  Finished the framing the week of March 9 => 4
`),
  )("%s", (sentence, shape) => {
    expect(shapeOf(sentence)).toBe(shape);
  });
});
