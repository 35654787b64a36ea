import { describe, expect, test } from "vitest";
import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import { centsOf } from "../../../../shared/money.ts";
import { type EarlierExpense, habitsIn, withHabits } from "./habits.ts";
import { merchantCategory } from "./merchants.ts";
import { payeeKey } from "../../../../shared/imports/payee-key.ts";
import type { DraftExpense } from "./draft-row.ts";

test.each([
  ["THE HOME DEPOT #0231 SAN JOSE CA", "home depot"],
  ["SQ *ORTIZ PLUMBING 0777", "ortiz plumbing"],
  ["BAUHAUS Dortmund 12", "bauhaus dortmund"],
  ["1042", ""],
])("“%s” has the payee key “%s”", (text, key) => {
  expect(payeeKey(text)).toBe(key);
});

test.each([
  ["LOWE'S #1020", "Materials"],
  ["Lowes 12", "Materials"],
  ["HORNBACH BAUMARKT AG", "Materials"],
  ["HARBOR FREIGHT TOOLS 33", "Tools"],
  ["CITY OF OAKLAND BUILDING DEPT", "Permits"],
  ["Robin Obigold", undefined],
  ["Corner Bakery", undefined],
])("“%s” sells %s", (text, category) => {
  expect(merchantCategory(text)).toBe(category);
});

const EARLIER: EarlierExpense = {
  description: "Rough-in",
  notes: "Paid to MILLER ELECTRIC 12\nfirst half",
  contractorId: 7,
  payee: null,
  category: "Labor",
  paymentMethod: "Check",
};

function draft(fields: Partial<DraftExpense>): DraftExpense {
  return {
    date: "2026-03-02" as CalendarDate,
    description: "Something",
    amount: centsOf("10.00"),
    isRefund: false,
    category: "Other",
    isCategoryGiven: false,
    paymentMethod: "Other",
    isMethodGiven: false,
    payee: null,
    notes: null,
    room: null,
    salesTax: null,
    ...fields,
  };
}

describe("a row", () => {
  const habits = habitsIn([EARLIER, { ...EARLIER, category: "Permits" }]);
  test.each<[string, Partial<DraftExpense>, object]>([
    [
      "of a payee in the notes of an earlier expense is recorded as that",
      { payee: "Miller Electric LLC" },
      { category: "Labor", paymentMethod: "Check", contractorId: 7 },
    ],
    [
      "that says its own keeps it",
      {
        payee: "Miller Electric",
        category: "Other",
        isCategoryGiven: true,
        paymentMethod: "Cash",
        isMethodGiven: true,
      },
      { category: "Other", paymentMethod: "Cash", contractorId: 7 },
    ],
    [
      "for which all are said to be something keeps that",
      { payee: "Miller Electric", category: "Tools", paymentMethod: "Debit Card" },
      { category: "Tools", paymentMethod: "Debit Card" },
    ],
    [
      "with a check's number was paid by check",
      { description: "CHECK 1042", paymentMethod: "Debit Card" },
      { paymentMethod: "Check", category: "Other", contractorId: null },
    ],
    [
      "that only begins so was not",
      { description: "Checkered tiles 12" },
      { paymentMethod: "Other" },
    ],
    ["of a known store is what that sells", { description: "IKEA 21" }, { category: "Materials" }],
  ])("%s", (_, fields, expected) => {
    expect(withHabits(draft(fields), habits)).toMatchObject(expected);
  });
});
