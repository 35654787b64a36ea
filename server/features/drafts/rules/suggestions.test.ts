import { expect, test } from "vitest";
import { suggester } from "./suggestions.ts";

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
});

test.each([
  ["nothing read", null, null],
  ["an unknown name", "BIRCHWOOD CAFE", [null, null, "Debit Card"]],
  ["as last time", "THE HOME DEPOT #0231", [null, "Tools", "Debit Card"]],
  ["as last time, read without spaces", "IDASTONE", [8, "Labor", "Check"]],
  ["as last time with the contractor", "Ida Stone LLC", [8, "Labor", "Check"]],
  ["a contractor's company", "ORTIZ PLUMBING INC", [7, null, "Debit Card"]],
  ["a known store", "MENARDS", [null, "Materials", "Debit Card"]],
])("%s", (_what, merchant, expected) => {
  const found = suggest(merchant);
  expect(found && [found.contractorId, found.category, found.paymentMethod]).toEqual(expected);
});

test("without earlier expenses only names and known stores say something", () => {
  const first = suggester({ contractors: [], earlier: [] });
  expect(first("BIRCHWOOD CAFE")).toBeNull();
  expect(first("MENARDS")).toMatchObject({ category: "Materials", isAsBefore: false });
});
