import * as z from "zod/mini";
import type { Fact } from "../rules/fact.ts";
import { BILLING_ADDRESS } from "../../../../shared/assistant/record-address.ts";
import type { Limited } from "../../../../shared/billing/plan.ts";
import { getContractorAllowance } from "../../contractors/queries.ts";
import { getExpenseAllowance } from "../../expenses/queries.ts";
import { factBuilder } from "../fact-builders.ts";
import type { Tool } from "../turn/tool.ts";

interface Use {
  count: number;
  /** null means unlimited */
  limit: number | null;
}

export function factsOfUse(what: "expense" | "contractor", { count, limit }: Use): Fact[] {
  const { count: counted } = factBuilder({}, BILLING_ADDRESS);
  if (limit === null) return [counted(count, what)];
  return [counted(count, what), counted(limit, what), counted(Math.max(0, limit - count), what)];
}

/** Reason for refusing to propose at a plan limit. */
export function usedUp(what: Limited, { limit }: Use): string {
  return `The free plan's ${limit ?? 0} ${what} are used up. Nothing was proposed: Pro has no limit, see /billing.`;
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
      facts: [...factsOfUse("expense", expenses), ...factsOfUse("contractor", contractors)],
    };
  },
};
