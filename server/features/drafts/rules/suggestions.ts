import type { Draft } from "../../../../shared/receipts/drafts.ts";
import { payeeKey } from "../../../../shared/imports/payee-key.ts";
import { type EarlierExpense, habitsIn } from "../../imports/rules/habits.ts";
import type { MerchantRule } from "../../../../shared/merchant-rules/contract.ts";
import { merchantCategory } from "../../imports/rules/merchants.ts";
import { haveSameName, plainName } from "./similar-drafts.ts";

interface SuggestionSources {
  contractors: readonly { id: number; name: string; company: string | null }[];
  /** newest first */
  earlier: readonly EarlierExpense[];
  /** merchant rules by `payeeKey` */
  rules: ReadonlyMap<string, MerchantRule>;
}

/**
 * Returns a function that suggests how to record an expense of a merchant: by its rule, otherwise
 * like its last expense, otherwise for the contractor with its name, in the usual category of a
 * known store, with the payment method of the last expense.
 */
export function suggester({ contractors, earlier, rules }: SuggestionSources) {
  const habits = habitsIn(earlier);
  // The oldest first, so that the newest overwrites it.
  const byPlainName = new Map(
    earlier
      .toReversed()
      .flatMap((expense) =>
        [expense.payee, expense.description].map((name) => [plainName(name), expense] as const),
      ),
  );
  byPlainName.delete("");
  return (merchant: string | null): Draft["suggestion"] => {
    if (merchant === null) return null;
    const habit = habits.get(payeeKey(merchant)) ?? byPlainName.get(plainName(merchant));
    const contractor = contractors.find(({ id, name, company }) =>
      habit?.contractorId ? id === habit.contractorId : haveSameName([merchant], [name, company]),
    );
    const rule = rules.get(payeeKey(merchant));
    const category = (rule ?? habit)?.category ?? merchantCategory(merchant) ?? null;
    const paymentMethod = rule?.paymentMethod ?? (habit ?? earlier[0])?.paymentMethod ?? null;
    if (category === null && contractor === undefined && paymentMethod === null) return null;
    return {
      isAsBefore: habit !== undefined && rule === undefined,
      isByRule: rule !== undefined,
      contractorId: contractor?.id ?? null,
      contractorName: contractor?.name ?? null,
      category,
      paymentMethod,
    };
  };
}
