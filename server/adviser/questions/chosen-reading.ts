import { MEANINGS } from "../intents/intents.ts";
import { type Asking, classifyIntent } from "./classify-intent.ts";
import { nameTokens } from "./names.ts";

const PLACES = [
  /^(?:the )?(?:1|1st|first|former)(?: one)?$/,
  /^(?:the )?(?:2|2nd|second|latter)(?: one)?$/,
];

/** What the button of an offered reading says. */
export function buttonLabel(label: string): string {
  const asks = MEANINGS.get(label)?.asks ?? "";
  return asks.slice(0, 1).toUpperCase() + asks.slice(1);
}

function normalized(text: string): string {
  return nameTokens(text).join(" ");
}

const LABELS = new Set([...MEANINGS.keys()].map((label) => normalized(buttonLabel(label))));

/** Whether a message may pick a reading: by its button, its words, or "the first one". */
export function mayChoose(message: string): boolean {
  return LABELS.has(normalized(message)) || PLACES.some((place) => place.test(normalized(message)));
}

/** The intent that a message chooses for the question before it, of the two that were offered. */
export function chosenReading(before: string, message: string, asking: Omit<Asking, "question">) {
  const { intent } = classifyIntent({ ...asking, question: before });
  if (intent.kind !== "unsure") return undefined;
  const said = normalized(message);
  return intent.details.find(
    (label, at) => normalized(buttonLabel(label)) === said || PLACES[at]?.test(said) === true,
  );
}
