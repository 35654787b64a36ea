import { type DrawnQuote, row } from "./draw-quote.ts";

/* Quotes of our own, in layouts that contractors use; the reader's rules were written for them. */

const R = -560;

const table: DrawnQuote = {
  name: "a table with quantity and unit price, tax and total",
  contractor: "Harbor Kitchens LLC",
  number: "Q-2041",
  work: "Kitchen remodel",
  validUntil: "2026-12-15",
  total: "11664.00",
  tax: "864.00",
  deposit: "30%",
  rows: [
    {
      cells: [
        [50, "Harbor Kitchens LLC"],
        [R, "QUOTE"],
      ],
      size: 16,
      isBold: true,
    },
    row([50, "12 Wharf Street, Portland, ME 04101"], [R, "Quote # Q-2041"]),
    row([50, "(207) 555-0142"], [R, "Date: 11/15/2026"]),
    row([50, "Prepared for: Dana Reyes"], [R, "Valid until: 12/15/2026"]),
    row([50, "Project: Kitchen remodel"]),
    {
      cells: [
        [50, "Description"],
        [-360, "Qty"],
        [-460, "Unit price"],
        [R, "Amount"],
      ],
      isBold: true,
      down: 2,
    },
    row([50, "Base cabinets, maple"], [-360, "8"], [-460, "$650.00"], [R, "$5,200.00"]),
    row([50, "Quartz countertop"], [-360, "42 sq ft"], [-460, "$85.00"], [R, "$3,570.00"]),
    row([50, "Installation labor"], [-360, "29 hrs"], [-460, "$70.00"], [R, "$2,030.00"]),
    {
      cells: [
        [-460, "Subtotal"],
        [R, "$10,800.00"],
      ],
      down: 2,
    },
    row([-460, "Sales tax (8%)"], [R, "$864.00"]),
    {
      cells: [
        [-460, "Total"],
        [R, "$11,664.00"],
      ],
      isBold: true,
    },
    { cells: [[50, "A deposit of 30% is due upon signing."]], down: 2 },
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

const sections: DrawnQuote = {
  name: "sections with subtotals",
  contractor: "Summit Builders Inc.",
  number: "1187",
  total: "23650.00",
  rows: [
    { cells: [[50, "Summit Builders Inc."]], size: 18 },
    row([50, "Estimate No. 1187"], [R, "November 3, 2026"]),
    { cells: [[50, "DEMOLITION"]], isBold: true, down: 2 },
    row([50, "Remove existing cabinets"], [R, "1,200.00"]),
    row([50, "Haul away debris"], [R, "650.00"]),
    row([50, "Subtotal Demolition"], [R, "1,850.00"]),
    { cells: [[50, "CARPENTRY"]], isBold: true, down: 2 },
    row([50, "Frame new opening"], [R, "3,400.00"]),
    row([50, "Install cabinets"], [R, "12,900.00"]),
    row([50, "Subtotal Carpentry"], [R, "16,300.00"]),
    { cells: [[50, "ELECTRICAL"]], isBold: true, down: 2 },
    row([50, "Recessed lights (12)"], [R, "2,700.00"]),
    row([50, "New circuits"], [R, "2,800.00"]),
    row([50, "Subtotal Electrical"], [R, "5,500.00"]),
    {
      cells: [
        [50, "TOTAL"],
        [R, "23,650.00"],
      ],
      isBold: true,
      down: 2,
    },
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

const allowances: DrawnQuote = {
  name: "allowances within the price, and exclusions as a list",
  contractor: "Alder & Sons Construction",
  total: "18400.00",
  rows: [
    { cells: [[50, "Alder & Sons Construction"]], size: 14 },
    row([50, "PROPOSAL"], [R, "Date: October 28, 2026"]),
    row([50, "Job: Hall bathroom"]),
    {
      cells: [
        [50, "Work"],
        [R, "Price"],
      ],
      isBold: true,
      down: 2,
    },
    row([50, "Demolition and disposal"], [R, "$1,900.00"]),
    row([50, "Plumbing rough-in"], [R, "$4,200.00"]),
    row([50, "Tile allowance"], [R, "$2,300.00"]),
    row([50, "Fixture allowance"], [R, "$1,500.00"]),
    row([50, "Tile setting"], [R, "$8,500.00"]),
    row([50, "Dumpster"], [R, "Included"]),
    {
      cells: [
        [50, "Contract price"],
        [R, "$18,400.00"],
      ],
      isBold: true,
      down: 2,
    },
    { cells: [[50, "Exclusions:"]], down: 2 },
    row([50, "- Building permit"]),
    row([50, "- Painting and wall repair outside"]),
    row([58, "the bathroom"]),
    row([50, "- Glass shower door (by owner)"]),
    { cells: [[50, "This proposal is valid for 30 days."]], down: 2 },
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

const paragraph: DrawnQuote = {
  name: "exclusions as a paragraph and amounts without cents",
  contractor: "Bayside Roofing Co.",
  total: "14950.00",
  rows: [
    { cells: [[50, "Bayside Roofing Co."]], size: 16 },
    row([50, "License #88213"], [R, "11/02/2026"]),
    {
      cells: [
        [50, "Tear off two layers of shingles"],
        [R, "$3,200"],
      ],
      down: 3,
    },
    row([50, "Ice and water shield"], [R, "$1,450"]),
    row([50, "Architectural shingles, 28 squares"], [R, "$8,900"]),
    row([50, "Flashing and vents"], [R, "$1,400"]),
    {
      cells: [
        [50, "TOTAL PRICE"],
        [R, "$14,950"],
      ],
      down: 2,
    },
    { cells: [[50, "Not included: replacement of rotten decking, gutters, and"]], down: 2 },
    row([50, "repair of landscaping."]),
    { cells: [[50, "Deposit $5,000 due at signing, balance on completion."]], down: 2 },
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

const twoPages: DrawnQuote = {
  name: "two pages, with the head of the table repeated and a carried amount",
  contractor: "North Fork Remodeling LLC",
  total: "30240.00",
  tax: "2240.00",
  rows: [
    { cells: [[50, "North Fork Remodeling LLC"]], size: 15 },
    row([50, "Estimate EST-77-2026"], [R, "10/30/2026"]),
    {
      cells: [
        [50, "Item"],
        [90, "Description"],
        [R, "Total"],
      ],
      isBold: true,
      down: 2,
    },
    row([50, "1"], [90, "Design and drawings"], [R, "2,500.00"]),
    row([50, "2"], [90, "Foundation repair"], [R, "9,000.00"]),
    row([50, "3"], [90, "Framing"], [R, "7,500.00"]),
    row([400, "Carried forward"], [R, "19,000.00"]),
    { cells: [[280, "Page 1 of 2"]], down: 20 },
    { cells: [[50, "North Fork Remodeling LLC"]], page: true },
    row([400, "Brought forward"], [R, "19,000.00"]),
    {
      cells: [
        [50, "Item"],
        [90, "Description"],
        [R, "Total"],
      ],
      isBold: true,
      down: 2,
    },
    row([50, "4"], [90, "Windows, supply and install"], [R, "6,200.00"]),
    row([50, "5"], [90, "Insulation"], [R, "2,800.00"]),
    {
      cells: [
        [400, "Subtotal"],
        [R, "28,000.00"],
      ],
      down: 2,
    },
    row([400, "Tax 8%"], [R, "2,240.00"]),
    row([400, "Grand total"], [R, "30,240.00"]),
    { cells: [[280, "Page 2 of 2"]], down: 20 },
  ],
  number: "EST-77-2026",
  lines: [
    ["Design and drawings", "2500.00"],
    ["Foundation repair", "9000.00"],
    ["Framing", "7500.00"],
    ["Windows, supply and install", "6200.00"],
    ["Insulation", "2800.00"],
  ],
};

const european: DrawnQuote = {
  name: "European numbers with value-added tax",
  contractor: "Meyer Innenausbau GmbH",
  total: "9377.20",
  tax: "1497.20",
  number: "2026-118",
  validUntil: "2026-12-04",
  rows: [
    { cells: [[50, "Meyer Innenausbau GmbH"]], size: 14 },
    row([50, "Angebot Nr. 2026-118"], [R, "Datum: 04.11.2026"]),
    {
      cells: [
        [50, "Pos."],
        [80, "Beschreibung"],
        [-340, "Menge"],
        [-450, "Einzelpreis"],
        [R, "Gesamt"],
      ],
      down: 2,
    },
    row(
      [50, "1"],
      [80, "Trockenbauwand"],
      [-340, "24,00 m²"],
      [-450, "95,00 €"],
      [R, "2.280,00 €"],
    ),
    row(
      [50, "2"],
      [80, "Parkett verlegen"],
      [-340, "56,00 m²"],
      [-450, "75,00 €"],
      [R, "4.200,00 €"],
    ),
    row([50, "3"], [80, "Sockelleisten"], [-340, "40,00 m"], [-450, "35,00 €"], [R, "1.400,00 €"]),
    {
      cells: [
        [350, "Zwischensumme"],
        [R, "7.880,00 €"],
      ],
      down: 2,
    },
    row([350, "zzgl. 19% MwSt"], [R, "1.497,20 €"]),
    row([350, "Gesamtbetrag"], [R, "9.377,20 €"]),
    { cells: [[50, "Dieses Angebot ist gültig bis 04.12.2026."]], down: 2 },
  ],
  lines: [
    ["Trockenbauwand", "2280.00"],
    ["Parkett verlegen", "4200.00"],
    ["Sockelleisten", "1400.00"],
  ],
  products: { "Parkett verlegen": ["56,00 m²", "75.00"] },
};

const lumpSum: DrawnQuote = {
  name: "a lump sum in a sentence, with the work as a list",
  contractor: "Pine Street Painting",
  total: "6800.00",
  rows: [
    { cells: [[50, "Pine Street Painting"]], size: 15 },
    row([50, "Proposal"], [R, "November 9, 2026"]),
    { cells: [[50, "Scope of work:"]], down: 2 },
    row([50, "• Prepare and sand all exterior trim"]),
    row([50, "• Prime bare wood"]),
    row([50, "• Two coats of finish paint"]),
    {
      cells: [[50, "We propose to furnish labor and materials for the sum of $6,800.00."]],
      down: 2,
    },
    { cells: [[50, "Payment: half down, half when done."]], down: 2 },
  ],
  lines: [
    ["Prepare and sand all exterior trim", null],
    ["Prime bare wood", null],
    ["Two coats of finish paint", null],
  ],
};

const timesPrice: DrawnQuote = {
  name: "quantity times price within the words",
  contractor: "Creek Flooring LLC",
  total: "7436.50",
  rows: [
    { cells: [[50, "Creek Flooring LLC"]], size: 15 },
    row([50, "Quotation 5521"], [R, "11/12/2026"]),
    {
      cells: [
        [50, "Oak flooring 620 sq ft x $8.25"],
        [R, "$5,115.00"],
      ],
      down: 3,
    },
    row([50, "Baseboard 180 ft @ $4.50"], [R, "$810.00"]),
    row([50, "Underlayment 620 sq ft x $0.95"], [R, "$589.00"]),
    row([50, "Stair treads 13 x $71.00"], [R, "$923.00"]),
    row([50, "Discount"], [R, "-$0.50"]),
    {
      cells: [
        [50, "Total due"],
        [R, "$7,436.50"],
      ],
      down: 2,
    },
  ],
  number: "5521",
  lines: [
    ["Oak flooring", "5115.00"],
    ["Baseboard", "810.00"],
    ["Underlayment", "589.00"],
    ["Stair treads", "923.00"],
  ],
  products: { "Oak flooring": ["620 sq ft", "8.25"], Baseboard: ["180 ft", "4.50"] },
};

const options: DrawnQuote = {
  name: "options beside the price",
  contractor: "Lakeview Decks Inc",
  total: "16200.00",
  rows: [
    { cells: [[50, "Lakeview Decks Inc"]], size: 15 },
    row([50, "Bid #304"], [R, "2026-11-01"]),
    {
      cells: [
        [50, "Scope"],
        [R, "Cost"],
      ],
      down: 2,
    },
    row([50, "Footings and posts"], [R, "3,800.00"]),
    row([50, "Composite decking"], [R, "9,600.00"]),
    row([50, "Railing"], [R, "2,800.00"]),
    {
      cells: [
        [50, "Bid total"],
        [R, "16,200.00"],
      ],
      down: 2,
    },
    { cells: [[50, "Options"]], down: 2, isBold: true },
    row([50, "Built-in bench"], [R, "1,150.00"]),
    row([50, "Deck lighting"], [R, "900.00"]),
  ],
  number: "304",
  lines: [
    ["Footings and posts", "3800.00"],
    ["Composite decking", "9600.00"],
    ["Railing", "2800.00"],
    ["Built-in bench", "1150.00"],
    ["Deck lighting", "900.00"],
  ],
};

export const DRAWN_QUOTES: readonly DrawnQuote[] = [
  table,
  sections,
  allowances,
  paragraph,
  twoPages,
  european,
  lumpSum,
  timesPrice,
  options,
];
