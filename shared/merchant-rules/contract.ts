import * as z from "zod/mini";
import { id } from "../ids.ts";
import { payeeKey } from "../imports/payee-key.ts";
import { optionalText, requiredText, verbatimText } from "../text.ts";

/** Maximum number per project. */
export const MAX_MERCHANT_RULES = 200;

export const merchantRuleInput = z.object({
  merchant: requiredText("Merchant is required").check(
    z.refine<string>((name) => payeeKey(name) !== "", "Enter a name"),
  ),
  category: verbatimText("Category is required"),
  /** null: as learned from earlier expenses */
  paymentMethod: optionalText(),
});
export type MerchantRuleInput = z.infer<typeof merchantRuleInput>;

export const merchantRule = z.object({
  id,
  projectId: id,
  merchant: z.string(),
  category: z.string(),
  paymentMethod: z.nullable(z.string()),
});
export type MerchantRule = z.infer<typeof merchantRule>;

/** By merchant. */
export const merchantRuleList = z.object({ rules: z.array(merchantRule) });

/** A suggested rule that matches this expense and an earlier one. */
export const ruleOffer = z.object({
  offer: z.nullable(z.object({ merchant: z.string(), category: z.string() })),
});
