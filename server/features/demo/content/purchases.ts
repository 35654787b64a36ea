import type { Category, Purchase } from "./payments.ts";

const HARDWARE = "Alder Street Hardware";
const LUMBER = "Cascade Lumber & Supply";
const TILE_SHOP = "Rose City Tile Outlet";
const ELECTRIC = "Eastside Electric Supply";
const PLUMBING = "Bridgetown Pipe & Fittings";
const RENTAL = "Columbia Tool Rental";
const PAINT = "St. Johns Paint";
const GARDEN = "Foster Road Garden Center";

type Row = readonly [number, number, Category, string, readonly string[], number, number];

function purchases(rows: readonly Row[]): readonly Purchase[] {
  return rows.map(([from, to, category, shop, items, least, most]) => ({
    from,
    to,
    category,
    shop,
    items,
    least,
    most,
  }));
}

/** Small purchases between the large payments. */
export const KITCHEN_PURCHASES = purchases([
  [0, 40, "Other", "Copy & Print NW", ["Plan sets 24 by 36 in"], 18, 46],
  [5, 60, "Tools", HARDWARE, ["Tape measure", "Chalk line", "Carpenter's pencils"], 24, 58],
  [38, 70, "Materials", HARDWARE, ["Plastic sheeting", "Zip door", "Painter's tape"], 48, 110],
  [40, 75, "Tools", HARDWARE, ["Pry bar", "Demolition blades", "Work gloves"], 55, 128],
  [44, 60, "Other", HARDWARE, ["50 contractor bags", "Dust masks"], 39, 82],
  [45, 140, "Other", "Metro Transfer Station", ["Mixed debris by weight"], 42, 136],
  [48, 130, "Other", "Fresh Deli", ["Lunch for the crew"], 46, 92],
  [50, 120, "Tools", RENTAL, ["Rotary hammer for a day", "Bits"], 62, 118],
  [58, 85, "Materials", LUMBER, ["2x4 studs", "Construction screws"], 84, 236],
  [60, 90, "Materials", LUMBER, ["Joist hangers", "Structural screws", "Blocking"], 68, 174],
  [66, 90, "Materials", LUMBER, ["3/4 in plywood", "Subfloor adhesive"], 142, 318],
  [80, 112, "Materials", PLUMBING, ["PEX pipe", "Fittings", "Shut-off valves"], 58, 214],
  [84, 115, "Materials", PLUMBING, ["ABS drain pipe", "Couplings"], 36, 124],
  [86, 118, "Materials", ELECTRIC, ["250 ft of 12/2 cable", "Boxes", "Staples"], 118, 276],
  [90, 120, "Materials", ELECTRIC, ["GFCI outlets", "AFCI breakers"], 96, 242],
  [108, 122, "Materials", HARDWARE, ["Fire caulk", "Nail plates"], 28, 64],
  [112, 124, "Materials", LUMBER, ["R-15 batt insulation", "Vapor barrier"], 164, 328],
  [118, 140, "Materials", HARDWARE, ["Joint compound", "Paper tape", "Corner bead"], 52, 118],
  [122, 145, "Tools", RENTAL, ["Drywall lift for two days"], 58, 84],
  [130, 155, "Materials", TILE_SHOP, ["Thinset mortar", "Spacers", "Warm gray grout"], 74, 196],
  [134, 152, "Materials", TILE_SHOP, ["Cement board", "Waterproofing membrane"], 128, 286],
  [136, 155, "Tools", RENTAL, ["Wet tile saw for three days"], 118, 162],
  [140, 160, "Materials", LUMBER, ["Underlayment", "Flooring nails"], 68, 148],
  [155, 185, "Materials", HARDWARE, ["Cabinet screws", "Shims", "Filler strips"], 26, 72],
  [165, 200, "Materials", PLUMBING, ["Supply lines", "P-trap", "Silicone"], 38, 96],
  [175, 215, "Materials", ELECTRIC, ["Switches", "Wall plates", "LED drivers"], 44, 158],
  [190, 235, "Materials", LUMBER, ["Primed baseboard", "Window casing", "Finish nails"], 116, 284],
  [196, 225, "Materials", PAINT, ["5 gal of primer", "Rollers", "Drop cloths"], 128, 214],
  [200, 260, "Materials", PAINT, ["Eggshell wall paint", "Trim enamel"], 94, 246],
  [210, 268, "Materials", HARDWARE, ["Door stops", "Hinges", "Caulk"], 22, 78],
  [215, 265, "Tools", HARDWARE, ["Sanding discs", "Utility blades"], 18, 46],
  [225, 269, "Other", "Powell Home Goods", ["Towel bars", "Mirror", "Hooks"], 64, 228],
]);

export const YARD_PURCHASES = purchases([
  [208, 235, "Materials", LUMBER, ["60 lb bags of concrete mix", "Gravel"], 62, 164],
  [210, 240, "Tools", RENTAL, ["Post hole auger for a day"], 84, 112],
  [212, 240, "Materials", HARDWARE, ["Coated deck screws", "Post brackets"], 48, 138],
  [215, 250, "Materials", GARDEN, ["Landscape fabric", "Cedar mulch"], 54, 126],
  [232, 266, "Materials", LUMBER, ["Treated 2x8 joists", "Ledger flashing"], 138, 296],
  [240, 268, "Materials", ELECTRIC, ["Stair lights", "Low-voltage cable"], 76, 184],
  [245, 269, "Materials", PAINT, ["5 gal of cedar stain", "Brushes"], 148, 212],
]);
