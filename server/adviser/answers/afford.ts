import type { ToolOutput } from "../../features/assistant/rules/tool-calls.ts";
import { paragraphs } from "./wording/blocks.ts";
import { amount, isNegative } from "./wording/figures.ts";
import { quoted } from "./wording/names.ts";
import { type Asked, inProject, projectIdIn } from "./turn.ts";

/** As the records have it: at most two decimals, above nothing, and no more than an expense can be. */
const PRICE = /^\d{1,8}(?:\.\d{1,2})?$/;

/** "30% deposit on 9k", "half" is left to be asked again */
const DEPOSIT = /\b(100|\d{1,2})\s?(?:%|percent\b)/i;

/** "Can I afford a dishwasher for $900?" */
export async function answerAfford(asked: Asked): Promise<string> {
  const { prices, slots } = asked.understood;
  const [price] = prices;
  if (prices.length > 1) {
    return "You named several prices. Which one do you mean? Ask me with one of them.";
  }
  if (price === undefined || !PRICE.test(price) || Number(price) === 0) {
    const { remaining, name } = await asked.tools.ask("get_project_summary", projectIdIn(slots));
    const where = inProject(asked, name);
    const left = isNegative(remaining)
      ? `You are ${amount(remaining)} over budget${where} already.`
      : `You have ${amount(remaining)} left${where}.`;
    return `${left} Ask me again with the price, and I will tell you whether it is safe to spend.`;
  }
  if (/\bhalf\b/i.test(asked.question)) {
    return "I don't know which sum you mean by half. Ask me with the percent, such as “50% of $9,000”, or with the sum itself.";
  }
  const share = DEPOSIT.exec(asked.question)?.[1];
  const weighed = await asked.tools.ask("weigh_price", {
    ...projectIdIn(slots),
    price,
    ...(share !== undefined && { share }),
  });
  const deposit =
    share === undefined ? undefined : `That deposit comes to **${amount(weighed.sum)}**.`;
  return paragraphs(
    deposit,
    verdictOf(weighed, inProject(asked, weighed.name)),
    outlookOf(weighed),
  );
}

type Weighed = ToolOutput<"weigh_price">;

function verdictOf(weighed: Weighed, where: string): string {
  const { remaining, remainingAfter, safeToSpend, safeAfter, verdict } = weighed;
  const safe = `**${amount(safeToSpend)}** is safe to spend on something new${where}`;
  switch (verdict) {
    case "yes":
      return `Yes: ${safe}, and **${amount(safeAfter)}** of it would be there afterwards.`;
    case "risky":
      return `Only with care: ${safe}, and **${amount(safeAfter)}** of it would be there afterwards. But the forecast expects you to go over budget.`;
    case "unplanned":
      return `It fits, if nothing else needs the money: ${safe}, and **${amount(safeAfter)}** of it would be there afterwards.`;
    case "no":
      if (isNegative(remaining)) {
        return `No: you are ${amount(remaining)} over budget${where} already, and this would make it **${amount(remainingAfter)}**.`;
      }
      if (isNegative(remainingAfter)) {
        return `No: it does not fit the budget of ${quoted(weighed.name)}. You have ${amount(remaining)} left, so you would be **${amount(remainingAfter)}** over. What is safe to spend: ${amount(safeToSpend)}.`;
      }
      return `Not safely: ${safe}. You have ${amount(remaining)} left, but more of that is committed, planned or kept for contingency.`;
  }
}

/** What the forecast says, and how far it can be trusted. */
function outlookOf({ expected, expectedAfter, budget, chance, verdict }: Weighed): string {
  const today = `Without it the final cost is expected to be ${amount(expected)}, of a budget of ${amount(budget)}, and the chance of staying within the budget is ${chance}.`;
  return verdict === "unplanned"
    ? `${today} The budget is not divided yet and no contract is recorded, so I can't know what else the money is needed for.`
    : `${today} With it the final cost would be about ${amount(expectedAfter)}.`;
}
