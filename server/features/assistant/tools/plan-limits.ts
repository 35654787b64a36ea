import * as z from "zod/mini";
import type { Fact } from "../rules/fact.ts";
import { BILLING_ADDRESS } from "../../../../shared/assistant/record-address.ts";
import type { Limited } from "../../../../shared/billing/plan.ts";
import { getContractorAllowance } from "../../contractors/queries.ts";
import { getExpenseAllowance } from "../../expenses/queries.ts";
import { type Access, isOwner } from "../../../identity/access.ts";
import { factBuilder } from "../fact-builders.ts";
import type { ProductLink } from "../rules/product-links.ts";
import type { Tool } from "../turn/tool.ts";

interface Use {
  count: number;
  /** null means unlimited */
  limit: number | null;
}

export function factsOfUse(
  access: Access,
  what: "expense" | "contractor",
  { count, limit }: Use,
): Fact[] {
  const { count: counted } = factBuilder({}, isOwner(access) ? BILLING_ADDRESS : undefined);
  if (limit === null) return [counted(count, what)];
  return [counted(count, what), counted(limit, what), counted(Math.max(0, limit - count), what)];
}

/** Explains why nothing can be proposed at a plan limit. */
export function usedUp(access: Access, what: Limited, { limit }: Use): string {
  const way = isOwner(access) ? "see /billing" : "which only the owner of this home can choose";
  return `The free plan's ${limit ?? 0} ${what} are used up. Nothing was proposed: Pro has no limit, ${way}.`;
}

/** Link under a reply about a Pro feature; none for members, because the plan is the owner's. */
export function proLinks(access: Access): ProductLink[] {
  return isOwner(access) ? [{ label: "View Pro plan", href: BILLING_ADDRESS }] : [];
}

export const planLimitsTool: Tool<"get_plan_limits"> = {
  name: "get_plan_limits",
  description:
    "The homeowner's plan (free or pro), how many expenses and contractors they have in all projects and how many the plan allows; null means unlimited. Ask it before saying that something can or cannot be added.",
  input: z.object({}),
  async run({ db, access, now }) {
    const expenses = await getExpenseAllowance(db, access, now);
    const contractors = await getContractorAllowance(db, access, now);
    return {
      output: {
        plan: expenses.limit === null ? "pro" : "free",
        expenses: { count: expenses.count, limit: expenses.limit },
        contractors: { count: contractors.count, limit: contractors.limit },
      },
      facts: [
        ...factsOfUse(access, "expense", expenses),
        ...factsOfUse(access, "contractor", contractors),
      ],
    };
  },
};
