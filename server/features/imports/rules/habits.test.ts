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
  const rule = { id: 1, projectId: 1, merchant: "Home Depot" };
  const rules = new Map([
    ["home depot", { ...rule, category: "Tools", paymentMethod: null }],
    ["miller works", { ...rule, category: "Permits", paymentMethod: "Cash" }],
  ]);
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
    [
      "with a rule follows it rather than the usual category of the store",
      { payee: "THE HOME DEPOT #0231" },
      { category: "Tools", paymentMethod: "Other", isByRule: true },
    ],
    [
      "with a rule follows it rather than what all rows are said to be",
      { description: "Home Depot 12", category: "Labor", paymentMethod: "Check" },
      { category: "Tools", paymentMethod: "Check", isByRule: true },
    ],
    [
      "with a rule for the method is paid by that",
      { payee: "Miller Works" },
      { category: "Permits", paymentMethod: "Cash", isByRule: true },
    ],
    [
      "with a rule keeps the category that it says itself",
      { payee: "Home Depot", category: "Materials", isCategoryGiven: true },
      { category: "Materials", isByRule: false },
    ],
    ["of a known store is what that sells", { description: "IKEA 21" }, { category: "Materials" }],
  ])("%s", (_, fields, expected) => {
    expect(withHabits(draft(fields), { habits, rules })).toMatchObject(expected);
  });
});
