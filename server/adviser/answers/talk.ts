import { PRODUCT_NAME } from "../../../shared/product.ts";
import type { Detail } from "../intents/intents.ts";
import { say } from "./replies.ts";
import type { Asked, Turn } from "./turn.ts";
import { paragraphs } from "./wording/blocks.ts";

export function answerTalk({ today, messages }: Asked, about: Detail<"talk">): string {
  if (about !== "yes") return say(`talk ${about}`, { today, product: PRODUCT_NAME });
  // There is nothing that a "yes" alone could start: cards have their own buttons.
  const last = messages.findLast(({ role }) => role === "assistant")?.content ?? "";
  if (last.includes("[The homeowner has not decided yet")) return say("talk yes, to a card");
  return say(/Which [^?]*\?\s*$/.test(last) ? "talk yes, to a choice" : "talk yes");
}

/** What is not known is said, with what can be asked instead. */
export function unknown({ project }: Turn, why = say("unknown")): string {
  return project === null ? paragraphs(why, say("no project")) : `${why} ${say("can tell")}`;
}

/** What only a guess could answer. */
export function beyond({ project }: Turn): string {
  const rest = say(project === null ? "no project" : "can tell of records");
  return project === null ? paragraphs(say("beyond"), rest) : `${say("beyond")} ${rest}`;
}

/** "How many expenses have I left on the free plan?" */
export async function answerLimits({ tools }: Asked): Promise<string> {
  const { plan, expenses, contractors } = await tools.ask("get_plan_limits", {});
  if (plan === "pro") return say("limits pro", { expenses, contractors });
  const shares = [shareOf("expense", expenses), shareOf("contractor", contractors)];
  return [say("limits free"), ...shares, say("limits pro has none")].join(" ");
}

function shareOf(what: string, { count, limit }: { count: number; limit: number | null }): string {
  if (limit === null) return "";
  const values = { limit, left: limit - count, count: count === 0 ? "none" : count };
  return say(count >= limit ? `limit reached, ${what}` : `limit left, ${what}`, values);
}
