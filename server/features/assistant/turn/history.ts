import { type ChatMessage, UNTRACED } from "../../../../shared/assistant/contract.ts";
import { withoutProductLinks } from "../rules/product-links.ts";
import type { Proposal } from "../../../../shared/assistant/proposal.ts";
import type { ModelMessage } from "../../../gateways/model/model.ts";

/** Maximum number of earlier messages sent with a question. */
export const MAX_HISTORY_MESSAGES = 20;
const MAX_HISTORY_CHARACTERS = 24_000;
const MAX_MESSAGE_CHARACTERS = 6_000;

/** The conversation for a model, from a user message to the question. */
export function historyOf(messages: readonly ChatMessage[], question: string): ModelMessage[] {
  const history: ModelMessage[] = [];
  let room = MAX_HISTORY_CHARACTERS;
  for (const message of messages.toReversed()) {
    const content = contentOf(message);
    room -= content.length;
    if (room < 0) break;
    history.unshift({ role: message.role, content });
  }
  const first = history.findIndex(({ role }) => role === "user");
  const sinceFirst = first === -1 ? [] : history.slice(first);
  return [...sinceFirst, { role: "user", content: question }];
}

function contentOf({ role, content, proposals }: ChatMessage): string {
  const said = role === "user" ? content : withoutAddedMarkup(content);
  const short =
    said.length > MAX_MESSAGE_CHARACTERS ? `${said.slice(0, MAX_MESSAGE_CHARACTERS)} …` : said;
  return [short.toWellFormed(), ...proposals.map(outcomeOf)].join("\n\n");
}

/** Removes the added links and marks, which the model would imitate. */
function withoutAddedMarkup(content: string): string {
  return withoutProductLinks(content)
    .replaceAll(/\[([^\]\n]*)\]\(\/[^)\s]*\)/g, "$1")
    .replaceAll(` ${UNTRACED}`, "");
}

const OUTCOMES = {
  open: "The homeowner has not decided yet about",
  confirmed: "The homeowner confirmed",
  dismissed: "The homeowner dismissed",
  expired: "The homeowner left undecided, until it expired",
} as const satisfies Record<Proposal["state"], string>;

/** "[The homeowner confirmed: expense "Drywall", 850.00 on 2026-11-20]" */
function outcomeOf(proposal: Proposal): string {
  return `[${OUTCOMES[proposal.state]}: ${wordsFor(proposal)}]`;
}

function wordsFor(proposal: Proposal): string {
  switch (proposal.kind) {
    case "expense": {
      const { description, amount, date } = proposal.fields;
      const what =
        description === null
          ? "an expense without a description"
          : `expense ${JSON.stringify(description)}`;
      return `${what}, ${amount ?? "no amount yet"} on ${date}`;
    }
    case "milestone":
      return `milestone ${JSON.stringify(proposal.fields.title)}`;
    case "contractor":
      return `contractor ${JSON.stringify(proposal.fields.name)}`;
    case "completion":
      return `completion of the milestone ${JSON.stringify(proposal.fields.title)}`;
  }
}
