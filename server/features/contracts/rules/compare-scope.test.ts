import { describe, expect, test } from "vitest";
import { codeOf } from "../../../../shared/expenses/catalog.ts";
import { type Cents, centsOf } from "../../../../shared/money.ts";
import {
  KITCHEN_PRICES,
  KITCHEN_QUOTES,
  KITCHEN_SCOPE,
} from "../../../../tests/support/records/budget/kitchen-quotes.ts";
import { compareScope, inAdjustedOrder, type Scope, type ScopePrice } from "./compare-scope.ts";

const NAMES = KITCHEN_QUOTES.map(({ contractor }) => contractor);
const quoteIdOf = (contractor: string) => 100 + NAMES.indexOf(contractor);
const itemIdOf = (title: string) => 1 + KITCHEN_SCOPE.indexOf(title);

const cents = (dollars: number) => Math.round(dollars * 100);
const range = (low: number, high = low) => ({ low: cents(low), high: cents(high) });

function priceOf(price: (typeof KITCHEN_PRICES)[number][2]): ScopePrice {
  switch (price.kind) {
    case "quote":
      return { kind: "quote", quoteId: quoteIdOf(price.of) };
    case "range":
      return { kind: "range", low: centsOf(price.low), high: centsOf(price.high) };
    case "own":
    case "contractor":
      return { kind: price.kind, low: centsOf(price.amount), high: centsOf(price.amount) };
  }
}

/** A kitchen scope. @param prices prices of gaps and allowances */
function kitchen(prices: readonly (typeof KITCHEN_PRICES)[number][]): Scope {
  return {
    itemIds: KITCHEN_SCOPE.map(itemIdOf),
    quotes: KITCHEN_QUOTES.map(({ contractor, amount, lines }) => ({
      id: quoteIdOf(contractor),
      amount: centsOf(amount),
      lines: lines.map((line) => ({
        description: line.description,
        amount: line.amount === null ? null : centsOf(line.amount),
      })),
    })),
    mappings: KITCHEN_QUOTES.flatMap(({ contractor, lines }) =>
      lines.flatMap(({ description, items }) =>
        Object.entries(items).map(([title, share]) => ({
          itemId: itemIdOf(title),
          quoteId: quoteIdOf(contractor),
          line: codeOf(description),
          share,
        })),
      ),
    ),
    entries: KITCHEN_QUOTES.flatMap(({ contractor, excluded, allowances }) =>
      KITCHEN_SCOPE.map((title) => {
        const allowance = allowances[title];
        const price = prices.find(([of, item]) => of === contractor && item === title)?.[2];
        return {
          itemId: itemIdOf(title),
          quoteId: quoteIdOf(contractor),
          state: allowance ? "allowance" : excluded.includes(title) ? "excluded" : null,
          allowance: allowance === undefined ? null : centsOf(allowance),
          price: price === undefined ? null : priceOf(price),
        };
      }),
    ),
  };
}

function figuresOf(scope: Scope) {
  const { quotes } = compareScope(scope);
  return inAdjustedOrder(quotes).map(({ quoteId, lines: _lines, ...figures }) => ({
    contractor: NAMES[quoteId - 100],
    ...figures,
  }));
}

