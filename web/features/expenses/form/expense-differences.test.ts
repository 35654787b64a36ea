import { expect, test, vi } from "vitest";
import { expense as expenseSchema } from "../../../../shared/expenses/contract.ts";
import {
  NO_DETAILS as NONE_STORED,
  SAMPLE_EXPENSE,
} from "../../../../tests/support/records/sample-expense.ts";
import { DETAILS_GROUPS, expenseDifferences } from "./expense-differences.ts";
import { type DetailsStart, detailsValuesOf, NO_DETAILS } from "./details/details-values.ts";

const KEY = `${"a".repeat(32)}.jpg`;

const expenseOf = (part: object = {}) => expenseSchema.parse({ ...SAMPLE_EXPENSE, ...part });
const withDetails = (part: object) => expenseOf({ details: { ...NONE_STORED, ...part } });

function formWith(typed: DetailsStart, key?: string | null) {
  const receipt = {
    changed: key === undefined ? undefined : { key },
    isChanged: key !== undefined,
    restore: vi.fn<() => void>(),
  };
  const values = { ...detailsValuesOf(null), ...typed };
  return { receipt, details: { values, change: vi.fn<(part: DetailsStart) => void>() } };
}

test("each detail is compared in one group", () => {
  expect(DETAILS_GROUPS.flatMap(({ fields }) => fields).toSorted()).toEqual(
    Object.keys(NO_DETAILS).toSorted(),
  );
});

test("the form's own values are no difference, as after a lost response", () => {
  const form = formWith({ room: " Kitchen", salesTax: "8", lineId: 4 }, KEY);
  const current = expenseOf({
    imageUrl: KEY,
    details: { ...NONE_STORED, room: "Kitchen", salesTax: "8.00", lineId: 4 },
  });
  expect(expenseDifferences(expenseOf(), current, form)).toEqual([]);
});

test("asks about details that both changed, and takes over the others", () => {
  const form = formWith({ room: "Bath" });
  const current = withDetails({ room: "Kitchen", quoteId: 3, installmentId: 8 });
  const differences = expenseDifferences(expenseOf(), current, form);
  expect(differences).toMatchObject([
    { label: "Room", theirs: "Kitchen", mine: "Bath" },
    { label: "Contract", theirs: "Changed", mine: undefined },
  ]);
  differences[1]?.takeTheirs();
  const contract = { quoteId: 3, installmentId: 8, allowance: "", isOffContract: false };
  expect(form.details.change).toHaveBeenCalledWith(contract);
});

test("asks about two different receipts, and about one whose upload is running", () => {
  const current = expenseOf({ imageUrl: `${"b".repeat(32)}.jpg` });
  const asked = { label: "Receipt", theirs: "Another receipt", mine: "As in your form" };
  expect(expenseDifferences(expenseOf(), current, formWith({}, KEY))).toMatchObject([asked]);
  const form = formWith({});
  form.receipt.isChanged = true;
  expect(expenseDifferences(expenseOf(), current, form)).toMatchObject([asked]);
});
