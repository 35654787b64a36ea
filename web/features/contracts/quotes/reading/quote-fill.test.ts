import { describe, expect, test } from "vitest";
import type { QuoteReading, ReadQuoteLine } from "../../../../../shared/contracts/quote-reading.ts";
import { newQuote } from "../quote-form.ts";
import { quoteFill } from "./quote-fill.ts";

const PLACE = { page: 0, box: { left: 0, top: 0, right: 1, bottom: 1 } };

function line(description: string, amount: string | null, more: Partial<ReadQuoteLine> = {}) {
  const kind = amount === null ? "included" : "priced";
  const empty = { section: null, quantity: null, unitPrice: null, labor: null, materials: null };
  return { kind, isCounted: true, description, amount, ...empty, ...PLACE, ...more } as const;
}

function readingOf(more: Partial<QuoteReading>): QuoteReading {
  return {
    reason: null,
    pages: [{ width: 612, height: 792, turns: 0, words: [] }],
    pageCount: 1,
    contractor: { value: "Harbor Kitchens LLC", ...PLACE },
    number: null,
    work: { value: "Kitchen", ...PLACE },
    validUntil: { value: "2026-12-15", ...PLACE },
    deposit: null,
    lines: [line("Cabinets", "5000.00"), line("Cleanup", null)],
    exclusions: [],
    subtotal: null,
    discount: null,
    tax: null,
    total: { value: "5000.00", isChecked: true, ...PLACE },
    difference: "0.00",
    ...more,
  };
}

const HARBOR = { id: 7, name: "Jo Harbor", company: "Harbor Kitchens, Inc." };
const ITEMS = [
  { description: "Cabinets", amount: "5000.00" },
  { description: "Cleanup", amount: "" },
];

test("an empty form is filled with all read values", () => {
  const fill = quoteFill(readingOf({}), newQuote(), [HARBOR]);
  expect(fill).toEqual({
    values: {
      work: "Kitchen",
      contractorId: 7,
      validUntil: "2026-12-15",
      amount: "5000.00",
      items: ITEMS,
    },
    offeredAmount: undefined,
    unknownContractor: undefined,
    notes: ["Read 2 lines.", "Lines add up to the total."],
  });
});

test("typed values are kept, and no line is added twice", () => {
  const typed = {
    ...newQuote("Roof", 3),
    amount: "1.00",
    validUntil: "2027-01-01",
    exclusions: "Disposal",
    items: [{ description: "Cabinets", amount: "4800" }],
  };
  const reading = readingOf({ exclusions: [{ value: "Permit", ...PLACE }] });
  const { values } = quoteFill(reading, typed, [HARBOR]);
  expect(values).toEqual({ items: [...typed.items, { description: "Cleanup", amount: "" }] });
});

test("labor and materials of a line are filled in, but not of a part of another line", () => {
  const parts = { labor: "3000.00", materials: "2000.00" };
  const lines = [
    line("Cabinets", "5000.00", parts),
    line("Doors", "5000.00", { ...parts, isCounted: false }),
    line("Cleanup", null),
  ];
  expect(quoteFill(readingOf({ lines }), newQuote(), [HARBOR]).values.items).toEqual([
    { description: "Cabinets", amount: "5000.00", ...parts },
    { description: "Doors", amount: "" },
    { description: "Cleanup", amount: "" },
  ]);
});

describe("the contractor", () => {
  test.each([
    ["of the printed name", [HARBOR], 7, undefined],
    [
      "of another name",
      [{ ...HARBOR, company: "Harbor Roofing" }],
      undefined,
      "Harbor Kitchens LLC",
    ],
    ["of a name that two have", [HARBOR, { ...HARBOR, id: 8 }], undefined, "Harbor Kitchens LLC"],
  ])("%s", (_, contractors, id, unknown) => {
    const { values, unknownContractor } = quoteFill(readingOf({}), newQuote(), contractors);
    expect([values.contractorId, unknownContractor]).toEqual([id, unknown]);
  });
});

describe("tax", () => {
  test("added to the lines becomes a line", () => {
    const total = { value: "5300.00", isChecked: true, ...PLACE };
    const { values } = quoteFill(
      readingOf({ tax: "400.00", discount: "100.00", total }),
      newQuote(),
      [],
    );
    expect(values.items).toEqual([...ITEMS, { description: "Sales tax", amount: "400.00" }]);
  });

  test("included in the prices becomes no line", () => {
    const { values } = quoteFill(readingOf({ tax: "370.37" }), newQuote(), []);
    expect(values.items).toEqual(ITEMS);
  });
});

test("exclusions are filled in, and options go into the scope, not into the items", () => {
  const reading = readingOf({
    lines: [line("Deck", "5000.00"), line("Bench", "900.00", { kind: "option", isCounted: false })],
    exclusions: ["Permit", "Painting"].map((value) => ({ value, ...PLACE })),
  });
  const { values } = quoteFill(reading, newQuote(), []);
  expect(values.exclusions).toBe("Permit\nPainting");
  expect(values.scope).toBe("Options, not in the amount:\n- Bench: $900.00");
  expect(values.items).toEqual([{ description: "Deck", amount: "5000.00" }]);
});

describe("a total", () => {
  const unchecked = { value: "5100.00", isChecked: false, ...PLACE };
  test.each([
    [
      { total: unchecked, difference: "100.00" },
      "5100.00",
      "Lines add up to $100.00 less than the total of $5,100.00.",
    ],
    [
      { total: unchecked, difference: "-40.00" },
      "5100.00",
      "Lines add up to $40.00 more than the total of $5,100.00.",
    ],
    [{ total: unchecked, difference: null }, "5100.00", "Check the total against the quote."],
    [{ total: null, difference: null }, undefined, "No total found."],
  ])("that no arithmetic confirms is offered, not filled in: %o", (more, offered, note) => {
    const fill = quoteFill(readingOf(more), newQuote(), []);
    expect(fill.values.amount).toBeUndefined();
    expect([fill.offeredAmount, fill.notes.at(1)]).toEqual([offered, note]);
  });
});

test("a file that can't be read leaves the form as it is", () => {
  const fill = quoteFill(readingOf({ reason: "encrypted" }), newQuote(), []);
  expect(fill).toMatchObject({ values: {}, notes: ["This PDF is protected by a password."] });
});
