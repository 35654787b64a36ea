import { below, large, row, type SampleQuote } from "./draw-quote.ts";

const R = -560;

const wrapped: SampleQuote = {
  name: "descriptions over two lines",
  contractor: "Oak Ridge Plumbing Ltd",
  total: "8340.00",
  rows: [
    large(15, [50, "Oak Ridge Plumbing Ltd"]),
    row([50, "ESTIMATE 9001"], [R, "11/10/2026"]),
    below(2, [50, "Description of work"], [R, "Amount"]),
    row([50, "Replace the main water line from the"], [R, "$4,150.00"]),
    row([50, "meter to the house"]),
    below(1.8, [50, "Install a tankless water heater"], [R, "$3,290.00"]),
    row([50, "with new venting"]),
    below(1.8, [50, "Pressure test"], [R, "$900.00"]),
    below(2, [50, "TOTAL"], [R, "$8,340.00"]),
  ],
  number: "9001",
  lines: [
    ["Replace the main water line from the meter to the house", "4150.00"],
    ["Install a tankless water heater with new venting", "3290.00"],
    ["Pressure test", "900.00"],
  ],
};

const headPrices: SampleQuote = {
  name: "prices of sections with what they include",
  contractor: "Vista Renovations LLC",
  total: "41500.00",
  rows: [
    large(15, [50, "Vista Renovations LLC"]),
    row([50, "Quote No: VR-88"], [R, "Oct 20, 2026"]),
    below(2, [50, "1. Demolition"], [R, "$4,500.00"]),
    row([60, "- Remove tub, toilet and vanity"]),
    row([60, "- Remove tile"]),
    below(2, [50, "2. Framing and drywall"], [R, "$12,000.00"]),
    row([60, "- New partition"]),
    below(2, [50, "3. Finishes"], [R, "$25,000.00"]),
    row([60, "- Heated floor"]),
    below(2, [50, "Total investment"], [R, "$41,500.00"]),
    below(2, [50, "Payment schedule"]),
    row([50, "Deposit on signing"], [R, "$10,000.00"]),
    row([50, "After rough-in inspection"], [R, "$20,000.00"]),
    row([50, "On completion"], [R, "$11,500.00"]),
  ],
  number: "VR-88",
  deposit: "$10,000.00",
  lines: [
    ["Demolition", "4500.00"],
    ["Remove tub, toilet and vanity", null],
    ["Remove tile", null],
    ["Framing and drywall", "12000.00"],
    ["New partition", null],
    ["Finishes", "25000.00"],
    ["Heated floor", null],
  ],
};

const wrong: SampleQuote = {
  name: "lines that don't add up",
  contractor: "Delta Electric Inc",
  total: "6900.00",
  difference: "100.00",
  rows: [
    large(15, [50, "Delta Electric Inc"]),
    row([50, "Quote 77120"], [R, "11/11/2026"]),
    below(2, [50, "Service"], [R, "Amount"]),
    row([50, "Panel upgrade to 200 A"], [R, "$3,800.00"]),
    row([50, "Car charger circuit"], [R, "$1,400.00"]),
    row([50, "Whole-house surge protection"], [R, "$600.00"]),
    row([50, "Permit and inspection"], [R, "$1,000.00"]),
    below(2, [50, "Total"], [R, "$6,900.00"]),
  ],
  number: "77120",
  lines: [
    ["Panel upgrade to 200 A", "3800.00"],
    ["Car charger circuit", "1400.00"],
    ["Whole-house surge protection", "600.00"],
    ["Permit and inspection", "1000.00"],
  ],
};

const byOwner: SampleQuote = {
  name: "included and excluded work in the column of amounts",
  contractor: "Cedar Home Services",
  total: "9200.00",
  rows: [
    large(15, [50, "Cedar Home Services"]),
    row([50, "Proposal #C-19"], [R, "November 1, 2026"]),
    below(2, [50, "Item"], [R, "Price"]),
    row([50, "Cabinet installation"], [R, "$6,000"]),
    row([50, "Countertop templating"], [R, "Included"]),
    row([50, "Appliances"], [R, "By owner"]),
    row([50, "Backsplash"], [R, "$3,200"]),
    row([50, "Permit"], [R, "Not included"]),
    row([50, "Cleanup"], [R, "N/C"]),
    below(2, [50, "Total"], [R, "$9,200"]),
  ],
  number: "C-19",
  lines: [
    ["Cabinet installation", "6000.00"],
    ["Countertop templating", null],
    ["Backsplash", "3200.00"],
    ["Cleanup", null],
  ],
  exclusions: ["Appliances", "Permit"],
};

const noTotal: SampleQuote = {
  name: "no total at all",
  contractor: "Quick Drywall LLC",
  total: null,
  rows: [
    large(15, [50, "Quick Drywall LLC"]),
    row([50, "Estimate"], [R, "11/14/2026"]),
    below(3, [50, "Hang drywall"], [R, "$2,400.00"]),
    row([50, "Tape and finish"], [R, "$1,900.00"]),
  ],
  lines: [
    ["Hang drywall", "2400.00"],
    ["Tape and finish", "1900.00"],
  ],
};

const sameWords: SampleQuote = {
  name: "the same words in two sections, with a discount and tax",
  contractor: "Granite Peak Contracting LLC",
  total: "15147.00",
  tax: "1122.00",
  rows: [
    large(15, [50, "Granite Peak Contracting LLC"]),
    row([50, "Estimate # 2210"], [R, "11/05/2026"]),
    { cells: [[50, "Plumbing"]], size: 12, down: 2 },
    row([60, "Labor ............................."], [R, "4,000.00"]),
    row([60, "Materials ........................."], [R, "2,500.00"]),
    { cells: [[50, "Tile"]], size: 12, down: 2 },
    row([60, "Labor ............................."], [R, "5,000.00"]),
    row([60, "Materials ........................."], [R, "3,275.00"]),
    below(2, [380, "Subtotal"], [R, "14,775.00"]),
    row([380, "Less discount"], [R, "(750.00)"]),
    row([380, "Sales tax"], [R, "1,122.00"]),
    row([380, "Amount due"], [R, "15,147.00"]),
  ],
  number: "2210",
  lines: [
    ["Plumbing: Labor", "4000.00"],
    ["Plumbing: Materials", "2500.00"],
    ["Tile: Labor", "5000.00"],
    ["Tile: Materials", "3275.00"],
  ],
};

export const MORE_SAMPLE_QUOTES: readonly SampleQuote[] = [
  wrapped,
  headPrices,
  wrong,
  byOwner,
  noTotal,
  sameWords,
];
