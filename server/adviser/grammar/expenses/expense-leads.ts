import { isOneOf, type IsTaken, keyPattern, lengthAt, matchAt } from "../sentence.ts";
import type { Sentence, Span, Words } from "../sentence.ts";
import { labelsByPhrase, wordSet } from "../word-lists.ts";

export interface PayingVerb {
  phrase: string;
  /** what stands behind it: "payee", "thing" or "amount" */
  object: string;
  /** what has to be said for it to be an expense: "amount", "method" */
  needs: readonly string[];
}

/** How a sentence says that there is an expense: by a verb of paying, or by asking to record one. */
export interface ExpenseLead {
  /** the words that say it */
  span: Span;
  verb?: PayingVerb | undefined;
  /** what stands before it: "Joe was paid", "the permit cost us" */
  subject?: Span | undefined;
  /** "my wife": another one than who writes */
  isByOther?: boolean;
}

const VERBS = labelsByPhrase("paying verbs");
/** "Got paid" is of an income, "got back" of going. */
const VERB = keyPattern(
  "(?!got (?:paid|back|reimbursed|refunded|credited)(?: |$))(?<verb><paying verbs>)",
);
/** Who may have paid, and what says no more than that it was so. Other words make it less than plain. */
const SPEAKERS = wordSet("payers");
const BILL_SUBJECTS = wordSet("bill subjects");
/** Who pays, not who is paid. */
const NOT_PAID = "i we you he she they it who me us";
const LONGEST_SUBJECT = 8;

const NOUN = "expense|payment|purchase|cost|transaction";
/** "Add an expense", "Log that", "New expense", "Expense" */
const RECORD = keyPattern(
  "(?<order>add|log|record|enter|note|save|create|put|track|register|file|book)(?: (?:a|an|the|this|my|new|another|me|us|for|down|following|in|one|quick|that|of))*" +
    `(?: (?<noun>${NOUN}))?|(?:(?<fresh>new) )?(?<alone>${NOUN})`,
);
const NOT_AN_EXPENSE = keyPattern("<not an expense>");
const NOT_PAID_NOUNS = keyPattern("<not paid when recorded>");
const COSTING = keyPattern("(?:(?:cost|ran) (?:me|us)|set (?:me|us) back)");
const BEEN = /(?: (?:has|have) been| was| were| got)$/;
const MONEY = keyPattern(
  "(?:(?:a|an|his|her|their|the|another|some) )?(?:checks?|cash|money|pay|payment)|(?:(?:his|her|their|another) )?\\$?\\d[\\d.,]*k?",
);
/** "and he will finish the rest", "and will pay the rest" */
const ANOTHER = keyPattern(
  "(?:and|but|so|because|since|while|which|who|then|[-.!;,(]) <clause speakers>",
);

export function payingVerbAt(words: Words, at: number): PayingVerb | undefined {
  const phrase = matchAt(words, at, VERB)?.said["verb"];
  const [object = "", ...needs] = VERBS.get(phrase ?? "")?.split(" ") ?? [];
  return phrase === undefined ? undefined : { phrase, object, needs };
}

function endOf(at: number, { phrase }: PayingVerb): number {
  return at + phrase.split(" ").length;
}

export function expenseLead(words: Words, isTaken: IsTaken): ExpenseLead | undefined {
  return recordLead(words, isTaken) ?? costLead(words) ?? verbLead(words, isTaken, 0);
}

/** "Add an expense: …", "Expense: …", "Log that I paid …", "Record $850 for drywall" */
function recordLead(words: Words, isTaken: IsTaken): ExpenseLead | undefined {
  const found = matchAt(words, 0, RECORD);
  if (found === undefined) return undefined;
  const { order, fresh, noun, alone } = found.said;
  const { length: to } = found;
  const next = words[to];
  const isNoun = (noun ?? alone) !== undefined;
  const isLabel = isNoun && isOneOf(next, ": -");
  const isSummed = isNoun && (next?.key === "of" || next?.kind === "number");
  if ((order ?? fresh) === undefined && !isLabel && !isSummed) return undefined;
  if (isNoun && lengthAt(words, to, NOT_AN_EXPENSE) > 0) return undefined;
  if (!isNoun && words.some((_, at) => lengthAt(words, at, NOT_PAID_NOUNS) > 0)) return undefined;
  const stated = verbLead(words, isTaken, to + (next?.kind === "mark" ? 1 : 0));
  if (stated !== undefined) return { ...stated, span: { from: 0, to: stated.span.to } };
  if (!isNoun && !isOneOf(words[0], "add log record enter note track")) return undefined;
  // Without the word expense only money makes it one; "track expenses" asks what can be done.
  const isPlain = isLabel || (isNoun && isOneOf(words[0], "add log record enter create new save"));
  return { span: { from: 0, to }, verb: isPlain ? undefined : verbOf("add") };
}

function verbOf(phrase: string): PayingVerb {
  return { phrase, object: "amount", needs: ["amount"] };
}

