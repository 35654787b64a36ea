import { expect, test } from "vitest";
import type { ActivityChanges, ActivityKind } from "../../../../shared/activity/contract.ts";
import { isUndoable } from "./undoable.ts";

test.each<[kind: ActivityKind, action: string, fields: string[], expected: boolean]>([
  ["expense", "changed", ["amount"], true],
  ["expense", "changed", ["amount", "paidBy", "notes"], true],
  ["expense", "changed", ["amount", "contractor"], false],
  ["expense", "changed", ["receipts"], false],
  ["expense", "changed", [], false],
  ["expense", "created", ["amount"], false],
  ["expense", "changed", ["count"], false],
  ["milestone", "changed", ["targetDate", "title"], true],
  ["milestone", "completed", ["isCompleted"], true],
  ["milestone", "reopened", ["isCompleted"], false],
  ["milestone", "changed", ["project"], false],
  ["contractor", "changed", ["hourlyRate", "phone"], true],
  ["budget_line", "changed", ["planned", "isDone"], true],
  ["project", "changed", ["budget"], true],
  ["project", "changed", ["contingency"], true],
  ["project", "changed", ["startedOn", "finishedOn"], true],
  ["project", "changed", ["budget", "startedOn"], false],
  ["quote", "changed", ["amount", "status"], true],
  ["quote", "changed", ["status", "acceptedOn"], true],
  ["quote", "changed", ["amount", "acceptedOn"], false],
  ["quote", "changed", ["contractor"], false],
  ["quote", "changed", ["amount", "items"], false],
  ["quote", "changed", ["payments"], false],
  ["change_order", "changed", ["cost", "status", "decidedOn"], true],
  ["installment", "changed", ["amount"], false],
  ["import", "undone", ["count"], false],
  ["member", "changed", ["role"], false],
])("%s %s in %j can be undone: %s", (kind, action, fields, expected) => {
  const changes: ActivityChanges = {};
  for (const field of fields) changes[field] = ["a", "b"];
  expect(isUndoable({ kind, action, changes })).toBe(expected);
});
