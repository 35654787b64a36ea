import { expect, test } from "vitest";
import type { ReceiptReading } from "../../../../shared/receipts/reading.ts";
import { fillFromReceipt } from "./receipt-fill.ts";

const read = (
  value: string,
  certainty: "checked" | "look" = "checked",
  alternatives: string[] = [],
) => ({ value, certainty, alternatives, boxes: [] });

const READING: ReceiptReading = {
  reason: null,
  turns: 0,
  merchant: read("Oak & Sons", "look"),
  day: read("2026-03-02"),
  total: read("45.99"),
  tax: read("3.41"),
  currency: "$",
  invoiceNumber: null,
  items: [],
  text: "",
};

const filled = (part: Partial<ReceiptReading>, typed: readonly string[] = []) =>
  fillFromReceipt({ ...READING, ...part }, (field) => !typed.includes(field));

test("checked figures and the merchant are filled in", () => {
  expect(filled({})).toEqual({
    values: {
      description: "Oak & Sons",
      amount: "45.99",
      date: "2026-03-02",
      salesTax: "3.41",
    },
    offers: [],
    note: "Filled in description, amount, date, and sales tax. Please compare with the receipt.",
  });
});

test("typed values are not replaced", () => {
  const typed = ["description", "amount", "date"];
  expect(filled({}, typed)).toEqual({
    values: {},
    offers: [],
    note: "Nothing to fill in was found.",
  });
});

test("uncertain figures are offered with their alternatives, and the tax with none of them", () => {
  const total = read("45.99", "look", ["54.99", "45.99"]);
  expect(filled({ total, day: read("2026-03-02", "look", ["2026-02-03"]) })).toEqual({
    values: { description: "Oak & Sons" },
    offers: [
      { field: "amount", values: ["45.99", "54.99"] },
      { field: "date", values: ["2026-03-02", "2026-02-03"] },
    ],
    note: "Filled in description. Please compare with the receipt.",
  });
});

test("a refund is filled in without the sign, and marked", () => {
  expect(filled({ total: read("-45.99"), tax: read("-3.41"), day: null })).toEqual({
    values: { description: "Oak & Sons", amount: "45.99", salesTax: "3.41", isRefund: true },
    offers: [],
    note: "Filled in description, amount, and sales tax. Please compare with the receipt. Marked as a refund.",
  });
  const unsure = read("-45.99", "look", ["-54.99"]);
  expect(filled({ total: unsure, tax: null, day: null })).toMatchObject({
    values: { isRefund: true },
    offers: [{ field: "amount", values: ["45.99", "54.99"] }],
  });
});

test("an amount in another currency is left to the user", () => {
  expect(filled({ currency: "€" })).toEqual({
    values: { description: "Oak & Sons", date: "2026-03-02" },
    offers: [],
    note:
      "Filled in description and date. Please compare with the receipt. " +
      "The receipt is in €: enter the amount in dollars.",
  });
});

test.each([
  ["no_text", "No text found. A sharp photo from straight above works best."],
  ["encrypted", "This PDF is protected by a password."],
] as const)("a file that couldn't be read (%s) says why", (reason, note) => {
  expect(filled({ reason })).toEqual({ values: {}, offers: [], note });
});
