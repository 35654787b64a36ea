import { expect, test } from "vitest";
import type { ActivityChanges } from "../../../shared/activity/contract.ts";
import { hidesLaterEntries, undoableEntries } from "./undoable-entries.ts";

function entry(id: number, field: string, { recordId = 7, canUndo = true } = {}) {
  const changes: ActivityChanges = { [field]: ["a", "b"] };
  return { id, kind: "expense" as const, recordId, changes, canUndo };
}

test.each([
  ["a single change", [entry(1, "amount")], [1]],
  ["the last of two changes of a field", [entry(2, "amount"), entry(1, "amount")], [2]],
  ["changes of two fields", [entry(2, "notes"), entry(1, "amount")], [2, 1]],
  ["changes of two records", [entry(2, "amount", { recordId: 8 }), entry(1, "amount")], [2, 1]],
  ["no change that can't be written back", [entry(1, "amount", { canUndo: false })], []],
  [
    "none before one that can't be written back",
    [entry(2, "amount", { canUndo: false }), entry(1, "amount")],
    [],
  ],
])("%s can be undone", (_what, entries, expected) => {
  expect([...undoableEntries(entries).entries]).toEqual(expected);
});

test("a change can't be undone if a previous page has a newer one", () => {
  const { changed } = undoableEntries([entry(3, "amount")]);
  const next = undoableEntries([entry(2, "notes"), entry(1, "amount")], changed);
  expect([...next.entries]).toEqual([2]);
  expect([...undoableEntries([entry(0, "notes")], next.changed).entries]).toEqual([]);
});

test.each([
  [{ person: undefined, hasOthersOnly: false }, false],
  [{ person: "Maria", hasOthersOnly: false }, true],
  [{ person: undefined, hasOthersOnly: true }, true],
])("a filter %o hides later entries: %s", (filter, expected) => {
  expect(hidesLaterEntries(filter)).toBe(expected);
});
