import type * as z from "zod/mini";
import { EXPENSE_CATEGORIES, categoryLabel, codeOf } from "../../../../shared/expenses/catalog.ts";
import type { BudgetLineRecord } from "../../../../shared/budget/contract.ts";
import type { budgetLineFields } from "../../../../shared/budget/input.ts";

export type LineFormValues = z.input<typeof budgetLineFields>;

/** Suggestions; any other room can be typed. */
const USUAL_ROOMS = [
  "Kitchen",
  "Bathroom",
  "Bedroom",
  "Living room",
  "Dining room",
  "Hallway",
  "Basement",
  "Attic",
  "Garage",
  "Exterior",
];

export const NEW_LINE: LineFormValues = {
  category: "",
  room: "",
  planned: "",
  low: "",
  high: "",
  isDone: false,
};

export function toLineValues(line: BudgetLineRecord): LineFormValues {
  const { category, room, planned, low, high, isDone } = line;
  return {
    category: categoryLabel(category),
    room: room ?? "",
    planned,
    low: low ?? "",
    high: high ?? "",
    isDone,
  };
}

type Place = Pick<BudgetLineRecord, "category" | "room">;

/** Suggested categories: the built-in ones, then the project's own, without duplicates. */
export function offeredCategories(lines: readonly Place[]): string[] {
  return unique([...EXPENSE_CATEGORIES, ...lines.map(({ category }) => categoryLabel(category))]);
}

/** Suggested rooms: those of existing lines, then common ones. */
export function offeredRooms(lines: readonly Place[]): string[] {
  return unique([...lines.flatMap(({ room }) => room ?? []), ...USUAL_ROOMS]);
}

function unique(names: readonly string[]): string[] {
  return [...new Map(names.toReversed().map((name) => [codeOf(name), name])).values()].toReversed();
}
