import type { Draft } from "../../../../shared/receipts/drafts.ts";
import { payeeKey } from "../../../../shared/imports/payee-key.ts";
import { type EarlierExpense, habitsIn } from "../../imports/rules/habits.ts";
import type { MerchantRule } from "../../../../shared/merchant-rules/contract.ts";
import { merchantCategory } from "../../imports/rules/merchants.ts";
import { haveSameName, plainName } from "./look-alikes.ts";

interface Known {
  contractors: readonly { id: number; name: string; company: string | null }[];
  /** newest first */
  earlier: readonly EarlierExpense[];
  /** by `payeeKey` */
  rules: ReadonlyMap<string, MerchantRule>;
}

/**
 * How an expense of a merchant would be recorded: by its rule, else like its last one, else for the contractor of
 * that name, in the usual category of a known store, paid like the last expense of all.
 */
export function suggester({ contractors, earlier, rules }: Known) {
  const habits = habitsIn(earlier);
  // The oldest first, so that the newest stays.
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
