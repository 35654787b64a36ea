/*
 * Five quotes for one kitchen: 30 scope items, 8 gaps and 3 allowances. The lowest quote leaves out
 * most, so the order changes with adjusted totals.
 */

/**
 * An item, and its price in the quotes of Alder, Birch, Cedar, Dogwood and Elm. Instead of a price:
 * `i` included without a price, `x` excluded, `-` not mentioned. `a` marks an allowance; items
 * with `*` are covered by lines added below.
 */
const TABLE = `
  Demolition              *       2100    2300    2500    1800
  Debris removal          x       900     i       1240    850
  Permits                 -       1600    1900    2000    1750
  Floor protection        i       150     200     250     i
  Framing                 1200    1400    1500    1600    1300
  Plumbing rough-in       2800    3000    3100    3300    2900
  Electrical rough-in     3100    3200    3400    3500    3000
  Panel upgrade           x       2600    2700    2850    2500
  Range hood duct         680     -       720     800     650
  Insulation              450     500     550     600     480
  Drywall                 1700    1800    1900    2100    1750
  Flooring                4200    4500    4700    5000    4400
  Base cabinets           *       6000    6200    6500    5800
  Wall cabinets           *       4600    4800    5000    4500
  Island                  *       2400    2500    2700    2300
  Cabinet hardware        i       350     400     420     300
  Countertop              a3000   5200    5400    5600    5000
  Backsplash tile         900     a1200   1000    975.25  1100
  Tile setting            1100    1200    1250    1300    1150
  Sink and faucet         850     900     950     1000    880
  Appliance installation  600     650     700     750     i
  Light fixtures          1000    1050    a800    1150    990
  Under-cabinet lights    400     x       520     560     480
  Window trim             500     550     600     650     x
  Baseboards              700     750     800     850     720
  Painting                -       2900    3000    3200    2800
  Plumbing finish         900     950     1000    1050    920
  Electrical finish       950     1000    1050    1100    970
  Final cleaning          300     395     -       450     350
  Warranty visit          i       i       i       i       i`;

interface KitchenLine {
  description: string;
  amount: string | null;
  /** titles of its items, with shares */
  items: Readonly<Record<string, number>>;
}

export interface KitchenQuote {
  contractor: string;
  amount: string;
  lines: KitchenLine[];
  excluded: string[];
  /** by title */
  allowances: Record<string, string>;
}

const ROWS = TABLE.trim()
  .split("\n")
  .map((row) => row.trim().split(/ {2,}/));

/** The titles of the scope. */
export const KITCHEN_SCOPE = ROWS.map(([title = ""]) => title);

function quoteOf(
  column: number,
  contractor: string,
  amount: string,
  more: KitchenLine[] = [],
): KitchenQuote {
  const cells = ROWS.map((row) => ({ title: row[0] ?? "", cell: row[column] ?? "" }));
  const allowed = cells.filter(({ cell }) => cell.startsWith("a"));
  const lines = cells.flatMap(({ title, cell }): KitchenLine[] => {
    if (["*", "x", "-"].includes(cell)) return [];
    const isAllowed = cell.startsWith("a");
    return [
      {
        description: isAllowed ? `${title} allowance` : title,
        amount: cell === "i" ? null : cell.replace("a", ""),
        items: { [title]: 1 },
      },
    ];
  });
  return {
    contractor,
    amount,
    lines: [...lines, ...more],
    excluded: cells.filter(({ cell }) => cell === "x").map(({ title }) => title),
    allowances: Object.fromEntries(allowed.map(({ title, cell }) => [title, cell.slice(1)])),
  };
}

export const KITCHEN_QUOTES: readonly KitchenQuote[] = [
  quoteOf(1, "Alder", "38230.01", [
    { description: "Tear-out", amount: "1500", items: { Demolition: 1 } },
    { description: "Haul old appliances", amount: "400", items: { Demolition: 1 } },
    {
      description: "Cabinets, installed",
      amount: "11000.01",
      items: { "Base cabinets": 5, "Wall cabinets": 4, Island: 2 },
    },
  ]),
  // 500 less than the sum of its lines.
  quoteOf(2, "Birch", "51345"),
  // 250 more than the sum of its lines.
  quoteOf(3, "Cedar", "54190"),
  quoteOf(4, "Dogwood", "58995.25"),
  quoteOf(5, "Elm", "51140", [{ description: "Deck repair", amount: "1500", items: {} }]),
];

type KitchenPrice =
  | { kind: "own" | "contractor"; amount: string }
  | { kind: "range"; low: string; high: string }
  | { kind: "quote"; of: string };

/** Expected costs of gaps and allowances. */
export const KITCHEN_PRICES: readonly [contractor: string, title: string, KitchenPrice][] = [
  ["Alder", "Permits", { kind: "own", amount: "1850" }],
  ["Alder", "Debris removal", { kind: "quote", of: "Dogwood" }],
  ["Alder", "Panel upgrade", { kind: "contractor", amount: "4900" }],
  ["Alder", "Painting", { kind: "range", low: "2400", high: "3600" }],
  ["Alder", "Countertop", { kind: "own", amount: "7200" }],
  ["Birch", "Range hood duct", { kind: "quote", of: "Alder" }],
  ["Birch", "Under-cabinet lights", { kind: "own", amount: "450.50" }],
  ["Birch", "Backsplash tile", { kind: "quote", of: "Dogwood" }],
  ["Cedar", "Final cleaning", { kind: "quote", of: "Birch" }],
  ["Cedar", "Light fixtures", { kind: "range", low: "700", high: "1100" }],
  ["Elm", "Window trim", { kind: "range", low: "500", high: "700" }],
];
