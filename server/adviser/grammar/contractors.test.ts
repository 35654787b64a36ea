import { describe, expect, test } from "vitest";
import { sentences, shapeOf } from "../../../tests/support/adviser/sentence-shape.ts";

// name | company | email | phone | specialty | hourly rate | notes

describe("a contractor", () => {
  test.each(
    sentences(`
  Add contractor Maria Lopez, electrician, $85/hour, 555-123-4567, maria@x.com => Maria Lopez | - | maria@x.com | 555-123-4567 | Electrician | 85.00 | -
  add contractor maria lopez, electrician, $85/hour, 555-123-4567, maria@x.com => Maria Lopez | - | maria@x.com | 555-123-4567 | Electrician | 85.00 | -
  My new plumber is Bob from Acme Plumbing => Bob | Acme Plumbing | - | - | Plumber | - | -
  Our electrician is Maria Lopez => Maria Lopez | - | - | - | Electrician | - | -
  my new painter is bob => Bob | - | - | - | Painter | - | -
  My plumber is Bob Miller, 555-123-4567 => Bob Miller | - | - | 555-123-4567 | Plumber | - | -
  Add a contractor named Sam Carter from Carter Roofing => Sam Carter | Carter Roofing | - | - | - | - | -
  New contractor: Acme Plumbing => Acme Plumbing | - | - | - | - | - | -
  Add Acme Plumbing LLC as a contractor => Acme Plumbing LLC | - | - | - | - | - | -
  Add Sam Carter as our electrician, sam@carter.com => Sam Carter | - | sam@carter.com | - | Electrician | - | -
  Add plumber Bob Smith (555) 123-4567 => Bob Smith | - | - | (555) 123-4567 | Plumber | - | -
  add a new electrician named Maria Lopez, $95 an hour => Maria Lopez | - | - | - | Electrician | 95.00 | -
  We hired Sam Carter as our general contractor => Sam Carter | - | - | - | General Contractor | - | -
  I hired a plumber named Bob from Acme Plumbing => Bob | Acme Plumbing | - | - | Plumber | - | -
  We just hired painter Ana Ruiz, rate $45 per hour => Ana Ruiz | - | - | - | Painter | 45.00 | -
  Add contractor: Joe Smith, Smith & Sons, drywall, 85/hr => Joe Smith | Smith & Sons | - | - | Drywall | 85.00 | -
  Contractor: Jane Doe, tile setter, phone 555.987.6543, email jane@tile.co => Jane Doe | - | jane@tile.co | 555.987.6543 | Tile/Stone | - | -
  Save contractor O'Brien & Sons, roofer => O'Brien & Sons | - | - | - | Roofer | - | -
  Can you add Sam Carter as a contractor? => Sam Carter | - | - | - | - | - | -
  Please add my handyman Luis, 555-222-3333 => Luis | - | - | 555-222-3333 | Other | - | -
  Add Sam to my contractors => Sam | - | - | - | - | - | -
  Add contractor José Núñez, mason => José Núñez | - | - | - | Tile/Stone | - | -
  Add contractor Sam, recommended by my neighbor, plumber => Sam | - | - | - | Plumber | - | (all)
  Add contractor Bob, $1,000,000 an hour => Bob | - | - | - | - | - | (all)
  Add contractor Bob, $85 or $95 an hour => Bob | - | - | - | - | - | (all)
  Add contractor Bob Lee, HVAC, Cool Air Inc, charges $110 an hour, call 555-444-5555 => Bob Lee | Cool Air Inc | - | 555-444-5555 | HVAC | 110.00 | -
  Add an electrician: Tom Hanks from Sparks Electric, tom@sparks.com, +1 555-123-4567 => Tom Hanks | Sparks Electric | tom@sparks.com | +1 555-123-4567 | Electrician | - | -
  Our new general contractor is Hammer Time Builders => Hammer Time Builders | - | - | - | General Contractor | - | -
  my new electrician's name is Pete => Pete | - | - | - | Electrician | - | -
  Add contractor Mike, $500 a day => Mike | - | - | - | - | - | (all)
  Add structural engineer Dr. Lee Wong, lee@wong.eng => Dr. Lee Wong | - | lee@wong.eng | - | Engineering / Structural | - | -
  Add contractor 👷 Bob => Bob | - | - | - | - | - | -
  Register a new landscaper called Green Thumb, 555-888-9999 => Green Thumb | - | - | 555-888-9999 | Landscaping | - | -
  Hired Sam from Carter Roofing, 555-123-4567 => Sam | Carter Roofing | - | 555-123-4567 | - | - | -
  Add my plumber Bob => Bob | - | - | - | Plumber | - | -
  Add Bob, plumber, 555-123-4567 => Bob | - | - | 555-123-4567 | Plumber | - | -
  Bob Miller is our new plumber => Bob Miller | - | - | - | Plumber | - | -
  Contractor: Bob => Bob | - | - | - | - | - | -
  New plumber: Bob, bob@acme.com, $95/hr => Bob | - | bob@acme.com | - | Plumber | 95.00 | -
  Add new contractor Bob's Plumbing, phone 555 123 4567, $90 per hour, licensed and insured => Bob's Plumbing | - | - | 555 123 4567 | - | 90.00 | (all)
  Save Maria Lopez (electrician) 555-123-4567 => Maria Lopez | - | - | 555-123-4567 | Electrician | - | -
  Add Joe's Drywall to contractors => Joe's Drywall | - | - | - | - | - | -
  Add contractor: Kim Lee; company: Lee Tile; email: kim@lee.com; phone: 555-123-4567; rate: 75; specialty: Tile/Stone => Kim Lee | Lee Tile | kim@lee.com | 555-123-4567 | Tile/Stone | 75.00 | (all)
`),
  )("%s", (sentence, shape) => {
    expect(shapeOf(sentence)).toBe(shape);
  });
});
