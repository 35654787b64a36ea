import { list, paragraphs } from "./wording/blocks.ts";
import { quoted } from "./wording/names.ts";
import type { Turn } from "./turn.ts";

/** The tool's own limit. */
const MOST_ASKED = 500;

/** The article that answers a general question, word for word; undefined where none does. */
export async function answerFromArticles({ tools, question }: Turn): Promise<string | undefined> {
  const asked = question.slice(0, MOST_ASKED).toWellFormed().trim();
  if (asked === "") return undefined;
  const { articles } = await tools.ask("find_articles", { question: asked });
  const [article, ...others] = articles;
  if (article === undefined) return undefined;
  const quotation = article.body
    .trim()
    .split("\n")
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n");
  const sources = article.sources.map(({ title, url }) => `[${title}](${url})`);
  const related = others.slice(0, 2).map(({ title }) => quoted(title));
  return paragraphs(
    `From “${article.title}” (general guidance, not from your records):`,
    quotation,
    sources.length === 0 ? undefined : `Sources:\n\n${list(sources)}`,
    related.length === 0 ? undefined : `You can also ask me about ${related.join(" or ")}.`,
  );
}
