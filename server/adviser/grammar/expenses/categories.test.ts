import { describe, expect, test } from "vitest";
import { sentences, shapeOf } from "../../../../tests/support/adviser/sentence-shape.ts";

// description | amount | category | payment method | date | contractor | notes

describe("what was paid for", () => {
  test.each(
    sentences(`
  Paid Joe 850 for labor and materials => Labor and materials | 850.00 | ? | ? | today | Joe #1 | -
  bought a drill for $129 and a ladder for $200 => Drill | 129.00 | Tools | ? | today | - | - ++ Ladder | 200.00 | Tools | ? | today | - | -
  Bought a drill and a ladder for $329 cash => Drill and a ladder | 329.00 | Tools | Cash | today | - | -
  Bought lumber and a saw for $329 cash => Lumber and a saw | 329.00 | ? | Cash | today | - | -
  Bought a can of paint for $40 cash => Can of paint | 40.00 | Materials | Cash | today | - | -
  bought nails $12.50 cash => Nails | 12.50 | Materials | Cash | today | - | -
  Bought nails for 12.50 => Nails | 12.50 | Materials | ? | today | - | -
  Bought a table saw for six hundred dollars => Table saw | 600.00 | Tools | ? | today | - | -
  bought 4x8 sheets of plywood, 6 of them, for $210 => 4x8 sheets of plywood, 6 | 210.00 | Materials | ? | today | - | -
  Bought 20 2x4s for $85 => 20 2x4s | 85.00 | Materials | ? | today | - | -
  last Friday I bought grout for $24 at Home Depot => Grout | 24.00 | Materials | ? | 2026-03-13 | - | At Home Depot
  Got 12 sheets of drywall for $240 at Home Depot => 12 sheets of drywall | 240.00 | Materials | ? | today | - | At Home Depot
  Paid 120 for 3/4 plywood => 3/4 plywood | 120.00 | Materials | ? | today | - | -
  Paid 120 for 3/4" plywood cash => 3/4" plywood | 120.00 | Materials | Cash | today | - | -
  Paid $12 for 1 1/2 inch screws => 1 1/2 inch screws | 12.00 | Materials | ? | today | - | -
  Paid $9.99 for a 16 oz tube of caulk => 16 oz tube of caulk | 9.99 | Materials | ? | today | - | -
  Paid $99 for 5 gallon bucket of drywall mud => 5 gallon bucket of drywall mud | 99.00 | Materials | ? | today | - | -
  Bought Kohler K-2210 sink for 240 => Kohler K-2210 sink | 240.00 | Materials | ? | today | - | -
  Bought #8 screws for $9 => #8 screws | 9.00 | Materials | ? | today | - | -
  Paid Lopez 300 for painting => Painting | 300.00 | Labor | ? | today | Lopez #2 | -
  paid MARIA LOPEZ 850 for painting the hall => Painting the hall | 850.00 | Labor | ? | today | MARIA LOPEZ #2 | -
  Paid my brother 300 for painting the deck => Painting the deck | 300.00 | Labor | ? | today | - | Paid to my brother
  Paid Joe 850 for plumbing => Plumbing | 850.00 | ? | ? | today | Joe #1 | -
  Paid Joe 850 for plumbing work => Plumbing work | 850.00 | Labor | ? | today | Joe #1 | -
  Paid Joe 850 for painting supplies => Painting supplies | 850.00 | Materials | ? | today | Joe #1 | -
  Paid Joe 850 for framing lumber => Framing lumber | 850.00 | Materials | ? | today | Joe #1 | -
  Paid $85 for a framing nailer => Framing nailer | 85.00 | Tools | ? | today | - | -
  Paid $85 for roofing nails => Roofing nails | 85.00 | Materials | ? | today | - | -
  Paid $85 for roofing => Roofing | 85.00 | ? | ? | today | - | -
  Paid $85 for electrical => Electrical | 85.00 | ? | ? | today | - | -
  Paid $85 for drywall screws => Drywall screws | 85.00 | Materials | ? | today | - | -
  Paid $85 for a drywall knife => Drywall knife | 85.00 | Tools | ? | today | - | -
  Paid $85 for a drywall permit => Drywall permit | 85.00 | Permits | ? | today | - | -
  Paid $85 for the building permit and plan review => Building permit and plan review | 85.00 | Permits | ? | today | - | -
  Paid $85 for tile delivery => Tile delivery | 85.00 | Other | ? | today | - | -
  Paid $85 for lunch for the crew => Lunch for the crew | 85.00 | ? | ? | today | - | -
  Paid $85 for a paint sprayer => Paint sprayer | 85.00 | Tools | ? | today | - | -
  Paid $85 for saw blades => Saw blades | 85.00 | Tools | ? | today | - | -
  Paid $85 for a ladder rental => Ladder rental | 85.00 | Tools | ? | today | - | -
  Paid Lowe's 85.20 for 2x4s => 2x4s | 85.20 | Materials | ? | today | - | Paid to Lowe's
  Bought tile from Maria for $300 => Tile | 300.00 | Materials | ? | today | Maria #2 | -
  My husband bought a drill for $129 => Drill | 129.00 | Tools | ? | today | - | (all)
  From Menards we bought 20 studs for $80 => 20 studs | 80.00 | Materials | ? | today | - | At Menards
  Bought paint. $60. Cash. => Paint | 60.00 | Materials | Cash | today | - | -
  Bought paint and brushes yesterday => Paint and brushes | ? | ? | ? | 2026-03-17 | - | -
  Bought a toilet => Toilet | ? | Materials | ? | today | - | -
  Please log: bought caulk for $60 => Caulk | 60.00 | Materials | ? | today | - | -
`),
  )("%s", (sentence, shape) => {
    expect(shapeOf(sentence)).toBe(shape);
  });
});
