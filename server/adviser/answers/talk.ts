import { PRODUCT_NAME } from "../../../shared/product.ts";
import { list, paragraphs } from "./wording/blocks.ts";
import { day } from "./wording/figures.ts";
import type { Asked } from "./turn.ts";

const CAN = [
  "Your money: “How much is left?”, “What did I spend by category?”, “What did I pay Joe in March?”",
  "Your expenses: “What was my biggest expense?”, “Find tile”, “Which expenses have no receipt?”",
  "Your timeline and people: “What is overdue?”, “When is the inspection?”, “How do I reach Joe?”",
  "Recording: tell me what you paid, for what and how, and I prepare the expense for you to confirm",
  "Renovation in general: “How do I compare quotes?”",
];

export function answerTalk(
  { today, messages }: Pick<Asked, "today" | "messages">,
  about: "greeting" | "thanks" | "bye" | "yes" | "no" | "help" | "identity" | "today",
): string {
  switch (about) {
    case "greeting":
      return "Hello! Ask me anything about your renovation, such as “How much of my budget is left?” or “What comes next?”.";
    case "thanks":
      return "You're welcome!";
    case "bye":
      return "Goodbye, and good luck with the work!";
    case "no":
      return "All right. Nothing was changed.";
    case "yes":
      return answerYes(messages);
    case "today":
      return `Today is **${day(today)}**.`;
    case "identity":
      return `I am the built-in assistant of ${PRODUCT_NAME}. I am no language model: I read your own records and a set of short articles about renovation, and I never guess.`;
    case "help":
      return paragraphs(
        "I answer from your own records, and never guess. You can ask me about",
        list(CAN),
      );
  }
}

/** There is nothing that a "yes" alone could start: cards have their own buttons. */
function answerYes(messages: Asked["messages"]): string {
  const last = messages.findLast(({ role }) => role === "assistant")?.content ?? "";
  if (last.includes("[The homeowner has not decided yet")) {
    return "Press Confirm on the card above: nothing is recorded before you do.";
  }
  if (/Which [^?]*\?\s*$/.test(last)) {
    return "Please tell me which one you mean, by name.";
  }
  return "What would you like to know? Ask me in a few words, such as “How much is left?”.";
}
