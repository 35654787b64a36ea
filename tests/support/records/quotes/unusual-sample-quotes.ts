import { below, large, row, type SampleQuote } from "./draw-quote.ts";

/* Drawn after the reader's rules were written, to test them on unseen layouts. */

const R = -560;

const leftAligned: SampleQuote = {
  name: "amounts aligned to the left, the customer before the firm",
  contractor: "Bluebird Windows & Doors",
  total: "12480.00",
  rows: [
    row([50, "Bill to:"], [320, "Bluebird Windows & Doors"]),
    row([50, "Sam Porter"], [320, "88 Mill Road, Albany, NY 12205"]),
    row([50, "14 Elm Street"], [320, "518-555-0180"]),
    row([50, "Albany, NY 12208"], [320, "Estimate Number: 40331"]),
    row([320, "Expires: 12/31/2026"]),
    below(2, [50, "Qty"], [100, "Description"], [350, "Rate"], [450, "Amount"]),
    row([50, "6"], [100, "Double-hung window"], [350, "1,280.00"], [450, "7,680.00"]),
    row([50, "1"], [100, "Patio door"], [350, "3,600.00"], [450, "3,600.00"]),
    row([50, "8"], [100, "Trim and paint, hours"], [350, "150.00"], [450, "1,200.00"]),
    below(2, [350, "Total"], [450, "$12,480.00"]),
  ],
  number: "40331",
  validUntil: "2026-12-31",
  lines: [
    ["Double-hung window", "7680.00"],
    ["Patio door", "3600.00"],
    ["Trim and paint, hours", "1200.00"],
  ],
  products: { "Double-hung window": ["6", "1280.00"] },
};

const oneText: SampleQuote = {
  name: "each row as one text with dots",
  contractor: "Tidewater Masonry",
  total: "9875.00",
  rows: [
    large(14, [50, "Tidewater Masonry"]),
    row([50, "Proposal 2026-31   Oct 12, 2026"]),
    below(2, [50, "Rebuild chimney above the roof ........ $5,400.00"]),
    row([50, "New flue liner ........ $2,975.00"]),
    row([50, "Repoint foundation ........ $1,500.00"]),
    below(2, [50, "Total of proposal: $9,875.00"]),
    below(2, [50, "Does not include: painting, scaffolding permit"]),
  ],
  number: "2026-31",
  lines: [
    ["Rebuild chimney above the roof", "5400.00"],
    ["New flue liner", "2975.00"],
    ["Repoint foundation", "1500.00"],
  ],
  exclusions: ["painting, scaffolding permit"],
};

const laborMaterials: SampleQuote = {
  name: "labor and materials in columns of their own",
  contractor: "Stone Creek Tile Inc.",
  total: "7860.00",
  rows: [
    large(14, [50, "Stone Creek Tile Inc."]),
    row([50, "Quote: 6107"], [R, "11/18/2026"]),
    below(2, [50, "Description"], [-360, "Labor"], [-460, "Materials"], [R, "Total"]),
    row([50, "Shower walls"], [-360, "2,200.00"], [-460, "1,450.00"], [R, "3,650.00"]),
    row([50, "Bathroom floor"], [-360, "1,300.00"], [-460, "890.00"], [R, "2,190.00"]),
    row([50, "Niche and bench"], [-360, "1,600.00"], [-460, "420.00"], [R, "2,020.00"]),
    below(2, [50, "Totals"], [-360, "5,100.00"], [-460, "2,760.00"], [R, "7,860.00"]),
  ],
  number: "6107",
  lines: [
    ["Shower walls", "3650.00"],
    ["Bathroom floor", "2190.00"],
    ["Niche and bench", "2020.00"],
  ],
  parts: {
    "Shower walls": ["2200.00", "1450.00"],
    "Bathroom floor": ["1300.00", "890.00"],
    "Niche and bench": ["1600.00", "420.00"],
  },
};

const stateAndCity: SampleQuote = {
  name: "two taxes and a section for allowances",
  contractor: "Prairie Home Builders LLC",
  total: "21942.00",
  tax: "1242.00",
  rows: [
    large(14, [50, "Prairie Home Builders LLC"]),
    row([50, "COST ESTIMATE"], [R, "Estimate ID: PH-0912"]),
    row([50, "Re: Basement finishing"], [R, "Nov 6, 2026"]),
    below(3, [50, "Framing, drywall and doors"], [R, "$13,200.00"]),
    row([50, "Electrical rough and finish"], [R, "$4,300.00"]),
    below(2, [50, "Allowances"]),
    row([50, "Carpet"], [R, "$2,400.00"]),
    row([50, "Light fixtures"], [R, "$800.00"]),
    below(2, [400, "Sub-Total"], [R, "$20,700.00"]),
    row([400, "State tax 5%"], [R, "$1,035.00"]),
    row([400, "City tax 1%"], [R, "$207.00"]),
    row([400, "Estimate total"], [R, "$21,942.00"]),
    below(2, [50, "Terms: This estimate is good for 60 days. 25% deposit."]),
  ],
  number: "PH-0912",
  work: "Basement finishing",
  deposit: "25%",
  validUntil: "2027-01-05",
  lines: [
    ["Framing, drywall and doors", "13200.00"],
    ["Electrical rough and finish", "4300.00"],
    ["Carpet", "2400.00"],
    ["Light fixtures", "800.00"],
  ],
};

const wrappedFirst: SampleQuote = {
  name: "amounts beside the last line of a description",
  contractor: "Evergreen HVAC Services",
  total: "15300.00",
  rows: [
    large(14, [50, "Evergreen HVAC Services"]),
    row([50, "Proposal No. 118-B"], [R, "11/20/2026"]),
    below(2, [50, "Furnish and install a variable-speed"]),
    row([50, "heat pump, three tons"], [R, "$11,800.00"]),
    below(1.8, [50, "Replace the supply ducts in the"]),
    row([50, "crawl space"], [R, "$3,500.00"]),
    below(2, [50, "Project total"], [R, "$15,300.00"]),
  ],
  number: "118-B",
  lines: [
    ["Furnish and install a variable-speed heat pump, three tons", "11800.00"],
    ["Replace the supply ducts in the crawl space", "3500.00"],
  ],
};

const summary: SampleQuote = {
  name: "sections whose sums are repeated as a summary",
  contractor: "Milltown General Contracting",
  total: "19500.00",
  rows: [
    large(14, [50, "Milltown General Contracting"]),
    row([50, "BID 5-2026"], [R, "11/04/2026"]),
    below(2, [50, "A. Site work"]),
    row([60, "Excavate"], [R, "4,000.00"]),
    row([60, "Gravel base"], [R, "2,500.00"]),
    row([60, "Total site work"], [R, "6,500.00"]),
    below(2, [50, "B. Concrete"]),
    row([60, "Slab"], [R, "9,000.00"]),
    row([60, "Steps"], [R, "4,000.00"]),
    row([60, "Total concrete"], [R, "13,000.00"]),
    below(2, [50, "Total bid amount"], [R, "19,500.00"]),
  ],
  number: "5-2026",
  lines: [
    ["Excavate", "4000.00"],
    ["Gravel base", "2500.00"],
    ["Slab", "9000.00"],
    ["Steps", "4000.00"],
  ],
};

export const UNUSUAL_SAMPLE_QUOTES: readonly SampleQuote[] = [
  leftAligned,
  oneText,
  laborMaterials,
  stateAndCity,
  wrappedFirst,
  summary,
];
