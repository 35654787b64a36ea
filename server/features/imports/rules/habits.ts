import { codeOf } from "../../../../shared/expenses/catalog.ts";
import { merchantCategory } from "./merchants.ts";
import { payeeKey } from "../../../../shared/imports/payee-key.ts";
import type { DraftExpense } from "./draft-row.ts";

/** The fields of an earlier expense that predict the next one of its payee. */
export interface EarlierExpense {
  description: string;
  /** where an import stored the file's payee: "Paid to BAUHAUS" */
  notes: string | null;
  contractorId: number | null;
  /** the contractor's name */
  payee: string | null;
  category: string;
  paymentMethod: string;
}

/** How the last expense of a payee was recorded. */
export interface Habit {
  category: string;
  paymentMethod: string;
  contractorId: number | null;
}

const PAID_TO = /^Paid to (.+)$/m;
const CHECK = /^(?:check|cheque|chk)\b\s*(?:no\.?|#)?\s*\d+/i;
const NOTHING_SAID = "other";

/**
 * The habit for each payee, by `payeeKey`.
 *
 * @param earlier newest first: the last one counts
 */
export function habitsIn(earlier: readonly EarlierExpense[]): ReadonlyMap<string, Habit> {
  const habits = new Map<string, Habit>();
  for (const expense of earlier) {
    const { category, paymentMethod, contractorId, description, notes, payee } = expense;
    const names = [payee, PAID_TO.exec(notes ?? "")?.[1], description];
    for (const name of names) {
      const key = payeeKey(name ?? "");
      if (key !== "" && !habits.has(key))
        habits.set(key, { category, paymentMethod, contractorId });
    }
  }
  return habits;
}

/**
 * Fills gaps that the file and the user left: category, method and contractor of the payee's last
 * expense, else the usual category of a known store. The check number comes from the bank.
 */
export function withHabits(
  expense: DraftExpense,
  habits: ReadonlyMap<string, Habit>,
): DraftExpense & { contractorId: number | null } {
  const { payee, description, category, paymentMethod, isMethodGiven } = expense;
  const habit = habits.get(payeeKey(payee ?? "")) ?? habits.get(payeeKey(description));
  const isOpen = (text: string) => codeOf(text) === NOTHING_SAID;
  const suggested =
    habit !== undefined && !isOpen(habit.category)
      ? habit.category
      : merchantCategory(`${payee ?? ""} ${description}`);
  const isCheck = !isMethodGiven && CHECK.test(description);
  const method = isOpen(paymentMethod) ? (habit?.paymentMethod ?? paymentMethod) : paymentMethod;
  return {
    ...expense,
    category: isOpen(category) && !expense.isCategoryGiven ? (suggested ?? category) : category,
    paymentMethod: isCheck ? "Check" : isMethodGiven ? paymentMethod : method,
    contractorId: habit?.contractorId ?? null,
  };
}
