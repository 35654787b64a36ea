import type { EXPENSE_CATEGORIES, PAYMENT_METHODS } from "../../../../shared/expenses/catalog.ts";
import type { ContractorName } from "./people.ts";

export type Category = (typeof EXPENSE_CATEGORIES)[number];
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** A planned payment. Its day counts from the start of the project. */
export interface Payment {
  day: number;
  description: string;
  amount: string;
  category: Category;
  method: PaymentMethod;
  to?: ContractorName;
  notes?: string;
}

/** A typical shop purchase in a period of the project. */
export interface Purchase {
  from: number;
  to: number;
  category: Category;
  shop: string;
  items: readonly string[];
  /** minimum amount of the whole purchase in dollars */
  least: number;
  most: number;
}

type Row = readonly [
  day: number,
  description: string,
  amount: string,
  category: Category,
  method: PaymentMethod,
  to?: ContractorName | undefined,
  notes?: string,
];

function payments(rows: readonly Row[]): readonly Payment[] {
  return rows.map(([day, description, amount, category, method, to, notes]) => ({
    day,
    description,
    amount,
    category,
    method,
    ...(to !== undefined && { to }),
    ...(notes !== undefined && { notes }),
  }));
}

const GC = "Dana Whitfield";
const DESIGN = "Priya Vale";
const ENGINEER = "Tom Okafor";
const ELECTRIC = "Marcus Reyes";
const PLUMBING = "Ellen Sorensen";
const DRYWALL = "Luis Ortega";
const TILE = "Grace Kim";
const PAINT = "Joe Bannister";

