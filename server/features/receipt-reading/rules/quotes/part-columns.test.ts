import { expect, test } from "vitest";
import { toDecimal } from "../../../../../shared/money.ts";
import type { CalendarDate } from "../../../../../shared/calendar-date.ts";
import type { Page } from "../page.ts";
import { readQuote } from "./quote.ts";

/** A cell with its right edge; the first one in a row starts at 50. */
type Cell = readonly [text: string, right: number];

const LETTER = 6;

/** The table as the reader finds it on a page or an image. */
function pageOf(rows: readonly (readonly Cell[])[]): Page {
  const words = rows.flatMap((cells, at) =>
    cells.map(([text, right], column) => {
      const left = column === 0 ? 50 : right - text.length * LETTER;
      const box = { left, right: left + text.length * LETTER, top: at * 20, bottom: at * 20 + 10 };
      return { text, confidence: 0.9, slope: 0, box };
    }),
  );
  return { width: 612, height: 792, words };
}

const read = (rows: readonly (readonly Cell[])[]) =>
  readQuote([pageOf(rows)], "2026-11-23" as CalendarDate).lines.map(
    ({ description, amount, parts }) => [
      description,
      amount === null ? null : toDecimal(amount),
      parts ? `${toDecimal(parts.labor)} + ${toDecimal(parts.materials)}` : null,
    ],
  );

const HEAD: readonly Cell[] = [
  ["Description", 0],
  ["Labor", 350],
  ["Materials", 450],
  ["Total", 560],
];
const demolition = (...cells: readonly Cell[]) => [["Demolition", 0] as const, ...cells];

test.each<[string, readonly Cell[], readonly Cell[], [string, string | null]]>([
  [
    "both",
    HEAD,
    demolition(["600.00", 350], ["300.00", 450], ["900.00", 560]),
    ["900.00", "600.00 + 300.00"],
  ],
  [
    "a cent too little",
    HEAD,
    demolition(["600.00", 350], ["299.99", 450], ["900.00", 560]),
    ["900.00", null],
  ],
  [
    "an empty cell for materials",
    HEAD,
    demolition(["900.00", 350], ["900.00", 560]),
    ["900.00", "900.00 + 0.00"],
  ],
  [
    "an empty cell for labor",
    HEAD,
    demolition(["900.00", 450], ["900.00", 560]),
    ["900.00", "0.00 + 900.00"],
  ],
  [
    "an empty cell and another amount",
    HEAD,
    demolition(["600.00", 350], ["900.00", 560]),
    ["900.00", null],
  ],
  ["neither", HEAD, demolition(["900.00", 560]), ["900.00", null]],
  [
    "a credit",
    HEAD,
    demolition(["1,000.00", 350], ["-100.00", 450], ["900.00", 560]),
    ["900.00", null],
  ],
  [
    "the other order",
    [
      ["Work", 0],
      ["Material cost", 350],
      ["Labor cost", 450],
      ["Price", 560],
    ],
    demolition(["300.00", 350], ["600.00", 450], ["900.00", 560]),
    ["900.00", "600.00 + 300.00"],
  ],
  [
    "a quantity between",
    [
      ["Item", 0],
      ["Labor", 300],
      ["Qty", 370],
      ["Materials", 460],
      ["Total", 560],
    ],
    demolition(["600.00", 300], ["3", 370], ["300.00", 460], ["900.00", 560]),
    ["900.00", "600.00 + 300.00"],
  ],
  [
    "heads that name no item",
    [
      ["Area", 0],
      ["Labor", 350],
      ["Materials", 450],
      ["Total", 560],
    ],
    demolition(["600.00", 350], ["300.00", 450], ["900.00", 560]),
    ["900.00", "600.00 + 300.00"],
  ],
  [
    "no column for the amount",
    [
      ["Description", 0],
      ["Labor", 450],
      ["Materials", 560],
    ],
    demolition(["600.00", 450], ["300.00", 560]),
    ["900.00", "600.00 + 300.00"],
  ],
  [
    "no column for the amount, and one cell",
    [
      ["Description", 0],
      ["Labor", 450],
      ["Materials", 560],
    ],
    demolition(["300.00", 560]),
    ["300.00", null],
  ],
  [
    "columns of other names",
    [
      ["Description", 0],
      ["Week 1", 350],
      ["Week 2", 450],
      ["Total", 560],
    ],
    demolition(["600.00", 350], ["300.00", 450], ["900.00", 560]),
    ["900.00", null],
  ],
])("a line with %s", (_, head, row, [amount, parts]) => {
  expect(read([head, row])).toEqual([["Demolition", amount, parts]]);
});

test("the columns end at the next table", () => {
  const second: readonly Cell[] = [
    ["Description", 0],
    ["Hours", 350],
    ["Rate", 450],
    ["Total", 560],
  ];
  const row = demolition(["600.00", 350], ["300.00", 450], ["900.00", 560]);
  const other = [["Cleaning", 0] as const, ...row.slice(1)];
  expect(read([HEAD, row, second, other])).toEqual([
    ["Demolition", "900.00", "600.00 + 300.00"],
    ["Cleaning", "900.00", null],
  ]);
});
