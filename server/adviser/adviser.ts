import type { Model, ModelRequest } from "../gateways/model/model.ts";

/** The adviser that answers without any provider: from the records, and from the articles. */
export function createAdviser(): Model {
  return { kind: "builtin", name: null, isPaid: false, answer };
}

async function* answer(request: ModelRequest): AsyncIterable<string> {
  const { messages, context, tools, offerAnswers, signal } = request;
  signal.throwIfAborted();
  const question = messages.at(-1)?.content ?? "";
  const { today, project } = context;
  // Loaded by the first question, with all of its grammar.
  const { replyTo } = await import("./reply.ts");
  const reply = await replyTo({ tools, today, project, question, messages, offerAnswers });
  for (const [index, line] of reply.split("\n").entries()) {
    signal.throwIfAborted();
    yield index === 0 ? line : `\n${line}`;
  }
}
