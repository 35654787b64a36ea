import type { ToolOutput } from "../../features/assistant/rules/tool-calls.ts";
import { say } from "./replies.ts";
import { type Asked, inProject, projectIdIn } from "./turn.ts";
import { paragraphs } from "./wording/blocks.ts";
import { isNegative } from "./wording/figures.ts";

/** As the records have it: at most two decimals, above nothing, and no more than an expense can be. */
const PRICE = /^\d{1,8}(?:\.\d{1,2})?$/;

/** "30% deposit on 9k" */
const DEPOSIT = /\b(100|\d{1,2})\s?(?:%|percent\b)/i;

/** "Can I afford a dishwasher for $900?" */
export async function answerAfford(asked: Asked): Promise<string> {
  const { prices, slots } = asked.understood;
  const [price] = prices;
  if (prices.length > 1) return say("afford several prices");
  if (price === undefined || !PRICE.test(price) || Number(price) === 0) {
    const summary = await asked.tools.ask("get_project_summary", projectIdIn(slots));
    const state = isNegative(summary.remaining) ? "over" : "left";
    return say(`afford without a price, ${state}`, {
      ...summary,
      where: inProject(asked, summary.name),
    });
  }
  if (/\bhalf\b/i.test(asked.question)) return say("afford half");
  const share = DEPOSIT.exec(asked.question)?.[1];
  const input = { ...projectIdIn(slots), price, ...(share !== undefined && { share }) };
  const weighed = await asked.tools.ask("weigh_price", input);
  const values = { ...weighed, where: inProject(asked, weighed.name) };
  return paragraphs(
    share === undefined ? undefined : say("afford deposit", values),
    say(`afford ${verdictOf(weighed)}`, values),
    say(weighed.verdict === "unplanned" ? "afford outlook unplanned" : "afford outlook", values),
  );
}

function verdictOf({ verdict, remaining, remainingAfter }: ToolOutput<"weigh_price">): string {
  if (verdict !== "no") return verdict;
  if (isNegative(remaining)) return "no, over already";
  return isNegative(remainingAfter) ? "no, over then" : "no, needed otherwise";
}
