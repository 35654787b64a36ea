import { codeOf } from "../../../../shared/expenses/catalog.ts";
import { merchantCategory } from "./merchants.ts";
import { payeeKey } from "../../../../shared/imports/payee-key.ts";
import type { MerchantRule } from "../../../../shared/merchant-rules/contract.ts";
import { type MerchantFields, merchantKeys } from "../../merchant-rules/rules/merchant-of.ts";
import type { DraftExpense } from "./draft-row.ts";

/** The fields of an earlier expense that predict the next one of its payee. */
export interface EarlierExpense extends MerchantFields {
  contractorId: number | null;
  category: string;
  paymentMethod: string;
}

/** How a payee's last expense was recorded. */
export interface Habit {
  category: string;
  paymentMethod: string;
  contractorId: number | null;
}

/** What is known about payees, by `payeeKey`. */
export interface Learned {
  habits: ReadonlyMap<string, Habit>;
  rules: ReadonlyMap<string, MerchantRule>;
}

const CHECK = /^(?:check|cheque|chk)\b\s*(?:no\.?|#)?\s*\d+/i;
const NOTHING_SAID = "other";

/**
 * The habit for each payee, by `payeeKey`.
 *
 * @param earlier newest first, so that the last expense counts
 */
export function habitsIn(earlier: readonly EarlierExpense[]): ReadonlyMap<string, Habit> {
  const habits = new Map<string, Habit>();
  for (const expense of earlier) {
    const { category, paymentMethod, contractorId } = expense;
    for (const key of merchantKeys(expense)) {
      if (!habits.has(key)) habits.set(key, { category, paymentMethod, contractorId });
    }
  }
  return habits;
}

/**
 * Fills fields that the file and the user left empty: by the payee's rule, otherwise with category,
 * method and contractor of its last expense, otherwise with the usual category of a known store. A
 * rule also takes precedence over the category chosen for all rows. The check number always comes
 * from the bank.
 */
export function withHabits(
  expense: DraftExpense,
  { habits, rules }: Learned,
): DraftExpense & { contractorId: number | null; isByRule: boolean } {
  const { payee, description, category, paymentMethod, isMethodGiven } = expense;
  const keys = [payeeKey(payee ?? ""), payeeKey(description)];
  const habit = firstIn(habits, keys);
  const rule = firstIn(rules, keys);
  const isByRule = rule !== undefined && !expense.isCategoryGiven;
  const isOpen = (text: string) => codeOf(text) === NOTHING_SAID;
  const suggested =
    habit !== undefined && !isOpen(habit.category)
      ? habit.category
      : merchantCategory(`${payee ?? ""} ${description}`);
  const isCheck = !isMethodGiven && CHECK.test(description);
  const usual = rule?.paymentMethod ?? habit?.paymentMethod ?? paymentMethod;
  const method = isOpen(paymentMethod) ? usual : paymentMethod;
  const learned = isOpen(category) && !expense.isCategoryGiven ? (suggested ?? category) : category;
  return {
    ...expense,
    isByRule,
    category: isByRule ? rule.category : learned,
    paymentMethod: isCheck ? "Check" : isMethodGiven ? paymentMethod : method,
    contractorId: habit?.contractorId ?? null,
  };
}

function firstIn<Of>(known: ReadonlyMap<string, Of>, keys: readonly string[]): Of | undefined {
  const key = keys.find((one) => known.has(one));
  return key === undefined ? undefined : known.get(key);
}
