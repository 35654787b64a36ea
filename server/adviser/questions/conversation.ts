import { isListed } from "../grammar/word-lists.ts";
import { type Intent, MEANINGS } from "../intents/intents.ts";
import { classifyIntent, type IntentContext, type ClassifiedIntent } from "./classify-intent.ts";
import { type KnownName, type NameKind, namesWith, nameTokens } from "./names.ts";
import type { Named, Slots } from "./slots.ts";

/** So far back a follow-up reaches, itself through follow-ups. */
const MAX_STEPS = 4;
const SPENT: Intent = { kind: "spent", details: [] };

/** A question, with what it leaves to the one before it: "and last month?", "and by category?" */
export function inConversation(
  questions: readonly string[],
  context: IntentContext,
): ClassifiedIntent {
  const said = classifyIntent({ ...context, question: questions.at(-1) ?? "" });
  if (!said.isFollowUp && !said.isBare) return said;
  const earlier = questions.slice(0, -1).slice(-MAX_STEPS);
  if (earlier.length === 0) return said.isBare ? asSpent(said) : said;
  const before = inConversation(earlier, context);
  if (said.isBare) return continued(before, said, context.recorded ?? []);
  const isMore = [said, before].every(({ intent }) => isListed(intent.kind, "about expenses"));
  return isMore ? { ...said, slots: merged(before.slots, said.slots) } : said;
}

/** A name or a time alone asks what was spent. */
function asSpent(said: ClassifiedIntent): ClassifiedIntent {
  const isWho = said.slots.names.length === 1 && said.slots.names[0]?.kind === "contractor";
  return { ...said, intent: isWho ? { kind: "contractor", details: ["who"] } : SPENT };
}

function continued(before: ClassifiedIntent, said: ClassifiedIntent, names: readonly KnownName[]) {
  const { intent, slots } = before;
  const { kind } = intent;
  if (kind === "milestone" || kind === "contractor") {
    const another = anotherOf(kind, said.slots, names);
    return another ? { ...before, slots: { periods: [], names: [another] } } : asSpent(said);
  }
  if (kind === "compare" || kind === "top") {
    const plain = { ...slots, periods: [], names: [] };
    return { ...said, intent: SPENT, slots: merged(plain, said.slots) };
  }
  if (isListed(kind, "about expenses"))
    return { ...said, intent, slots: merged(slots, said.slots) };
  const isProject = said.slots.names.some((one) => one.kind === "project");
  const isSame = isProject && isListed(kind, "about a project");
  return isSame ? { ...before, slots: said.slots, isBare: false } : asSpent(said);
}

/** "and the countertop?" after a question about another milestone */
function anotherOf(kind: NameKind, { names: said, search }: Slots, names: readonly KnownName[]) {
  const named = said.find((one) => one.kind === kind);
  const words = (search ?? said[0]?.said ?? "").toLowerCase().split(" ");
  const ofKind = names.filter((one) => one.kind === kind);
  const candidates = named === undefined ? namesWith(words, ofKind) : [];
  return candidates.length > 0 ? { kind, said: search ?? "", candidates } : named;
}

/** What is new takes the place of what it is another of; an earlier time and project stay. */
function merged(before: Slots, said: Slots): Slots {
  const isSubject = ({ kind }: Named) => kind !== "project";
  const hasSubject = said.names.some(isSubject) || said.search !== undefined;
  const hasProject = said.names.some((one) => !isSubject(one));
  const kept = before.names.filter((one) => (isSubject(one) ? !hasSubject : !hasProject));
  const search = hasSubject ? said.search : before.search;
  return {
    periods: said.periods.length > 0 ? said.periods : before.periods,
    names: [...said.names, ...kept],
    ...(search !== undefined && { search }),
  };
}

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
export function chosenReading(before: string, message: string, context: IntentContext) {
  const { intent } = classifyIntent({ ...context, question: before });
  if (intent.kind !== "unsure") return undefined;
  const said = normalized(message);
  return intent.details.find(
    (label, at) => normalized(buttonLabel(label)) === said || PLACES[at]?.test(said) === true,
  );
}