/** Kitchen and bath of a 1948 house, from the first sketch to the last touch-up. */
export const KITCHEN_PAYMENTS = payments([
  [3, "Kitchen and bath design, first half", "1850.00", "Labor", "Check", DESIGN],
  [
    10,
    "Asbestos and lead test of the old floor",
    "385.00",
    "Other",
    "Credit Card",
    undefined,
    "Both clear. The report is in the blue folder.",
  ],
  [14, "Structural drawings for the kitchen beam", "1650.00", "Labor", "Check", ENGINEER],
  [21, "Kitchen and bath design, second half", "1850.00", "Labor", "Check", DESIGN],
  [
    26,
    "Building permit",
    "1184.00",
    "Permits",
    "Credit Card",
    undefined,
    "Permit 25-104822, good for 180 days between inspections",
  ],
  [26, "Plan review", "512.50", "Permits", "Credit Card"],
  [28, "Electrical permit", "318.00", "Permits", "Credit Card"],
  [28, "Plumbing permit", "366.00", "Permits", "Credit Card"],
  [29, "Mechanical permit for hood and bath fan", "142.00", "Permits", "Credit Card"],
  [
    31,
    "Cabinets, 50% deposit",
    "9240.00",
    "Materials",
    "Bank Transfer",
    undefined,
    "Shaker, white oak. Ten weeks from deposit.",
  ],
  [
    35,
    "General contractor, deposit",
    "3900.00",
    "Labor",
    "Bank Transfer",
    GC,
    "As signed on the contract",
  ],
  [42, "Builder's risk insurance rider", "286.00", "Other", "Credit Card"],
  [46, "Dumpster, 20 yd, first haul", "495.00", "Other", "Credit Card"],
  [47, "Demolition, kitchen", "2400.00", "Labor", "Check", GC],
  [53, "Demolition, bathroom", "1650.00", "Labor", "Check", GC],
  [55, "Dumpster, second haul", "410.00", "Other", "Credit Card"],
  [60, "LVL beam, 16 ft, with posts and hangers", "1126.40", "Materials", "Credit Card"],
  [63, "Beam installation and shoring", "3200.00", "Labor", "Check", GC],
  [66, "Engineer's site visit and letter", "275.00", "Labor", "Check", ENGINEER],
  [70, "Framing lumber, delivered", "842.16", "Materials", "Credit Card"],
  [
    79,
    "Window, 48 by 36 in, over the sink",
    "618.00",
    "Materials",
    "Credit Card",
    undefined,
    "Picked up in Vancouver, with Washington's sales tax",
  ],
  [84, "Plumbing rough-in, first draw", "3100.00", "Labor", "Check", PLUMBING],
  [88, "Shower valve and rough-in kit", "412.85", "Materials", "Credit Card"],
  [91, "Electrical rough-in, first draw", "3400.00", "Labor", "Check", ELECTRIC],
  [
    93,
    "Panel upgrade to 200 A",
    "2950.00",
    "Labor",
    "Check",
    ELECTRIC,
    "Utility disconnect on the morning of the 4th, back by noon",
  ],
  [95, "Recessed lights, 14 pieces, and dimmers", "486.90", "Materials", "Credit Card"],
  [101, "Bath fan, 110 cfm, with duct", "189.00", "Materials", "Credit Card"],
  [104, "Plumbing rough-in, second draw", "1900.00", "Labor", "Check", PLUMBING],
  [107, "Electrical rough-in, second draw", "2200.00", "Labor", "Check", ELECTRIC],
  [
    110,
    "Re-inspection, framing",
    "96.00",
    "Permits",
    "Credit Card",
    undefined,
    "Nail plates were missing in two places",
  ],
  [113, "General contractor, second payment", "3900.00", "Labor", "Bank Transfer", GC],
  [120, "Drywall, 42 sheets, delivered", "764.40", "Materials", "Credit Card"],
  [124, "Drywall hanging and taping, first half", "1650.00", "Labor", "Check", DRYWALL],
  [131, "Drywall hanging and taping, second half", "1650.00", "Labor", "Check", DRYWALL],
  [134, "Oak flooring, 420 sq ft", "2562.00", "Materials", "Credit Card"],
  [137, "Porcelain floor tile, 85 sq ft", "561.00", "Materials", "Credit Card"],
  [138, "Shower wall tile and niche", "894.25", "Materials", "Credit Card"],
  [143, "Tile setting, bathroom, first half", "1900.00", "Labor", "Check", TILE],
  [152, "Tile setting, bathroom, second half", "1900.00", "Labor", "Check", TILE],
  [156, "Cabinets, balance", "9240.00", "Materials", "Bank Transfer"],
  [160, "Cabinet installation", "3450.00", "Labor", "Check", GC],
  [163, "Quartz countertop, template and deposit", "2650.00", "Materials", "Credit Card"],
  [
    166,
    "Induction range, 30 in",
    "2149.00",
    "Materials",
    "Financing",
    undefined,
    "12 months without interest, together with the two below",
  ],
  [166, "Refrigerator, counter depth", "2399.00", "Materials", "Financing"],
  [166, "Dishwasher", "949.00", "Materials", "Financing"],
  [167, "Appliance delivery and haul-away", "189.00", "Other", "Credit Card"],
  [170, "General contractor, third payment", "3900.00", "Labor", "Bank Transfer", GC],
  [174, "Quartz countertop, balance", "2650.00", "Materials", "Credit Card"],
  [177, "Sink, faucet and disposal", "742.30", "Materials", "Credit Card"],
  [180, "Vanity, 48 in, with top", "1149.00", "Materials", "Credit Card"],
  [182, "Toilet and seat", "386.00", "Materials", "Debit Card"],
  [184, "Custom shower glass", "1425.00", "Materials", "Check"],
  [188, "Plumbing finish", "2150.00", "Labor", "Check", PLUMBING],
  [191, "Electrical finish", "1850.00", "Labor", "Check", ELECTRIC],
  [195, "Backsplash tile, 34 sq ft", "486.75", "Materials", "Credit Card"],
  [198, "Backsplash setting and grout", "780.00", "Labor", "Check", TILE],
  [203, "Interior painting, first half", "1600.00", "Labor", "Check", PAINT],
  [210, "Interior painting, second half", "1600.00", "Labor", "Check", PAINT],
  [214, "Cabinet pulls, 46 pieces", "391.54", "Materials", "Credit Card"],
  [219, "Pendant lights over the island, 3 pieces", "447.00", "Materials", "Credit Card"],
  [
    228,
    "Final inspections",
    "128.00",
    "Permits",
    "Credit Card",
    undefined,
    "Passed, all four trades",
  ],
  [233, "General contractor, fourth payment", "3900.00", "Labor", "Bank Transfer", GC],
  [240, "Change order 3: pantry shelves", "680.00", "Labor", "Check", GC],
  [247, "Change order 4: under-cabinet lighting", "545.00", "Labor", "Check", ELECTRIC],
  [254, "Post-construction cleaning", "420.00", "Other", "Cash"],
  [262, "Paint touch-up after the move back in", "260.00", "Labor", "Cash", PAINT],
  [
    269,
    "General contractor, retainage",
    "1950.00",
    "Labor",
    "Bank Transfer",
    GC,
    "Held back until the punch list was done",
  ],
  // At the end, because receipts are assigned by position in the list.
  [
    103,
    "2 recessed lights, returned",
    "69.56",
    "Materials",
    "Credit Card",
    undefined,
    "Ordered one box too many",
  ],
]);

/** A cedar fence and a small deck, started when the kitchen was nearly done. */
export const YARD_PAYMENTS = payments([
  [200, "Property line survey", "640.00", "Other", "Check"],
  [206, "Deck permit", "218.00", "Permits", "Credit Card"],
  [212, "Cedar fence boards and posts, delivered", "2386.40", "Materials", "Credit Card"],
  [218, "Fence, 84 ft, labor", "2940.00", "Labor", "Check", GC],
  [231, "Composite decking, 192 sq ft", "2150.40", "Materials", "Credit Card"],
  [236, "Deck framing and footings, labor", "1850.00", "Labor", "Check", GC],
  [264, "Deck boards and stairs, labor", "1400.00", "Labor", "Check", GC],
]);
