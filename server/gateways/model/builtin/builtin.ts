import type { Model, ModelRequest } from "../model.ts";

/** The adviser that answers without any provider: from the records, and from the articles. */
export function createBuiltin(): Model {
  return { kind: "builtin", name: null, isPaid: false, answer };
}

async function* answer({ messages, tools }: ModelRequest): AsyncIterable<string> {
  const question = messages.at(-1)?.content ?? "";
  const { articles } = await tools.ask("find_articles", { question });
  const [article] = articles;
  if (article === undefined) {
    yield "I don't know that. I can tell what your records say, and what the articles say about renovation.";
    return;
  }
  yield `From “${article.title}” (general guidance, not from your records):\n\n`;
  yield article.body
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n");
  yield `\n\nSources: ${article.sources.map(({ title, url }) => `[${title}](${url})`).join(", ")}`;
}
