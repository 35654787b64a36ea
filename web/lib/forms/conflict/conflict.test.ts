import { expect, test } from "vitest";
import { asDate, asMoney, conflictTitle, differencesOf } from "./conflict.ts";

const before = { amount: "90.00", date: "2026-03-10", notes: "", isDone: false };
const FIELDS = [
  { field: "amount", label: "Amount", show: asMoney },
  { field: "date", label: "Date", show: asDate },
  { field: "notes", label: "Notes" },
  { field: "isDone", label: "Done" },
] as const;

const shown = (theirs: Partial<typeof before>, mine: Partial<typeof before>) =>
  differencesOf(
    FIELDS,
    { before, theirs: { ...before, ...theirs }, mine: { ...before, ...mine } },
    () => {},
  ).map(({ label, theirs: saved, mine: typed }) => [label, saved, typed]);

test("a field that both changed shows both values", () => {
  expect(shown({ amount: "91.00" }, { amount: "1,092" })).toEqual([
    ["Amount", "$91.00", "$1,092.00"],
  ]);
});

test("a field that only the other changed is taken over", () => {
  expect(shown({ notes: "two boards", isDone: true }, { amount: "95" })).toEqual([
    ["Notes", "two boards", undefined],
    ["Done", "Yes", undefined],
  ]);
});

test("a field that both emptied or set alike is no difference", () => {
  expect(shown({ amount: "91.00" }, { amount: "91" })).toEqual([]);
  expect(shown({}, { date: "" })).toEqual([]);
  expect(shown({ date: "2026-03-11" }, { date: "" })).toEqual([
    ["Date", "Mar 11, 2026", "Nothing"],
  ]);
});

test.each([
  [10, "Maria changed this just now"],
  [60, "Maria changed this 1 minute ago"],
  [150, "Maria changed this 2 minutes ago"],
  [7_300, "Maria changed this 2 hours ago"],
  [200_000, "Maria changed this on Mar 10, 2026"],
])("%s seconds later it says: %s", (seconds, title) => {
  const changed = { name: "Maria", at: "2026-03-10T12:00:00.000Z", isOwn: false };
  const now = new Date(new Date(changed.at).getTime() + seconds * 1_000);
  expect(conflictTitle(changed, now)).toBe(title);
  expect(conflictTitle({ ...changed, isOwn: true }, now)).toBe(title.replace("Maria", "You"));
});

test("a change without a known author still has a title", () => {
  expect(conflictTitle(null, new Date())).toBe("This was changed in the meantime");
});
