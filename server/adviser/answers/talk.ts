import { PRODUCT_NAME } from "../../../shared/product.ts";
import { titlesInDoubt } from "../articles/articles.ts";
import type { Detail } from "../intents/intents.ts";
import { formatReply, list, paragraphs, quoted, sentences } from "./replies.ts";
import type { Question, Turn } from "./turn.ts";

/** The tool's own limit. */
const MAX_ASKED = 500;
const MAX_RELATED = 2;

export function answerTalk({ today, messages }: Question, about: Detail<"talk">): string {
  if (about !== "yes") return formatReply(`talk ${about}`, { today, product: PRODUCT_NAME });
  // There is nothing that a "yes" alone could start: cards have their own buttons.
  const last = messages.findLast(({ role }) => role === "assistant")?.content ?? "";
  if (last.includes("[The homeowner has not decided yet"))
    return formatReply("talk yes, to a card");
  return formatReply(/Which [^?]*\?\s*$/.test(last) ? "talk yes, to a choice" : "talk yes");
}

/** What is not known is said, with what can be asked instead. */
export function unknown({ project }: Turn, why = formatReply("unknown")): string {
  return project === null
    ? paragraphs(why, formatReply("no project"))
    : sentences(why, formatReply("can tell"));
}

/** What only a guess could answer. */
export function answerPrediction(turn: Turn): string {
  if (turn.project === null) return unknown(turn, formatReply("cannot predict"));
  return sentences(formatReply("cannot predict"), formatReply("can tell of records"));
}

/** "How many expenses have I left on the free plan?" */
export async function answerLimits({ tools }: Question): Promise<string> {
  const { plan, expenses, contractors } = await tools.ask("get_plan_limits", {});
  if (plan === "pro") return formatReply("limits pro", { expenses, contractors });
  const shares = Object.entries({ expenses, contractors });
  const limits = shares.map(([what, { count, limit }]) => {
    if (limit === null) return "";
    const left = Math.max(0, limit - count);
    return formatReply(`limit of ${what}`, { limit, left, used: count === 0 ? "none" : count });
  });
  return formatReply("limits free", { limits: sentences(...limits) });
}

/** The article that answers a general question, word for word; undefined where none does. */
export async function answerFromArticles(turn: Turn, isDoubted = false) {
  const { tools, question, offerAnswers } = turn;
  const asked = question.slice(0, MAX_ASKED).toWellFormed().trim();
  if (asked === "") return undefined;
  const titles = titlesInDoubt(asked, isDoubted);
  if (titles.length > 0) {
    offerAnswers(titles.map((title) => ({ label: title, question: title })));
    return formatReply(isDoubted ? "unsure" : "unsure article");
  }
  const { articles } = await tools.ask("find_articles", { question: asked });
  const [article, ...others] = articles;
  if (article === undefined) return undefined;
  const quotation = article.body.trim().replaceAll(/^(?=(.?))/gm, (_, next) => (next ? "> " : ">"));
  const sources = article.sources.map(({ title, url }) => `[${title}](${url})`);
  const related = others.slice(0, MAX_RELATED).map(({ title }) => quoted(title));
  return paragraphs(
    formatReply("from an article", { title: article.title }),
    quotation,
    sources.length === 0 ? undefined : paragraphs(formatReply("sources"), list(sources)),
    related.length === 0 ? undefined : formatReply("related", { titles: related.join(" or ") }),
  );
}
