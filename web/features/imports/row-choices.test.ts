import { expect, test } from "vitest";
import type { ImportOutcome, PreviewedRow } from "../../../shared/imports/contract.ts";
import {
  samePayee,
  chosenRows,
  applyEdits,
  groupByOutcome,
  keptChoices,
  NO_CHOICES,
  refundsState,
  remainingAllowance,
  withEdit,
  deselectAfter,
  withRefunds,
  withIncluded,
} from "./row-choices.ts";

function row(number: number, outcome: ImportOutcome, amount = "10.00"): PreviewedRow {
  const expense = {
    date: "2026-03-02",
    description: `Row ${number}`,
    amount,
    isRefund: outcome === "money_back",
    category: "Other",
    paymentMethod: "Other",
    contractorId: null,
    payee: null,
    notes: null,
    room: null,
    salesTax: null,
    quoteId: null,
    installmentId: null,
    isOffContract: false,
  };
  const isError = outcome === "error";
  return {
    row: number,
    outcome,
    why: null,
    expense: isError ? null : expense,
    isByRule: false,
    asWritten: isError ? ["", "", ""] : null,
  };
}

const ROWS = [
  row(2, "ready"),
  row(3, "error"),
  row(4, "money_back", "2.50"),
  row(5, "duplicate"),
  row(6, "ready", "5.00"),
];
const numbersOf = (choices = NO_CHOICES) => chosenRows(ROWS, choices).rows.map((one) => one.row);

test("imports only ready rows by default", () => {
  expect(numbersOf()).toEqual([2, 6]);
  expect(chosenRows(ROWS, NO_CHOICES).total).toBe("15.00");
});

test("never imports a row with an error", () => {
  expect(numbersOf(withIncluded(NO_CHOICES, ROWS, true))).toEqual([2, 4, 5, 6]);
});

test("subtracts refunds from the total, all of them or single ones", () => {
  const refunds = withRefunds(NO_CHOICES, ROWS, true);
  expect(chosenRows(ROWS, refunds)).toMatchObject({ total: "12.50" });
  const none = withIncluded(refunds, ROWS.slice(2, 3), false);
  expect(numbersOf(none)).toEqual([2, 6]);
  expect(numbersOf(withRefunds(none, ROWS, true))).toEqual([2, 4, 6]);
});

test("keeps only as many rows as the plan allows", () => {
  expect(numbersOf(deselectAfter(NO_CHOICES, ROWS, 1))).toEqual([2]);
  expect(remainingAllowance({ count: 4, limit: 5 })).toBe(1);
  expect(remainingAllowance({ count: 9, limit: 5 })).toBe(0);
  expect(remainingAllowance({ count: 9, limit: null })).toBeNull();
});

test("groups rows with errors first and ready ones last", () => {
  expect(groupByOutcome(ROWS).map(({ outcome, rows }) => [outcome, rows.length])).toEqual([
    ["error", 1],
    ["duplicate", 1],
    ["money_back", 1],
    ["ready", 2],
  ]);
});

test("sorts ready rows with a warning first", () => {
  const withWarning = { ...row(9, "ready"), why: "Date is in the future" };
  const [ready] = groupByOutcome([row(7, "ready"), row(8, "ready"), withWarning]);
  expect(ready?.rows.map((one) => one.row)).toEqual([9, 7, 8]);
});

test("edits one or more rows and keeps the other fields", () => {
  const first = withEdit(NO_CHOICES, ROWS.slice(0, 1), { category: "Labor" });
  const both = withEdit(first, ROWS, { paymentMethod: "Check" });
  const [ready, error, back] = applyEdits(ROWS, both);
  expect(ready?.expense).toMatchObject({ category: "Labor", paymentMethod: "Check" });
  expect(error?.expense).toBeNull();
  expect(back?.expense).toMatchObject({ category: "Other", paymentMethod: "Check" });
  expect(chosenRows(applyEdits(ROWS, both), both).expenses[0]).toMatchObject({ category: "Labor" });
});

test("finds rows of the same payee, whatever the branch", () => {
  const of = (number: number, payee: string | null) => {
    const plain = row(number, "ready");
    return { ...plain, expense: plain.expense && { ...plain.expense, payee } };
  };
  const rows = [of(2, "BAUHAUS 12"), of(3, "Bauhaus 99"), of(4, null), row(5, "error")];
  const [first] = rows;
  expect(first && samePayee(rows, first).map((one) => one.row)).toEqual([3]);
});

test("derives the checkbox of all refunds from their rows", () => {
  const two = [row(7, "money_back"), row(8, "money_back")];
  expect(refundsState(two, NO_CHOICES)).toBe("none");
  const one = withIncluded(NO_CHOICES, two.slice(0, 1), true);
  expect(refundsState(two, one)).toBe("some");
  expect(refundsState(two, withIncluded(one, two, true))).toBe("all");
  expect(refundsState(two, withRefunds(one, two, false))).toBe("none");
});

test("other columns keep the chosen rows without their edits, another sheet neither", () => {
  const chosen = withIncluded(NO_CHOICES, ROWS, false);
  const edited = withEdit(chosen, ROWS, { category: "Labor" });
  expect(keptChoices(edited, {})).toEqual(chosen);
  expect(keptChoices(edited, { sheet: "2026" })).toEqual(NO_CHOICES);
});
