import { describe, expect, test } from "vitest";
import { sentences, shapeOf } from "../../../../tests/support/adviser/sentence-shape.ts";

// title | category | target date | description

describe("a milestone", () => {
  test.each(
    sentences(`
  Add a milestone: rough plumbing inspection by June 12 => Rough plumbing inspection | Inspection | 2026-06-12 | -
  add milestone rough plumbing inspection June 12 => Rough plumbing inspection | Inspection | 2026-06-12 | -
  Remind me to order cabinets next Friday => Order cabinets | Planning | 2026-03-27 | -
  Schedule the drywall for next Tuesday => Drywall | Drywall | 2026-03-24 | -
  schedule drywall for June 12 => Drywall | Drywall | 2026-06-12 | -
  Schedule drywall delivery for 3/25 => Drywall delivery | Drywall | 2026-03-25 | -
  New milestone: framing by the end of June => Framing | Structural | 2026-06-30 | -
  Create a milestone called Final walkthrough on May 30 => Final walkthrough | Final Touches | 2026-05-30 | -
  milestone: paint the bedrooms by Friday => Paint the bedrooms | Painting | 2026-03-20 | -
  Milestone - demo kitchen, due April 3 => Demo kitchen | Demolition | 2026-04-03 | -
  Can you add a milestone for the electrical rough-in on April 10? => Electrical rough-in | Electrical | 2026-04-10 | -
  Please remind me to call the inspector tomorrow => Call the inspector | Inspection | 2026-03-19 | -
  remind me to pay the permit fee by the 25th => Pay the permit fee | Permits | 2026-03-25 | -
  Set a reminder to choose tile in two weeks => Choose tile | Planning | 2026-04-01 | -
  Don't forget to order the vanity by April 1 => Order the vanity | Planning | 2026-04-01 | -
  don't let me forget to schedule the plumber => Schedule the plumber | Plumbing | - | -
  Add order appliances to the timeline for April 15 => Order appliances | Planning | 2026-04-15 | -
  Put tile the shower on the timeline for next Monday => Tile the shower | Bathroom | 2026-03-23 | -
  The inspection is scheduled for June 12 => Inspection | Inspection | 2026-06-12 | -
  Rough plumbing inspection scheduled for 2026-06-12 => Rough plumbing inspection | Inspection | 2026-06-12 | -
  Add a milestone: order cabinets => Order cabinets | Planning | - | -
  Add a milestone: order cabinets next week => Order cabinets | Planning | - | (all)
  Add a milestone: order cabinets by June => Order cabinets | Planning | - | (all)
  Remind me to get permits this weekend => Get permits | Permits | - | (all)
  Add a milestone: tear out the old kitchen by the end of the month => Tear out the old kitchen | Demolition | 2026-03-31 | -
  Add milestone "Hang drywall" by 4/20 => Hang drywall | Drywall | 2026-04-20 | -
  Add a milestone: plumbing and electrical rough-in by May 1 => Plumbing and electrical rough-in | ? | 2026-05-01 | -
  Add a milestone: call mom on Sunday => Call mom | ? | 2026-03-22 | -
  Add milestone: insulate the attic, category: Insulation, by May 5 => Insulate the attic | Insulation | 2026-05-05 | -
  Add a milestone: final punch list on 12/1 => Final punch list | Final Touches | 2026-12-01 | -
  Add a milestone: paint the bathroom March 3 => Paint the bathroom | Painting | 2027-03-03 | -
  Add a milestone: install kitchen cabinets on the 3rd => Install kitchen cabinets | Kitchen | 2026-04-03 | -
  Add a milestone: tile backsplash Friday, then grout on Saturday => Tile backsplash, then grout | Kitchen | - | (all)
  ADD A MILESTONE: FRAMING INSPECTION BY APRIL 2 => Framing inspection | Inspection | 2026-04-02 | -
  add a milestone: get 3 quotes for the roof by wednesday => Get 3 quotes for the roof | Planning | - | (all)
  Remind me to order cabinets 🙏 next Friday! => Order cabinets | Planning | 2026-03-27 | -
  I want to add a milestone: insulation done by May 5 => Insulation done | Insulation | 2026-05-05 | -
  I'd like to schedule the countertop template for April 22 => Countertop template | Kitchen | 2026-04-22 | -
  Remind me to check the check valve in 10 days => Check the check valve | ? | 2026-03-28 | -
  Add a task to pick paint colors by tomorrow => Pick paint colors | Planning | 2026-03-19 | -
  reminder: dumpster pickup on April 7 => Dumpster pickup | Demolition | 2026-04-07 | -
  Schedule a walkthrough with Joe on April 9 at 9am => Walkthrough with Joe at 9am | Final Touches | 2026-04-09 | -
  Add a milestone: inspection April 31 => Inspection | Inspection | - | (all)
  Add a milestone: move in by end of the year => Move in | ? | 2026-12-31 | -
  Add a milestone for permits in 3 weeks => Permits | Permits | 2026-04-08 | -
  plan a milestone: foundation pour this Friday => Foundation pour | Structural | 2026-03-20 | -
  Remind me to pay Joe 850 on Friday => Pay Joe 850 | ? | 2026-03-20 | -
  Add milestone pay Joe 850 by Friday => Pay Joe 850 | ? | 2026-03-20 | -
  The drywall is scheduled for Monday => Drywall | Drywall | 2026-03-23 | -
  Electrician scheduled for April 3rd at 10 => Electrician at 10 | Electrical | 2026-04-03 | -
  Add "order windows" to my timeline, due 5/1 => Order windows | Planning | 2026-05-01 | -
  put inspection on the calendar for april 12 => Inspection | Inspection | 2026-04-12 | -
  I need to schedule an inspection by June => Inspection | Inspection | - | (all)
  we need to add a milestone for the roof on May 2 => Roof | Structural | 2026-05-02 | -
  Set milestone: Countertop install, 5/15/2026 => Countertop install | Kitchen | 2026-05-15 | -
  Please create a milestone "Paint trim" for April 2, category Painting => Paint trim | Painting | 2026-04-02 | -
  Add a milestone: Bathroom tile, shower glass and vanity by the end of May => Bathroom tile, shower glass and vanity | Bathroom | 2026-05-31 | -
  Remind me about the permit on Friday => Permit | Permits | 2026-03-20 | -
  remind me in 3 days to call Joe => Call Joe | ? | 2026-03-21 | -
  remind me tomorrow to order tile => Order tile | Planning | 2026-03-19 | -
  On Friday remind me to order tile => Order tile | Planning | 2026-03-20 | -
  Add a milestone: drywall delivery the week of June 8 => Drywall delivery | Drywall | - | (all)
  Add a milestone for the June 12 inspection => Inspection | Inspection | 2026-06-12 | -
`),
  )("%s", (sentence, shape) => {
    expect(shapeOf(sentence)).toBe(shape);
  });
});
