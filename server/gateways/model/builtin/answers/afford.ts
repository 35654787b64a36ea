import { amount, isNegative } from "../wording/figures.ts";
import { quoted } from "../wording/names.ts";
import { type Asked, inProject, projectIdIn } from "./turn.ts";

/** As the records have it: at most two decimals, above nothing, and no more than an expense can be. */
const PRICE = /^\d{1,8}(?:\.\d{1,2})?$/;

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
    return `${left} Ask me again with the price, and I will tell you what would remain.`;
  }
  const weighed = await asked.tools.ask("weigh_price", { ...projectIdIn(slots), price });
  const where = inProject(asked, weighed.name);
  const { remaining, remainingAfter, isAffordable } = weighed;
  if (isAffordable) {
    return `Yes, it fits the budget of ${quoted(weighed.name)}: you have ${amount(remaining)} left, and **${amount(remainingAfter)}** would remain.`;
  }
  if (isNegative(remaining)) {
    return `No: you are ${amount(remaining)} over budget${where} already, and this would make it **${amount(remainingAfter)}**.`;
  }
  return `Not within the budget${where}: you have ${amount(remaining)} left, so you would be **${amount(remainingAfter)}** over.`;
}