/** "The permit cost us 400": what it was stands before. */
function costLead(words: Words): ExpenseLead | undefined {
  if (isOneOf(words[0], NOT_PAID)) return undefined;
  for (let at = 1; at < LONGEST_SUBJECT; at += 1) {
    const length = lengthAt(words, at, COSTING);
    const span = { from: at, to: at + length };
    if (length > 0) return { span, verb: verbOf("cost"), subject: { from: 0, to: at } };
  }
  return undefined;
}

/** A verb of paying with nothing before it but who paid, when, and for what. */
function verbLead(words: Words, isTaken: IsTaken, start: number): ExpenseLead | undefined {
  const at = words.findIndex(
    (_, index) => index >= start && !isTaken(index) && payingVerbAt(words, index) !== undefined,
  );
  const verb = payingVerbAt(words, at);
  if (verb === undefined) return undefined;
  const to = endOf(at, verb);
  // "Rosa picked up a check": who got it is no shop, and what is got no thing.
  if (verb.object === "thing" && lengthAt(words, to, MONEY) > 0 && words[to]?.kind !== "number")
    return undefined;
  const speaker = speakerIn(words, { from: start, to: at }, isTaken);
  if (speaker !== undefined) return { ...speaker, span: { from: speaker.from, to }, verb };
  if (!["paid", "spent"].includes(verb.phrase)) return undefined;
  const subject = passiveSubject(words, { from: start, to: at }, isTaken);
  return subject && { span: { from: subject.to, to }, verb, subject };
}

/** Where the words begin that say who paid; undefined where anything else stands there. */
function speakerIn(words: Words, { from, to }: Span, isTaken: IsTaken) {
  let start = from;
  // "For the drywall I paid", "At Home Depot we spent"
  if (isOneOf(words[from], "for at from in") && !isTaken(from)) {
    const subjects = "i we i've we've ive weve";
    start = words.findIndex((word, at) => at > from && isOneOf(word, subjects));
    if (start < 0 || start > to || start - from > LONGEST_SUBJECT) return undefined;
  }
  const said = words
    .slice(start, to)
    .filter(({ kind }, at) => !isTaken(start + at) && kind !== "mark");
  if (!said.every(({ key }) => SPEAKERS.has(key))) return undefined;
  return { from: start, isByOther: said.some((word) => isOneOf(word, "my our")) };
}

/** "Joe was", "the deposit has been"; and "Deposit paid", but not "Joe paid", who is the one paying. */
function passiveSubject(words: Words, { from, to }: Span, isTaken: IsTaken): Span | undefined {
  const keys = words.slice(from, to).map(({ key }) => key);
  const being =
    BEEN.exec(` ${keys.join(" ")}`)?.[0]
      .trim()
      .split(" ").length ?? 0;
  const said = words.slice(from, to - being);
  if (said.length === 0 || said.length > LONGEST_SUBJECT) return undefined;
  if (said.some((word) => isOneOf(word, NOT_PAID))) return undefined;
  const isBare = said.every(
    ({ kind, key }, at) => isTaken(from + at) || kind !== "word" || BILL_SUBJECTS.has(key),
  );
  return being > 0 || isBare ? { from, to: to - being } : undefined;
}

/**
 * In a sentence that is known to be of an expense: the first verb of paying, wherever it stands;
 * without one all of the sentence says what it was.
 */
export function impliedLead(words: Words, isMeant: "expense" | "refund"): ExpenseLead {
  const at = words.findIndex((_, index) => payingVerbAt(words, index) !== undefined);
  const verb = payingVerbAt(words, at);
  const to = verb === undefined ? at : endOf(at, verb);
  // "Joe got 850", "Rosa picked up a check": what is got is no thing.
  const isMoney = verb?.object === "thing" && lengthAt(words, to, MONEY) > 0;
  if (isMoney && words[to]?.kind !== "number" && isMeant === "expense")
    return { span: { from: at, to } };
  if (verb === undefined || isMoney || isMeant === "refund") return { span: { from: -1, to: 0 } };
  return { span: { from: isOneOf(words[at - 1], "i we") ? at - 1 : at, to }, verb };
}

/**
 * The sentence up to where another one begins: "and he will finish on Friday", ". It looks great".
 * What stands there is said of something else, so its days and ways of paying are not the payment's.
 * Another payment is no other sentence: two amounts have to be seen as two.
 */
export function mainClause(sentence: Sentence, from: number): Sentence {
  const { words } = sentence;
  const end = words.findIndex((_, at) => at >= from && startsAnother(words, at));
  const isPaidAgain = words.some((_, at) => at > end && payingVerbAt(words, at) !== undefined);
  return end < 0 || isPaidAgain ? sentence : { ...sentence, words: words.slice(0, end) };
}

export function startsAnother(words: Words, at: number): boolean {
  return lengthAt(words, at, ANOTHER) > 0;
}
