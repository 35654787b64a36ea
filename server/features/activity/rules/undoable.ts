import type { ActivityKind, ActivityEntry } from "../../../../shared/activity/contract.ts";
import { expenseFields } from "../../../../shared/expenses/input.ts";

/** Details of an expense that an edit sends separately from its other fields. */
export const expenseDetailFields: ReadonlySet<string> = new Set([
  "room",
  "salesTax",
  "homeCost",
  "isOffContract",
  "paidBy",
  "allowance",
]);

const isValue = (field: string) => field !== "contractorId";

/**
 * Fields whose earlier value can be undone, because the activity entry has it in the form that an
 * edit sends; grouped by the command that writes them together. Excluded are references, of which
 * the entry has only the name, and items, payments, shares and files, which it has as one text.
 */
const UNDOABLE = {
  expense: [[...Object.keys(expenseFields.shape).filter(isValue), ...expenseDetailFields]],
  // Excludes the reopening of a milestone, because no entry has its date of completion.
  milestone: [["title", "description", "category", "targetDate"], ["isCompleted"]],
  contractor: [
    [
      "name",
      "company",
      "email",
      "phone",
      "specialty",
      "hourlyRate",
      "notes",
      "licenseNumber",
      "insuranceExpiresOn",
      "rating",
      "ratingNote",
    ],
  ],
  budget_line: [["category", "room", "planned", "low", "high", "isDone"]],
  project: [["name", "description", "budget"], ["contingency"], ["startedOn", "finishedOn"]],
  quote: [
    [
      "work",
      "scope",
      "amount",
      "validUntil",
      "status",
      "deposit",
      "depositUnit",
      "startOn",
      "duration",
      "durationUnit",
      "labor",
      "materials",
      "exclusions",
    ],
    ["status", "acceptedOn", "completedOn"],
  ],
  // Excludes its contract, lines and files.
  invoice: [
    [
      "number",
      "date",
      "dueDate",
      "currency",
      "tax",
      "retainage",
      "subtractedDeposit",
      "printedTotal",
      "total",
      "notes",
    ],
  ],
  change_order: [["reason", "cost", "days", "status", "decidedOn"]],
} as const satisfies Partial<Record<ActivityKind, readonly (readonly string[])[]>>;

export type UndoableKind = keyof typeof UNDOABLE;

function hasUndo(kind: ActivityKind): kind is UndoableKind {
  return kind in UNDOABLE;
}

type Changed = Pick<ActivityEntry, "kind" | "changes"> & { action: string };

/** Whether all values of a change can be undone. */
export function isUndoable<Entry extends Changed>(
  entry: Entry,
): entry is Entry & { kind: UndoableKind } {
  const { kind, action, changes } = entry;
  if ((action !== "changed" && action !== "completed") || !hasUndo(kind)) return false;
  const together: readonly (readonly string[])[] = UNDOABLE[kind];
  const changed = Object.keys(changes);
  return (
    changed.length > 0 &&
    together.some((fields) => changed.every((field) => fields.includes(field)))
  );
}
