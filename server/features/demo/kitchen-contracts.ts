import { type ContractPlan, on, when } from "./plan-shapes.ts";

const GC = "Dana Whitfield";
const DESIGN = "Priya Vale";
const ENGINEER = "Tom Okafor";
const ELECTRIC = "Marcus Reyes";
const PLUMBING = "Ellen Sorensen";
const DRYWALL = "Luis Ortega";
const TILE = "Grace Kim";
const PAINT = "Joe Bannister";

/** What was offered and agreed for the kitchen and the bath, in the order in which it was asked for. */
export const KITCHEN_CONTRACTS: readonly ContractPlan[] = [
  {
    work: "Kitchen and bath design",
    to: DESIGN,
    amount: "3700.00",
    asked: 0,
    received: 1,
    accepted: 2,
    completed: 24,
    schedule: [
      { ...on(3, "Kitchen and bath design, first half", "1850.00"), kind: "deposit" },
      when("Design signed off", "Kitchen and bath design, second half", "1850.00"),
    ],
  },
  {
    work: "Structural drawings",
    scope: "Beam between kitchen and dining room, stamped, with one visit to the site",
    to: ENGINEER,
    amount: "1925.00",
    asked: 5,
    received: 8,
    accepted: 9,
    completed: 68,
    schedule: [
      on(14, "Structural drawings for the kitchen beam", "1650.00"),
      when("Beam in, wall out", "Engineer's site visit and letter", "275.00"),
    ],
  },
  {
    work: "General contracting",
    scope:
      "Demolition, structure, cabinets, trim and the running of the site. Permits are the owner's.",
    to: GC,
    amount: "29900.00",
    asked: 12,
    received: 22,
    validUntil: 52,
    accepted: 33,
    items: [
      { description: "Demolition, kitchen and bathroom", amount: "4050.00" },
      { description: "Beam, shoring and framing", amount: "7100.00" },
      { description: "Cabinets and trim", amount: "7350.00" },
      { description: "Running the site, insurance and cleaning", amount: "11400.00" },
      { description: "Dust walls and floor protection", amount: null },
    ],
    changes: [
      {
        reason: "Rotten sill under the bathroom window",
        cost: "1850.00",
        days: 3,
        proposed: 57,
        decided: 58,
      },
      {
        reason: "The oak floor of the hallway stays",
        cost: "-900.00",
        days: -1,
        proposed: 98,
        decided: 100,
      },
      {
        reason: "Heated floor in the bathroom",
        cost: "1450.00",
        days: 2,
        proposed: 106,
        decided: 114,
        isRejected: true,
      },
      { reason: "Pantry shelves", cost: "680.00", days: 1, proposed: 226, decided: 228 },
    ],
    schedule: [
      { ...on(35, "General contractor, deposit", "3900.00"), kind: "deposit" },
      on(47, "Demolition, kitchen", "2400.00"),
      when("Kitchen and bath gutted", "Demolition, bathroom", "1650.00"),
      when("Beam in, wall out", "Beam installation and shoring", "3200.00"),
      when("Framing inspection passed", "General contractor, second payment", "3900.00"),
      when("Cabinets and countertop in", "Cabinet installation", "3450.00"),
      on(170, "General contractor, third payment", "3900.00"),
      when("Walls and trim painted", "General contractor, fourth payment", "3900.00"),
      { title: "Final payment", kind: "date", amount: "1650.00", due: 283 },
      {
        title: "Retainage",
        kind: "holdback",
        amount: "1950.00",
        paidBy: "General contractor, retainage",
      },
    ],
  },
  {
    work: "Electrical work",
    scope: "Panel, rough-in, finish. Fixtures are the owner's.",
    to: ELECTRIC,
    amount: "10400.00",
    asked: 40,
    received: 50,
    accepted: 60,
    completed: 248,
    changes: [
      {
        reason: "Light under the wall cabinets",
        cost: "545.00",
        days: 0,
        proposed: 240,
        decided: 241,
      },
    ],
    schedule: [
      on(91, "Electrical rough-in, first draw", "3400.00"),
      on(93, "Panel upgrade to 200 A", "2950.00"),
      when("Electrical rough-in passed", "Electrical rough-in, second draw", "2200.00"),
      on(191, "Electrical finish", "1850.00"),
    ],
  },
  {
    work: "Plumbing",
    to: PLUMBING,
    amount: "7150.00",
    asked: 40,
    received: 48,
    accepted: 60,
    completed: 190,
    schedule: [
      on(84, "Plumbing rough-in, first draw", "3100.00"),
      when("Plumbing rough-in passed", "Plumbing rough-in, second draw", "1900.00"),
      when("Bathroom usable", "Plumbing finish", "2150.00"),
    ],
  },
  {
    work: "Drywall",
    to: DRYWALL,
    amount: "3300.00",
    asked: 80,
    received: 90,
    accepted: 96,
    completed: 134,
    schedule: [
      on(124, "Drywall hanging and taping, first half", "1650.00"),
      when("Drywall ready for primer", "Drywall hanging and taping, second half", "1650.00"),
    ],
  },
  {
    work: "Tile setting",
    to: TILE,
    amount: "4580.00",
    asked: 85,
    received: 95,
    validUntil: 125,
    accepted: 102,
    completed: 199,
    schedule: [
      on(143, "Tile setting, bathroom, first half", "1900.00"),
      on(152, "Tile setting, bathroom, second half", "1900.00"),
      on(198, "Backsplash setting and grout", "780.00"),
    ],
  },
  {
    work: "Interior painting",
    scope: "Two coats, patching included",
    to: PAINT,
    amount: "3200.00",
    asked: 98,
    received: 105,
    validUntil: 150,
    accepted: 140,
    completed: 213,
    items: [
      { description: "Walls, two coats", amount: "1750.00" },
      { description: "Ceilings", amount: "650.00" },
      { description: "Trim and doors", amount: "800.00" },
      { description: "Patching", amount: null },
    ],
    schedule: [
      on(203, "Interior painting, first half", "1600.00"),
      when("Walls and trim painted", "Interior painting, second half", "1600.00"),
    ],
  },
  {
    work: "Interior painting",
    scope: "Right after the drywall, by the same crew",
    to: DRYWALL,
    amount: "2890.00",
    asked: 98,
    received: 103,
    validUntil: 124,
    declined: 141,
    items: [
      { description: "Walls, two coats", amount: "1640.00" },
      { description: "Ceilings", amount: "590.00" },
      { description: "Primer", amount: "660.00" },
    ],
  },
  {
    work: "Countertop",
    scope: "Quartz, 46 sq ft, with the cutout for the sink",
    to: TILE,
    amount: "6120.00",
    asked: 104,
    received: 121,
    declined: 130,
  },
];
