import { below, large, row, type SampleQuote } from "./draw-quote.ts";

const R = -560;

const twoPages: SampleQuote = {
  name: "two pages, with the head of the table repeated and a carried amount",
  contractor: "North Fork Remodeling LLC",
  total: "30240.00",
  tax: "2240.00",
  rows: [
    large(15, [50, "North Fork Remodeling LLC"]),
    row([50, "Estimate EST-77-2026"], [R, "10/30/2026"]),
    below(2, [50, "Item"], [90, "Description"], [R, "Total"]),
    row([50, "1"], [90, "Design and drawings"], [R, "2,500.00"]),
    row([50, "2"], [90, "Foundation repair"], [R, "9,000.00"]),
    row([50, "3"], [90, "Framing"], [R, "7,500.00"]),
    row([400, "Carried forward"], [R, "19,000.00"]),
    below(20, [280, "Page 1 of 2"]),
    { cells: [[50, "North Fork Remodeling LLC"]], page: true },
    row([400, "Brought forward"], [R, "19,000.00"]),
    below(2, [50, "Item"], [90, "Description"], [R, "Total"]),
    row([50, "4"], [90, "Windows, supply and install"], [R, "6,200.00"]),
    row([50, "5"], [90, "Insulation"], [R, "2,800.00"]),
    below(2, [400, "Subtotal"], [R, "28,000.00"]),
    row([400, "Tax 8%"], [R, "2,240.00"]),
    row([400, "Grand total"], [R, "30,240.00"]),
    below(20, [280, "Page 2 of 2"]),
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

const european: SampleQuote = {
  name: "European numbers with value-added tax",
  contractor: "Meyer Innenausbau GmbH",
  total: "9377.20",
  tax: "1497.20",
  number: "2026-118",
  validUntil: "2026-12-04",
  rows: [
    large(14, [50, "Meyer Innenausbau GmbH"]),
    row([50, "Angebot Nr. 2026-118"], [R, "Datum: 04.11.2026"]),
    below(
      2,
      [50, "Pos."],
      [80, "Beschreibung"],
      [-340, "Menge"],
      [-450, "Einzelpreis"],
      [R, "Gesamt"],
    ),
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
    below(2, [350, "Zwischensumme"], [R, "7.880,00 €"]),
    row([350, "zzgl. 19% MwSt"], [R, "1.497,20 €"]),
    row([350, "Gesamtbetrag"], [R, "9.377,20 €"]),
    below(2, [50, "Dieses Angebot ist gültig bis 04.12.2026."]),
  ],
  lines: [
    ["Trockenbauwand", "2280.00"],
    ["Parkett verlegen", "4200.00"],
    ["Sockelleisten", "1400.00"],
  ],
  products: { "Parkett verlegen": ["56,00 m²", "75.00"] },
};

const lumpSum: SampleQuote = {
  name: "a lump sum in a sentence, with the work as a list",
  contractor: "Pine Street Painting",
  total: "6800.00",
  rows: [
    large(15, [50, "Pine Street Painting"]),
    row([50, "Proposal"], [R, "November 9, 2026"]),
    below(2, [50, "Scope of work:"]),
    row([50, "• Prepare and sand all exterior trim"]),
    row([50, "• Prime bare wood"]),
    row([50, "• Two coats of finish paint"]),
    below(2, [50, "We propose to furnish labor and materials for the sum of $6,800.00."]),
    below(2, [50, "Payment: half down, half when done."]),
  ],
  lines: [
    ["Prepare and sand all exterior trim", null],
    ["Prime bare wood", null],
    ["Two coats of finish paint", null],
  ],
};

const timesPrice: SampleQuote = {
  name: "quantity times price within the words",
  contractor: "Creek Flooring LLC",
  total: "7436.50",
  rows: [
    large(15, [50, "Creek Flooring LLC"]),
    row([50, "Quotation 5521"], [R, "11/12/2026"]),
    below(3, [50, "Oak flooring 620 sq ft x $8.25"], [R, "$5,115.00"]),
    row([50, "Baseboard 180 ft @ $4.50"], [R, "$810.00"]),
    row([50, "Underlayment 620 sq ft x $0.95"], [R, "$589.00"]),
    row([50, "Stair treads 13 x $71.00"], [R, "$923.00"]),
    row([50, "Discount"], [R, "-$0.50"]),
    below(2, [50, "Total due"], [R, "$7,436.50"]),
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

const options: SampleQuote = {
  name: "options beside the price",
  contractor: "Lakeview Decks Inc",
  total: "16200.00",
  rows: [
    large(15, [50, "Lakeview Decks Inc"]),
    row([50, "Bid #304"], [R, "2026-11-01"]),
    below(2, [50, "Scope"], [R, "Cost"]),
    row([50, "Footings and posts"], [R, "3,800.00"]),
    row([50, "Composite decking"], [R, "9,600.00"]),
    row([50, "Railing"], [R, "2,800.00"]),
    below(2, [50, "Bid total"], [R, "16,200.00"]),
    below(2, [50, "Options"]),
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

export const OTHER_LAYOUTS: readonly SampleQuote[] = [
  twoPages,
  european,
  lumpSum,
  timesPrice,
  options,
];
