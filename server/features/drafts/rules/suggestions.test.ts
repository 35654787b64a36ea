import { expect, test } from "vitest";
import { suggester } from "./suggestions.ts";

const RULE = {
  id: 1,
  projectId: 1,
  merchant: "Paint Works",
  category: "Tools",
  paymentMethod: "Cash",
};

const suggest = suggester({
  contractors: [
    { id: 7, name: "Ray Ortiz", company: "Ortiz Plumbing" },
    { id: 8, name: "Ida Stone", company: null },
  ],
  earlier: [
    {
      description: "Hinges",
      notes: "Paid to HOME DEPOT",
      contractorId: null,
      payee: null,
      category: "Tools",
      paymentMethod: "Debit Card",
    },
    {
      description: "Tap",
      notes: null,
      contractorId: 8,
      payee: "Ida Stone",
      category: "Labor",
      paymentMethod: "Check",
    },
  ],
  rules: new Map([["paint works", RULE]]),
});

test.each([
  ["nothing read", null, null],
  ["an unknown name", "BIRCHWOOD CAFE", [null, null, "Debit Card"]],
  ["as last time", "THE HOME DEPOT #0231", [null, "Tools", "Debit Card"]],
  ["as last time, read without spaces", "IDASTONE", [8, "Labor", "Check"]],
  ["as last time with the contractor", "Ida Stone LLC", [8, "Labor", "Check"]],
  ["a contractor's company", "ORTIZ PLUMBING INC", [7, null, "Debit Card"]],
  ["a rule", "PAINT WORKS 12", [null, "Tools", "Cash"]],
  ["a known store", "MENARDS", [null, "Materials", "Debit Card"]],
])("%s", (_what, merchant, expected) => {
  const found = suggest(merchant);
  expect(found && [found.contractorId, found.category, found.paymentMethod]).toEqual(expected);
});

test("a rule takes precedence over the merchant's last expense", () => {
  const earlier = {
    description: "Paint Works",
    notes: null,
    contractorId: null,
    payee: null,
    category: "Materials",
    paymentMethod: "Check",
  };
  const rules = new Map([["paint works", { ...RULE, paymentMethod: null }]]);
  const suggestion = suggester({ contractors: [], earlier: [earlier], rules })("PAINT WORKS 7");
  expect(suggestion).toMatchObject({
    category: "Tools",
    paymentMethod: "Check",
    isByRule: true,
    isAsBefore: false,
  });
});

test("without earlier expenses, suggestions come only from names and known stores", () => {
  const first = suggester({ contractors: [], earlier: [], rules: new Map() });
  expect(first("BIRCHWOOD CAFE")).toBeNull();
  expect(first("MENARDS")).toMatchObject({ category: "Materials", isAsBefore: false });
});
