import { expect, test } from "vitest";
import { quote as quoteSchema, type QuoteRecord } from "../../../shared/contracts/contract.ts";
import { previewedExpense, type PreviewedRow } from "../../../shared/imports/contract.ts";
import { applyEdits, NO_CHOICES, withEdit } from "./row-choices.ts";
import { countUnlinked, openPaymentsFor } from "./row-payments.ts";
import { NO_TERMS } from "../../../tests/support/records/budget/quote-records.ts";

const DANA = 4;

function row(number: number, amount: string, rest: object = {}): PreviewedRow {
  const expense = previewedExpense.parse({
    date: "2026-03-02",
    description: `Row ${number}`,
    amount,
    isRefund: false,
    category: "Labor",
    paymentMethod: "Check",
    contractorId: DANA,
    payee: "Dana",
    notes: null,
    room: null,
    salesTax: null,
    quoteId: null,
    installmentId: null,
    isOffContract: false,
    ...rest,
  });
  return { row: number, outcome: "ready", why: null, expense, isByRule: false, asWritten: null };
}

const payment = (id: number) => ({
  id,
  kind: "date",
  title: `Payment ${id}`,
  amount: "970.00",
  dueDate: null,
  milestone: null,
  paid: "0.00",
  open: "970.00",
  date: null,
  status: "waiting",
});

/** A contract of contractor Dana with two open payments. */
const QUOTES: readonly QuoteRecord[] = [
  quoteSchema.parse({
    id: 1,
    userId: 1,
    projectId: 1,
    contractorId: DANA,
    contractor: null,
    lineId: null,
    work: "Cabinets",
    scope: null,
    amount: "1940.00",
    status: "accepted",
    validUntil: null,
    ...NO_TERMS,
    allowances: [],
    acceptedOn: null,
    completedOn: null,
    items: [],
    files: [],
    changeOrders: [],
    installments: [payment(11), payment(12)],
    figures: {
      agreed: "1940.00",
      changed: "0.00",
      paid: "0.00",
      open: "1940.00",
      overpaid: "0.00",
      retainage: "0.00",
      unscheduled: "0.00",
    },
    createdAt: "2026-03-01T12:00:00.000Z",
  }),
];

const linked = (rows: readonly PreviewedRow[]) =>
  rows.map(({ expense }) => expense?.installmentId ?? null);

test("links a row to the open payment of its amount, each payment once", () => {
  const rows = [row(2, "970.00"), row(3, "12.00"), row(4, "970.00"), row(5, "970.00")];
  const read = applyEdits(rows, NO_CHOICES, QUOTES);
  expect(linked(read)).toEqual([11, null, 12, null]);
  // Unlinked rows count as open and have both payments to choose from.
  expect(countUnlinked(read, QUOTES)).toBe(2);
  expect(openPaymentsFor(rows[1] ?? row(3, "12.00"), QUOTES)).toHaveLength(2);
});

test.each([
  ["a refund", { isRefund: true }],
  ["another contractor's expense", { contractorId: 5 }],
  ["an expense without a contractor", { contractorId: null }],
])("never links %s", (_, rest) => {
  const rows = applyEdits([row(2, "970.00", rest)], NO_CHOICES, QUOTES);
  expect(linked(rows)).toEqual([null]);
  expect(countUnlinked(rows, QUOTES)).toBe(0);
});

test("keeps the user's choice: something else, not linked, or another payment", () => {
  const rows = [row(2, "970.00"), row(3, "970.00")];
  const [first] = rows;
  if (first === undefined) throw new Error("No row");
  const none = { quoteId: null, installmentId: null, isOffContract: true };
  const edited = withEdit(NO_CHOICES, [first], none);
  const read = applyEdits(rows, edited, QUOTES);
  expect(linked(read)).toEqual([null, 11]);
  expect(countUnlinked(read, QUOTES)).toBe(0);
  const second = { quoteId: 1, installmentId: 12, isOffContract: false };
  expect(linked(applyEdits(rows, withEdit(edited, [first], second), QUOTES))).toEqual([12, 11]);
  // The choice was about Dana's contract and doesn't apply to another contractor.
  const moved = withEdit(edited, [first], { contractorId: 5 });
  expect(applyEdits(rows, moved, QUOTES)[0]?.expense).toMatchObject({ isOffContract: false });
});
