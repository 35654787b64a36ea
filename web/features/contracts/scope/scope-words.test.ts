import { expect, test } from "vitest";
import type { ScopeCell } from "../../../../shared/contracts/scope.ts";
import { cellWords, spokenCell } from "./scope-words.ts";

const CELL: ScopeCell = {
  itemId: 1,
  quoteId: 2,
  state: "priced",
  amount: null,
  labor: null,
  materials: null,
  adjustment: null,
  isOpen: false,
  answeredOn: null,
  price: null,
};
const own = { kind: "own", low: "5.00", high: "5.00", quoteId: null } as const;

test.each<[ScopeCell | undefined, string]>([
  [undefined, "Not mentioned, No price yet"],
  [{ ...CELL, amount: "1900.00" }, "$1,900.00"],
  [
    { ...CELL, amount: "1900.00", labor: "1200.00", materials: "700.00" },
    "$1,900.00, Labor $1,200.00, Materials $700.00",
  ],
  [{ ...CELL, state: "included" }, "Included"],
  [
    { ...CELL, state: "excluded", isOpen: true, answeredOn: "2026-03-02" },
    "Excluded, No price yet, Answered Mar 2, 2026",
  ],
  [
    {
      ...CELL,
      state: "excluded",
      adjustment: { low: "80.00", high: "80.00" },
      price: { kind: "quote", low: null, high: null, quoteId: 7 },
    },
    "Excluded, +$80.00, Ada 7’s price",
  ],
  [
    {
      ...CELL,
      state: "allowance",
      amount: "800.00",
      adjustment: { low: "-100.00", high: "300.00" },
      price: { kind: "range", low: "700.00", high: "1100.00", quoteId: null },
    },
    "Allowance, $800.00, −$100.00 to +$300.00, your range",
  ],
  [
    { ...CELL, state: "not_mentioned", adjustment: { low: "5.00", high: "5.00" }, price: own },
    "Not mentioned, +$5.00, your figure",
  ],
])("describes a cell on screen and for screen readers", (cell, words) => {
  expect(spokenCell(cellWords(cell, (id) => `Ada ${id}`))).toBe(words);
});
