import type { Model, ModelRequest } from "../gateways/model/model.ts";

/** The adviser that answers without any provider: from the records, and from the articles. */
export function createAdviser(): Model {
  return { kind: "builtin", name: null, isPaid: false, answer, prepare };
}

/** The first question loads the same, and shows its error. */
function prepare(): void {
  loadReplies()
    .then(({ intentClassifier }) => intentClassifier())
    .catch(() => {});
}

/** With all of the grammar, so not at the start. */
const loadReplies = () => import("./reply.ts");

async function* answer(request: ModelRequest): AsyncIterable<string> {
  const { messages, context, tools, offerAnswers, signal } = request;
  signal.throwIfAborted();
  const question = messages.at(-1)?.content ?? "";
  const { today, project } = context;
  const { replyTo } = await loadReplies();
  const reply = await replyTo({ tools, today, project, question, messages, offerAnswers });
  for (const [index, line] of reply.split("\n").entries()) {
    signal.throwIfAborted();
    yield index === 0 ? line : `\n${line}`;
  }
}
