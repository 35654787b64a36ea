import { describe, expect, test } from "vitest";
import { type QuoteRecord, quote as quoteSchema } from "../../../shared/contracts/contract.ts";
import { NO_TERMS } from "../../../tests/support/records/budget/quote-records.ts";
import { invoiceFields } from "../../../shared/invoices/input.ts";
import {
  contractChoices,
  differenceOf,
  EMPTY_LINE,
  filledLines,
  matchedName,
  matchGroups,
  matchOf,
  matchValue,
  newInvoice,
  startOf,
  startOfReceipt,
  totalOf,
  unmatched,
} from "./invoice-form.ts";

const TODAY = "2026-03-14";
const AT = "2026-01-01T00:00:00.000Z";
const ROOF: QuoteRecord = quoteSchema.parse({
  id: 4,
  userId: 1,
  projectId: 1,
  contractorId: 9,
  contractor: { id: 9, name: "Dana", company: null, licenseNumber: null, insuranceExpiresOn: null },
  lineId: null,
  work: "Roof",
  scope: null,
  amount: "1000.00",
  status: "accepted",
  validUntil: null,
  ...NO_TERMS,
  acceptedOn: null,
  completedOn: null,
  items: [
    { description: "Ridge Vent", amount: "300.00", labor: null, materials: null },
    { description: "Cleanup", amount: null, labor: null, materials: null },
  ],
  files: [],
  allowances: [],
  changeOrders: ["proposed", "approved"].map((status, index) => ({
    id: index + 1,
    reason: `Change ${index + 1}`,
    cost: "50.00",
    days: 0,
    status,
    decidedOn: null,
    scopeItems: [],
    createdAt: AT,
  })),
  installments: [
    {
      id: 7,
      kind: "deposit",
      title: "Deposit",
      amount: "400.00",
      dueDate: null,
      milestone: null,
      paid: "100.00",
      open: "300.00",
      date: null,
      status: "due",
    },
  ],
  figures: {
    agreed: "1050.00",
    changed: "50.00",
    paid: "100.00",
    open: "950.00",
    overpaid: "0.00",
    retainage: "0.00",
    unscheduled: "0.00",
  },
  createdAt: AT,
});

test("a line can be matched to items, change orders and installments of the contract", () => {
  expect(matchGroups(ROOF)).toEqual([
    {
      label: "Contract items",
      choices: [
        { value: "line:ridge_vent", label: "Ridge Vent ($300.00)" },
        { value: "line:cleanup", label: "Cleanup" },
      ],
    },
    {
      label: "Change orders",
      choices: [
        { value: "change:1", label: "Change 1 ($50.00), pending" },
        { value: "change:2", label: "Change 2 ($50.00)" },
      ],
    },
    {
      label: "Payment schedule",
      choices: [{ value: "installment:7", label: "Deposit ($400.00)" }],
    },
  ]);
  expect(matchGroups(undefined)).toEqual([]);
});

test.each(["", "line:ridge_vent", "line:a:b", "change:1", "installment:7"])(
  "the match %j is the same after a round trip",
  (value) => {
    expect(matchValue(matchOf(value))).toBe(value);
  },
);

test.each([
  [1, "Change 1"],
  [-7, "Deposit"],
  [7, "no longer in the contract"],
])("the name of what a line is matched to: %d", (id, name) => {
  expect(matchedName([ROOF], id)).toBe(name);
});

test("lines of another contract are matched to nothing", () => {
  const line = { ...EMPTY_LINE, description: "Tiles", amount: "5" };
  const matches = ["line:ridge_vent", "change:1", "installment:7", ""].map(matchOf);
  expect(unmatched(matches.map((match) => ({ ...line, ...match })))).toEqual(
    matches.map(() => line),
  );
});

test("declined quotes are no contracts, except the one already chosen", () => {
  const declined = { ...ROOF, id: 5, status: "declined" as const, contractor: null };
  const values = (chosen: number | null) =>
    contractChoices([ROOF, declined], chosen).map(({ label }) => label);
  expect(values(null)).toEqual(["Roof · Dana"]);
  expect(values(5)).toEqual(["Roof · Dana", "Roof"]);
});

describe("a new invoice", () => {
  test("of an installment has its contract, contractor, rest and match", () => {
    const values = newInvoice(TODAY, startOf(ROOF, ROOF.installments[0]));
    expect(invoiceFields.parse(values)).toMatchObject({
      quoteId: 4,
      contractorId: 9,
      date: TODAY,
      lines: [{ description: "Deposit", amount: "300.00", installmentId: 7, contractLine: null }],
    });
  });

  test.each([
    ["107.50", "7.50", "100.00", "7.50"],
    ["107.50", undefined, "107.50", ""],
    ["", "7.50", "", "7.50"],
  ])("of a receipt of %j with the tax %j", (amount, salesTax, net, tax) => {
    const file = { key: "a.pdf", name: "Bill" };
    const read = { file, description: "Tiles", amount, date: "", contractorId: null, salesTax };
    expect(newInvoice(TODAY, startOfReceipt(read))).toMatchObject({
      file,
      date: TODAY,
      lines: [{ description: "Tiles", amount: net }],
      tax,
      printedTotal: amount,
    });
  });
});

test("the total adds the tax, and subtracts retainage and deposit", () => {
  const lines = [
    { ...EMPTY_LINE, amount: "1,000.10" },
    { ...EMPTY_LINE, amount: "-0.10" },
    { ...EMPTY_LINE, amount: "unreadable" },
  ];
  const values = { ...newInvoice(TODAY), lines, tax: "80", retainage: "100", deposit: "250" };
  expect(totalOf(values)).toBe("730.00");
  expect(differenceOf({ ...values, printedTotal: "" })).toBeUndefined();
  expect(differenceOf({ ...values, printedTotal: "730" })).toBeUndefined();
  expect(differenceOf({ ...values, printedTotal: "700" })).toBe("30.00");
});

test("empty lines are dropped", () => {
  const typed = { ...EMPTY_LINE, amount: "5" };
  expect(filledLines([EMPTY_LINE, typed, { ...EMPTY_LINE, description: "  " }])).toEqual([typed]);
});
