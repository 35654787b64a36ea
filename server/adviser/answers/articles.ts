import { say } from "./replies.ts";
import type { Turn } from "./turn.ts";
import { list, paragraphs } from "./wording/blocks.ts";
import { quoted } from "./wording/names.ts";

/** The tool's own limit. */
const MAX_ASKED = 500;
const MAX_RELATED = 2;

/** The article that answers a general question, word for word; undefined where none does. */
export async function answerFromArticles({ tools, question }: Turn): Promise<string | undefined> {
  const asked = question.slice(0, MAX_ASKED).toWellFormed().trim();
  if (asked === "") return undefined;
  const { articles } = await tools.ask("find_articles", { question: asked });
  const [article, ...others] = articles;
  if (article === undefined) return undefined;
  const quotation = article.body.trim().replaceAll(/^(?=(.?))/gm, (_, next) => (next ? "> " : ">"));
  const sources = article.sources.map(({ title, url }) => `[${title}](${url})`);
  const related = others.slice(0, MAX_RELATED).map(({ title }) => quoted(title));
  return paragraphs(
    say("from an article", { title: article.title }),
    quotation,
    sources.length === 0 ? undefined : `${say("sources")}\n\n${list(sources)}`,
    related.length === 0 ? undefined : say("related", { titles: related.join(" or ") }),
  );
}
