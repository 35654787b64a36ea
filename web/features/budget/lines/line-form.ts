import type * as z from "zod/mini";
import { EXPENSE_CATEGORIES, categoryLabel, codeOf } from "../../../../shared/expenses/catalog.ts";
import type { BudgetLineRecord } from "../../../../shared/budget/contract.ts";
import type { budgetLineFields } from "../../../../shared/budget/input.ts";

export type LineFormValues = z.input<typeof budgetLineFields>;

/** Rooms that most homes have; any other can be typed. */
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

export function valuesOf(line: BudgetLineRecord): LineFormValues {
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

/** What a line can be for: the expenses' categories, then the homeowner's own, each once. */
export function offeredCategories(lines: readonly Place[]): string[] {
  return each([...EXPENSE_CATEGORIES, ...lines.map(({ category }) => categoryLabel(category))]);
}

/** The rooms that have lines already, then those that most homes have. */
export function offeredRooms(lines: readonly Place[]): string[] {
  return each([...lines.flatMap(({ room }) => room ?? []), ...USUAL_ROOMS]);
}

function each(names: readonly string[]): string[] {
  return [...new Map(names.toReversed().map((name) => [codeOf(name), name])).values()].toReversed();
}
