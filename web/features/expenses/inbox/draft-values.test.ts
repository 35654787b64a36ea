import { expect, test } from "vitest";
import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import type { Draft } from "../../../../shared/receipts/drafts.ts";
import { textValues } from "../form/expense-form.ts";
import { fillFromReceipt } from "../receipts/receipt-fill.ts";
import {
  draftStart,
  draftTitle,
  expiryText,
  similarRecordText,
  salesTaxAt,
  totalText,
} from "./draft-values.ts";

const BOX = { left: 0.1, top: 0.2, right: 0.4, bottom: 0.25 };

function field(value: string, certainty: "checked" | "look", alternatives: string[] = []) {
  return { value, certainty, alternatives, boxes: [BOX] };
}

const READING: NonNullable<Draft["reading"]> = {
  reason: null,
  turns: 0,
  merchant: field("OAKWOOD HARDWARE", "look"),
  day: field("2026-03-02", "checked"),
  total: field("43.20", "checked"),
  tax: field("3.20", "checked"),
  currency: "$",
  invoiceNumber: null,
  items: [],
};

const DRAFT: Draft = {
  id: 1,
  key: "00000000-0000-4000-8000-000000000000.jpg",
  createdAt: "2026-03-02T10:00:00.000Z",
  addedBy: "Anna",
  reading: READING,
  suggestion: {
    isAsBefore: true,
    isByRule: false,
    contractorId: 7,
    contractorName: "Ida",
    category: "Tools",
    paymentMethod: "Cash",
  },
  duplicates: [],
};

test("a draft read with certainty has all its fields", () => {
  const { values, fill, salesTax } = draftStart({ fillFromReceipt, textValues }, DRAFT, READING);
  expect(values).toEqual({
    description: "OAKWOOD HARDWARE",
    amount: "43.20",
    date: "2026-03-02",
    category: "Tools",
    paymentMethod: "Cash",
    contractorId: 7,
    notes: "",
  });
  expect([salesTax, fill.offers]).toEqual(["3.20", []]);
});

test("an uncertain total stays empty and is offered with its alternatives", () => {
  const unsure = { ...READING, total: field("43.20", "look", ["13.20"]) };
  const { values, fill, salesTax } = draftStart(
    { fillFromReceipt, textValues },
    { ...DRAFT, suggestion: null },
    unsure,
  );
  expect([values.amount, values.category, salesTax]).toEqual(["", "", undefined]);
  expect(fill.offers).toEqual([{ field: "amount", values: ["43.20", "13.20"] }]);
});

test("the read sales tax is dropped when the amount changes", () => {
  const start = draftStart({ fillFromReceipt, textValues }, DRAFT, READING);
  expect(["43.20", "43.21", ""].map((amount) => salesTaxAt(start, amount))).toEqual([
    "3.20",
    undefined,
    undefined,
  ]);
});

test("a total in another currency is shown in it, and not filled in", () => {
  const british = { ...READING, currency: "£" };
  expect([READING, british, { ...READING, total: null }].map(totalText)).toEqual([
    "$43.20",
    "£43.20",
    undefined,
  ]);
  const { values, fill } = draftStart({ fillFromReceipt, textValues }, DRAFT, british);
  expect(values.amount).toBe("");
  expect(fill.note).toContain("The receipt is in £: enter the amount in dollars.");
});

test("a refund receipt becomes a refund", () => {
  const refund = { ...READING, total: field("-43.20", "checked"), tax: null };
  const { values, isRefund } = draftStart({ fillFromReceipt, textValues }, DRAFT, refund);
  expect([values.amount, isRefund]).toEqual(["43.20", true]);
});

test("a draft's title is its store", () => {
  expect(draftTitle(DRAFT)).toBe("OAKWOOD HARDWARE");
  expect(draftTitle({ ...DRAFT, reading: null })).toBe("Reading...");
  expect(draftTitle({ ...DRAFT, reading: { ...READING, merchant: null } })).toBe("Unnamed receipt");
});

test("a possible duplicate is described by its known values", () => {
  const similar = { because: "same_payment", description: "Hinges", amount: "43.20" } as const;
  expect(similarRecordText({ ...similar, date: "2026-03-02", expenseId: 4 })).toBe(
    "an expense: Hinges $43.20 on Mar 2, 2026",
  );
  const unread = { because: "same_image", description: "", amount: "", date: "" } as const;
  expect(similarRecordText({ ...unread, expenseId: null })).toBe("another receipt in the inbox");
});

test.each([
  ["2026-05-01", undefined],
  ["2026-05-02", "Deleted after May 30, 2026 unless saved"],
] as const)("from its 61st day a draft shows its deletion date: on %s %s", (today, text) => {
  // Noon, so that the day is the same in all zones of the tests.
  const draft = { ...DRAFT, createdAt: "2026-03-02T12:00:00.000Z" };
  expect(expiryText(draft, today as CalendarDate)).toBe(text);
});
