import type { ToolOutput } from "../../features/assistant/rules/tool-calls.ts";
import { counted } from "./wording/figures.ts";
import type { Asked } from "./turn.ts";

type Use = ToolOutput<"get_plan_limits">["expenses"];

/** "How many expenses have I left on the free plan?" */
export async function answerLimits({ tools }: Asked): Promise<string> {
  const { plan, expenses, contractors } = await tools.ask("get_plan_limits", {});
  if (plan === "pro") {
    return `You are on the Pro plan: there is no limit. You have ${counted(expenses.count, "expense")} and ${counted(contractors.count, "contractor")}.`;
  }
  return [
    "You are on the free plan.",
    shareOf("expense", expenses),
    shareOf("contractor", contractors),
    "Pro has no limit: see Billing & Subscription.",
  ].join(" ");
}

function shareOf(what: "expense" | "contractor", { count, limit }: Use): string {
  if (limit === null) return "";
  if (count >= limit) return `All of its ${counted(limit, what)} are used.`;
  return `You can still add **${counted(limit - count, what)}**: you have ${count === 0 ? "none" : count} of ${counted(limit, what)}.`;
}
