import * as z from "zod/mini";
import type { FoundArticle } from "../rules/tool-calls.ts";
import { requiredText } from "../../../../shared/text.ts";
import type { Article } from "../../../adviser/articles/articles.ts";
import type { Tool } from "../turn/tool.ts";

const MAX_ARTICLES = 3;

function foundArticle({ slug, title, body, sources }: Article): FoundArticle {
  return { slug, title, body, sources };
}

/** Text that may be quoted, including the source links, because some titles contain figures. */
function passageOf({ body, sources }: FoundArticle): string {
  return [body, ...sources.map(({ title, url }) => `- [${title}](${url})`)].join("\n");
}

export const findArticlesTool: Tool<"find_articles"> = {
  name: "find_articles",
  description:
    "Articles about renovating in general: sequence of work, contingency, permits, comparing quotes, deposits, change orders, insurance, each trade and stage. Ask it before giving general advice, quote word for word as a blockquote and name the sources.",
  input: z.object({
    question: requiredText("A question is required", { max: 500 }).check(
      z.describe("What the homeowner wants to know, in a few words"),
    ),
  }),
  async run(_context, { question }) {
    // Loads the article index on first use.
    const { findArticles } = await import("../../../adviser/articles/articles.ts");
    const found = findArticles(question, MAX_ARTICLES);
    const articles = found.map(({ article }) => foundArticle(article));
    return { output: { articles }, facts: [], passages: articles.map(passageOf) };
  },
};