describe("five quotes for one kitchen", () => {
  // By hand: Alder's gaps are 1,850 + 1,240 (Dogwood's price) + 4,900 + 2,400 to 3,600, and its
  // countertop is 7,200 instead of 3,000. Birch lacks 680 (Alder's price) and 450.50, and its
  // backsplash tile is 975.25 (Dogwood's price) instead of 1,200. Cedar lacks 395 (Birch's price),
  // and its lights are 700 to 1,100 instead of 800.
  test("are ordered by adjusted totals rather than by amounts", () => {
    expect(figuresOf(kitchen(KITCHEN_PRICES))).toEqual([
      {
        contractor: "Elm",
        amount: cents(51_140),
        inScope: cents(49_640),
        outside: cents(1500),
        notItemized: 0,
        gaps: range(500, 700),
        allowances: range(0),
        adjusted: range(51_640, 51_840),
        openGaps: 0,
      },
      {
        contractor: "Birch",
        amount: cents(51_345),
        inScope: cents(51_845),
        outside: 0,
        notItemized: cents(-500),
        gaps: range(1130.5),
        allowances: range(-224.75),
        adjusted: range(52_250.75),
        openGaps: 0,
      },
      {
        contractor: "Alder",
        amount: cents(38_230.01),
        inScope: cents(38_230.01),
        outside: 0,
        notItemized: 0,
        gaps: range(10_390, 11_590),
        allowances: range(4200),
        adjusted: range(52_820.01, 54_020.01),
        openGaps: 0,
      },
      {
        contractor: "Cedar",
        amount: cents(54_190),
        inScope: cents(53_940),
        outside: 0,
        notItemized: cents(250),
        gaps: range(395),
        allowances: range(-100, 300),
        adjusted: range(54_485, 54_885),
        openGaps: 0,
      },
      {
        contractor: "Dogwood",
        amount: cents(58_995.25),
        inScope: cents(58_995.25),
        outside: 0,
        notItemized: 0,
        gaps: range(0),
        allowances: range(0),
        adjusted: range(58_995.25),
        openGaps: 0,
      },
    ]);
    expect(NAMES.map((name, index) => [name, KITCHEN_QUOTES[index]?.amount])).toEqual([
      ["Alder", "38230.01"],
      ["Birch", "51345"],
      ["Cedar", "54190"],
      ["Dogwood", "58995.25"],
      ["Elm", "51140"],
    ]);
  });

  test("have eight gaps; without prices those quotes come after the complete one", () => {
    const { cells } = compareScope(kitchen([]));
    const gaps = cells.filter(({ isOpen }) => isOpen);
    expect(
      gaps.map(({ itemId, quoteId, state }) => [
        NAMES[quoteId - 100],
        KITCHEN_SCOPE[itemId - 1],
        state,
      ]),
    ).toEqual([
      ["Alder", "Debris removal", "excluded"],
      ["Alder", "Permits", "not_mentioned"],
      ["Alder", "Panel upgrade", "excluded"],
      ["Alder", "Painting", "not_mentioned"],
      ["Birch", "Range hood duct", "not_mentioned"],
      ["Birch", "Under-cabinet lights", "excluded"],
      ["Cedar", "Final cleaning", "not_mentioned"],
      ["Elm", "Window trim", "excluded"],
    ]);
    expect(figuresOf(kitchen([])).map(({ contractor }) => contractor)).toEqual([
      "Dogwood",
      "Alder",
      "Elm",
      "Birch",
      "Cedar",
    ]);
  });

  test("show the lines of each item: two lines of one item, one line of three", () => {
    const { cells } = compareScope(kitchen([]));
    const alder = (title: string) =>
      cells.find(({ itemId, quoteId }) => itemId === itemIdOf(title) && quoteId === 100);
    expect(alder("Demolition")).toMatchObject({ state: "priced", amount: cents(1900) });
    // 11,000.01 by weights 5, 4 and 2: the odd cent goes to the part with the largest remainder.
    expect(alder("Base cabinets")).toMatchObject({ state: "priced", amount: cents(5000.01) });
    expect(alder("Wall cabinets")).toMatchObject({ state: "priced", amount: cents(4000) });
    expect(alder("Island")).toMatchObject({ state: "priced", amount: cents(2000) });
    expect(alder("Warranty visit")).toMatchObject({ state: "included", amount: null });
    expect(alder("Countertop")).toMatchObject({ state: "allowance", amount: cents(3000) });
  });
});

describe("the state of an item", () => {
  const LINE = { description: "Paint the walls", amount: 90_000 as Cents };
  const mapping = { itemId: 1, quoteId: 1, line: "paint_the_walls", share: 1 };
  const entry = { itemId: 1, quoteId: 1, state: null, allowance: null, price: null } as const;
  const own = { kind: "own", low: 5 as Cents, high: 5 as Cents } as const;
  const offering = (lines: Scope["quotes"][number]["lines"]) => ({
    quotes: [{ id: 1, amount: 100_000 as Cents, lines }],
  });

  test.each<[string, Partial<Scope>, object]>([
    ["nothing is silence", {}, { state: "not_mentioned", isOpen: true, adjustment: null }],
    [
      "an entered state",
      { entries: [{ ...entry, state: "included" }] },
      { state: "included", amount: null, isOpen: false },
    ],
    [
      "a priced line before an entered state",
      { entries: [{ ...entry, state: "excluded", price: own }], mappings: [mapping] },
      { state: "priced", amount: 90_000, isOpen: false, adjustment: null },
    ],
    [
      "a priced line with its labor",
      { mappings: [mapping], ...offering([{ ...LINE, labor: 60_000 as Cents }]) },
      { state: "priced", amount: 90_000, labor: 60_000 },
    ],
    [
      "no labor where one of its lines doesn't say",
      { mappings: [mapping], ...offering([{ ...LINE, labor: 60_000 as Cents }, LINE]) },
      { state: "priced", amount: 180_000, labor: null },
    ],
    [
      "a line with a price before an included one",
      {
        mappings: [mapping],
        ...offering([
          { ...LINE, labor: 60_000 as Cents },
          { ...LINE, amount: null },
        ]),
      },
      { state: "priced", amount: 90_000, labor: 60_000 },
    ],
    [
      "an allowance before its line",
      {
        entries: [{ ...entry, state: "allowance", allowance: 70_000 as Cents }],
        mappings: [mapping],
      },
      { state: "allowance", amount: 70_000, isOpen: false, adjustment: null },
    ],
    [
      "another quote's price that is no longer there",
      { entries: [{ ...entry, price: { kind: "quote", quoteId: 9 } }] },
      { state: "not_mentioned", isOpen: true, adjustment: null },
    ],
    [
      "a line that no longer exists",
      { mappings: [{ ...mapping, line: "paint" }] },
      { state: "not_mentioned" },
    ],
    ["an item that no longer exists", { mappings: [{ ...mapping, itemId: 9 }] }, {}],
  ])("%s", (_name, given, expected) => {
    const scope = { itemIds: [1], ...offering([LINE]), mappings: [], entries: [], ...given };
    expect(compareScope(scope).cells).toMatchObject([expected]);
  });
});
