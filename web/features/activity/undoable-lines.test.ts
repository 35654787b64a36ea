import { expect, test } from "vitest";
import type { ActivityChanges } from "../../../shared/activity/contract.ts";
import { hidesLaterLines, undoableLines } from "./undoable-lines.ts";

function line(id: number, field: string, { recordId = 7, canUndo = true } = {}) {
  const changes: ActivityChanges = { [field]: ["a", "b"] };
  return { id, kind: "expense" as const, recordId, changes, canUndo };
}

test.each([
  ["a single change", [line(1, "amount")], [1]],
  ["the last of two changes of a field", [line(2, "amount"), line(1, "amount")], [2]],
  ["changes of two fields", [line(2, "notes"), line(1, "amount")], [2, 1]],
  ["changes of two records", [line(2, "amount", { recordId: 8 }), line(1, "amount")], [2, 1]],
  ["no change that can't be written back", [line(1, "amount", { canUndo: false })], []],
  [
    "none before one that can't be written back",
    [line(2, "amount", { canUndo: false }), line(1, "amount")],
    [],
  ],
])("%s can be undone", (_what, lines, expected) => {
  expect([...undoableLines(lines).lines]).toEqual(expected);
});

test("a change can't be undone if a previous page has a newer one", () => {
  const { changed } = undoableLines([line(3, "amount")]);
  const next = undoableLines([line(2, "notes"), line(1, "amount")], changed);
  expect([...next.lines]).toEqual([2]);
  expect([...undoableLines([line(0, "notes")], next.changed).lines]).toEqual([]);
});

test.each([
  [{ person: undefined, hasOthersOnly: false }, false],
  [{ person: "Maria", hasOthersOnly: false }, true],
  [{ person: undefined, hasOthersOnly: true }, true],
])("a filter %o hides later lines: %s", (filter, expected) => {
  expect(hidesLaterLines(filter)).toBe(expected);
});
