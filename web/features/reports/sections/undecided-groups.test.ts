import { expect, test } from "vitest";
import type { HomeCostLine } from "../../../../shared/reports/contract.ts";
import { undecidedGroups } from "./undecided-groups.ts";

function line(values: Partial<HomeCostLine>): HomeCostLine {
  return {
    expenseId: 1,
    date: "2026-03-01",
    description: "Screws",
    category: "Materials",
    payee: null,
    amount: "10.00",
    homeCost: null,
    isChosen: false,
    reason: "",
    hasReceipt: false,
    ...values,
  };
}

test("groups what is undecided by payee and category, largest first, less refunds", () => {
  const lines = [
    line({ amount: "30.00" }),
    line({ payee: "Lee", amount: "900.00" }),
    line({ payee: "Lee", category: "Labor", amount: "500.00" }),
    line({ payee: "Lee", amount: "-100.00" }),
    line({ payee: "Lee", homeCost: "repair" }),
  ];
  expect(
    undecidedGroups(lines).map(({ payee, category, total, lines: { length } }) => [
      payee,
      category,
      total,
      length,
    ]),
  ).toEqual([
    ["Lee", "Materials", "800.00", 2],
    ["Lee", "Labor", "500.00", 1],
    [null, "Materials", "30.00", 1],
  ]);
});
