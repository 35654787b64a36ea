import { afterEach, expect, test } from "vitest";
import type { Expense } from "../../../../../shared/expenses/contract.ts";
import { NO_DETAILS, SAMPLE_EXPENSE } from "../../../../../tests/support/records/sample-expense.ts";
import {
  changedMeanwhile,
  clearTyped,
  hasTyped,
  restoreTyped,
  storeTyped,
  recordOwnSave,
  typedRowOf,
  undoOf,
  versionAfterOwn,
} from "./typed-rows.ts";

const BOARDS: Expense = { ...SAMPLE_EXPENSE, id: 7, details: NO_DETAILS, version: "1" };
const fields = ({ amount, category, date }: Expense) => ({ amount, category, date });

afterEach(() => clearTyped(BOARDS.id));

test("values typed in a row are kept until saved, canceled or typed back", () => {
  storeTyped({ from: BOARDS, typed: { amount: "120" } });
  expect(typedRowOf({ ...BOARDS, version: "2" })).toEqual({
    from: BOARDS,
    typed: { amount: "120" },
  });
  storeTyped({ from: BOARDS, typed: { amount: "100.00" } });
  expect(hasTyped(BOARDS.id)).toBe(false);
});

test("a refused save keeps its changes, except over values typed since", () => {
  restoreTyped(BOARDS, { ...fields(BOARDS), amount: "7.00" });
  expect(typedRowOf(BOARDS).typed).toEqual({ amount: "7.00" });
  restoreTyped(BOARDS, { ...fields(BOARDS), amount: "8.00" });
  expect(typedRowOf(BOARDS).typed).toEqual({ amount: "7.00" });
});

test.each([
  ["the same field", { amount: "99.00" }, "Changed in the meantime to $99.00. Saving replaces it."],
  ["another field", { category: "Labor" }, ""],
  ["the same field to the typed value", { amount: "120.00" }, ""],
])("another person's change of %s is named: %s", (_, change, words) => {
  const row = { from: BOARDS, typed: { amount: "120.00" } };
  expect(changedMeanwhile(row, { ...BOARDS, version: "2", ...change })).toBe(words);
});

test("a save continues from earlier saves of this page, and from no others", () => {
  const at = (version: string) => ({ ...BOARDS, id: 8, version });
  expect(versionAfterOwn(at("1"))).toBe("1");
  recordOwnSave(at("1"), at("2"));
  expect(versionAfterOwn(at("1"))).toBe("2");
  recordOwnSave(at("1"), at("3"));
  expect([versionAfterOwn(at("1")), versionAfterOwn(at("2"))]).toEqual(["3", "3"]);
  expect(versionAfterOwn(at("4"))).toBe("4");
  recordOwnSave(at("4"), at("5"));
  expect([versionAfterOwn(at("4")), versionAfterOwn(at("3"))]).toEqual(["5", "3"]);
});

test("an undone edit restores what it changed, and keeps what was changed since", () => {
  const edit = { before: BOARDS, fields: { ...fields(BOARDS), amount: "120.00" } };
  const now = { ...BOARDS, amount: "120.00", category: "Tools", version: "3" };
  expect(undoOf(edit, now)).toEqual({
    before: now,
    fields: { amount: "100.00", category: "Tools", date: "2026-03-01" },
    isUndo: true,
  });
});
