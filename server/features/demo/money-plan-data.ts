import type { InstalmentKind } from "../../../shared/contracts/agreement.ts";
import type { RenovationDetails, RenovationLine } from "./money-plan.ts";
import type { ContractorName } from "./people.ts";

/*
 * How the budget of the renovation is divided, and what was agreed with whom. Days count from the first
 * of the project, as those of the payments do.
 */

export interface InstalmentPlan {
  title: string;
  kind: InstalmentKind;
  amount: string;
  due?: number;
  /** the title of a milestone */
  milestone?: string;
  /** the description of the payment that settles it */
  paidBy?: string;
}

export interface ContractPlan {
  work: string;
  scope?: string;
  to: ContractorName;
  amount: string;
  asked: number;
  received: number;
  validUntil?: number;
  accepted?: number;
  declined?: number;
  completed?: number;
  items?: readonly { description: string; amount: string | null }[];
  changes?: readonly {
    reason: string;
    cost: string;
    days: number;
    proposed: number;
    decided?: number;
    isRejected?: boolean;
  }[];
  schedule?: readonly InstalmentPlan[];
}

export interface MoneyPlanData {
  contingency: string;
  lines: readonly RenovationLine[];
  contracts: readonly ContractPlan[];
  details: Readonly<Record<string, RenovationDetails>>;
}

const GC = "Dana Whitfield";
const DESIGN = "Priya Vale";
const ENGINEER = "Tom Okafor";
const ELECTRIC = "Marcus Reyes";
const PLUMBING = "Ellen Sorensen";
const DRYWALL = "Luis Ortega";
const TILE = "Grace Kim";
const PAINT = "Joe Bannister";

/** A payment that is made on its day and called as on the invoice. */
function on(due: number, title: string, amount: string): InstalmentPlan {
  return { title, kind: "date", amount, due, paidBy: title };
}

function when(milestone: string, title: string, amount: string, paidBy = title): InstalmentPlan {
  return { title, kind: "milestone", amount, milestone, paidBy };
}

export const KITCHEN_PLAN: MoneyPlanData = {
  contingency: "13200.00",
  lines: [
    { category: "Labor", planned: "59000.00" },
    { category: "Materials", room: "Kitchen", planned: "31000.00", low: "29000", high: "44000" },
    { category: "Materials", room: "Bathroom", planned: "5500.00", high: "8000" },
    { category: "Materials", planned: "13500.00", low: "12000", high: "19000" },
    { category: "Permits", planned: "2700.00" },
    { category: "Tools", planned: "2300.00" },
    { category: "Other", planned: "4000.00" },
  ],
  contracts: [
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
  ],
  details: {
    "Cabinets, 50% deposit": { room: "Kitchen", homeCost: "improvement" },
    "Cabinets, balance": { room: "Kitchen", homeCost: "improvement" },
    "Window, 48 by 36 in, over the sink": { room: "Kitchen", salesTax: "49.44" },
    "Shower valve and rough-in kit": { room: "Bathroom" },
    "Recessed lights, 14 pieces, and dimmers": {
      rooms: { Kitchen: "312.90", Bathroom: "174.00" },
    },
    "2 recessed lights, returned": { refundOf: "Recessed lights, 14 pieces, and dimmers" },
    "Bath fan, 110 cfm, with duct": { room: "Bathroom" },
    "Porcelain floor tile, 85 sq ft": { room: "Bathroom" },
    "Shower wall tile and niche": { room: "Bathroom" },
    "Quartz countertop, template and deposit": { room: "Kitchen" },
    "Quartz countertop, balance": { room: "Kitchen" },
    "Induction range, 30 in": { room: "Kitchen" },
    "Refrigerator, counter depth": { room: "Kitchen" },
    Dishwasher: { room: "Kitchen" },
    "Sink, faucet and disposal": { room: "Kitchen" },
    "Vanity, 48 in, with top": { room: "Bathroom" },
    "Toilet and seat": { room: "Bathroom" },
    "Shower glass, made to measure": { room: "Bathroom" },
    "Backsplash tile, 34 sq ft": { room: "Kitchen" },
    "Cabinet pulls, 46 pieces": { room: "Kitchen" },
    "Pendant lights over the island, 3 pieces": { room: "Kitchen" },
    "Change order 3: pantry shelves": { contract: "General contracting" },
    "Change order 4: light under the wall cabinets": { contract: "Electrical work" },
    "Cleaning after construction": { homeCost: "repair" },
  },
};

export const YARD_PLAN: MoneyPlanData = {
  contingency: "1600.00",
  lines: [
    { category: "Labor", planned: "6500.00" },
    { category: "Materials", planned: "6200.00" },
    { category: "Permits", planned: "300.00" },
    { category: "Tools", planned: "400.00" },
    { category: "Other", planned: "900.00" },
  ],
  contracts: [
    {
      work: "Fence and deck",
      scope: "84 ft of fence, deck of 12 by 16 ft with stairs. Materials are the owner's.",
      to: GC,
      amount: "6190.00",
      asked: 199,
      received: 203,
      accepted: 208,
      schedule: [
        when("Fence up", "Fence, 84 ft, labor", "2940.00"),
        when("Deck framed", "Deck framing and footings, labor", "1850.00"),
        on(270, "Deck boards and stairs, labor", "1400.00"),
      ],
    },
  ],
  details: {},
};
