import { below, large, row, type SampleQuote } from "./draw-quote.ts";
import { OTHER_LAYOUTS } from "./sample-layouts.ts";

/* Our own quotes in layouts that contractors use; the reader's rules were written for them. */

const R = -560;

const table: SampleQuote = {
  name: "a table with quantity and unit price, tax and total",
  contractor: "Harbor Kitchens LLC",
  number: "Q-2041",
  work: "Kitchen remodel",
  validUntil: "2026-12-15",
  total: "11664.00",
  tax: "864.00",
  deposit: "30%",
  rows: [
    large(16, [50, "Harbor Kitchens LLC"], [R, "QUOTE"]),
    row([50, "12 Wharf Street, Portland, ME 04101"], [R, "Quote # Q-2041"]),
    row([50, "(207) 555-0142"], [R, "Date: 11/15/2026"]),
    row([50, "Prepared for: Dana Reyes"], [R, "Valid until: 12/15/2026"]),
    row([50, "Project: Kitchen remodel"]),
    below(2, [50, "Description"], [-360, "Qty"], [-460, "Unit price"], [R, "Amount"]),
    row([50, "Base cabinets, maple"], [-360, "8"], [-460, "$650.00"], [R, "$5,200.00"]),
    row([50, "Quartz countertop"], [-360, "42 sq ft"], [-460, "$85.00"], [R, "$3,570.00"]),
    row([50, "Installation labor"], [-360, "29 hrs"], [-460, "$70.00"], [R, "$2,030.00"]),
    below(2, [-460, "Subtotal"], [R, "$10,800.00"]),
    row([-460, "Sales tax (8%)"], [R, "$864.00"]),
    below(1, [-460, "Total"], [R, "$11,664.00"]),
    below(2, [50, "A deposit of 30% is due upon signing."]),
  ],
  lines: [
    ["Base cabinets, maple", "5200.00"],
    ["Quartz countertop", "3570.00"],
    ["Installation labor", "2030.00"],
  ],
  products: {
    "Base cabinets, maple": ["8", "650.00"],
    "Quartz countertop": ["42 sq ft", "85.00"],
    "Installation labor": ["29 hrs", "70.00"],
  },
};

const sections: SampleQuote = {
  name: "sections with subtotals",
  contractor: "Summit Builders Inc.",
  number: "1187",
  total: "23650.00",
  rows: [
    large(18, [50, "Summit Builders Inc."]),
    row([50, "Estimate No. 1187"], [R, "November 3, 2026"]),
    below(2, [50, "DEMOLITION"]),
    row([50, "Remove existing cabinets"], [R, "1,200.00"]),
    row([50, "Haul away debris"], [R, "650.00"]),
    row([50, "Subtotal Demolition"], [R, "1,850.00"]),
    below(2, [50, "CARPENTRY"]),
    row([50, "Frame new opening"], [R, "3,400.00"]),
    row([50, "Install cabinets"], [R, "12,900.00"]),
    row([50, "Subtotal Carpentry"], [R, "16,300.00"]),
    below(2, [50, "ELECTRICAL"]),
    row([50, "Recessed lights (12)"], [R, "2,700.00"]),
    row([50, "New circuits"], [R, "2,800.00"]),
    row([50, "Subtotal Electrical"], [R, "5,500.00"]),
    below(2, [50, "TOTAL"], [R, "23,650.00"]),
  ],
  lines: [
    ["Remove existing cabinets", "1200.00"],
    ["Haul away debris", "650.00"],
    ["Frame new opening", "3400.00"],
    ["Install cabinets", "12900.00"],
    ["Recessed lights (12)", "2700.00"],
    ["New circuits", "2800.00"],
  ],
};

const allowances: SampleQuote = {
  name: "allowances within the price, and exclusions as a list",
  contractor: "Alder & Sons Construction",
  total: "18400.00",
  rows: [
    large(14, [50, "Alder & Sons Construction"]),
    row([50, "PROPOSAL"], [R, "Date: October 28, 2026"]),
    row([50, "Job: Hall bathroom"]),
    below(2, [50, "Work"], [R, "Price"]),
    row([50, "Demolition and disposal"], [R, "$1,900.00"]),
    row([50, "Plumbing rough-in"], [R, "$4,200.00"]),
    row([50, "Tile allowance"], [R, "$2,300.00"]),
    row([50, "Fixture allowance"], [R, "$1,500.00"]),
    row([50, "Tile setting"], [R, "$8,500.00"]),
    row([50, "Dumpster"], [R, "Included"]),
    below(2, [50, "Contract price"], [R, "$18,400.00"]),
    below(2, [50, "Exclusions:"]),
    row([50, "- Building permit"]),
    row([50, "- Painting and wall repair outside"]),
    row([58, "the bathroom"]),
    row([50, "- Glass shower door (by owner)"]),
    below(2, [50, "This proposal is valid for 30 days."]),
  ],
  work: "Hall bathroom",
  validUntil: "2026-11-27",
  lines: [
    ["Demolition and disposal", "1900.00"],
    ["Plumbing rough-in", "4200.00"],
    ["Tile allowance", "2300.00"],
    ["Fixture allowance", "1500.00"],
    ["Tile setting", "8500.00"],
    ["Dumpster", null],
  ],
  exclusions: [
    "Building permit",
    "Painting and wall repair outside the bathroom",
    "Glass shower door",
  ],
};

const paragraph: SampleQuote = {
  name: "exclusions as a paragraph and amounts without cents",
  contractor: "Bayside Roofing Co.",
  total: "14950.00",
  rows: [
    large(16, [50, "Bayside Roofing Co."]),
    row([50, "License #88213"], [R, "11/02/2026"]),
    below(3, [50, "Tear off two layers of shingles"], [R, "$3,200"]),
    row([50, "Ice and water shield"], [R, "$1,450"]),
    row([50, "Architectural shingles, 28 squares"], [R, "$8,900"]),
    row([50, "Flashing and vents"], [R, "$1,400"]),
    below(2, [50, "TOTAL PRICE"], [R, "$14,950"]),
    below(2, [50, "Not included: replacement of rotten decking, gutters, and"]),
    row([50, "repair of landscaping."]),
    below(2, [50, "Deposit $5,000 due at signing, balance on completion."]),
  ],
  deposit: "$5,000",
  lines: [
    ["Tear off two layers of shingles", "3200.00"],
    ["Ice and water shield", "1450.00"],
    ["Architectural shingles, 28 squares", "8900.00"],
    ["Flashing and vents", "1400.00"],
  ],
  exclusions: ["replacement of rotten decking, gutters, and repair of landscaping."],
};

export const SAMPLE_QUOTES: readonly SampleQuote[] = [
  table,
  sections,
  allowances,
  paragraph,
  ...OTHER_LAYOUTS,
];
