import {
  isOneOf,
  type IsTaken,
  keyPattern,
  matchAt,
  phraseLengthAt,
  type Sentence,
  type Span,
  type Words,
} from "../sentence.ts";
import { byFirstWord, labelsByPhrase, wordSet } from "../word-lists.ts";

export interface PayingVerb {
  phrase: string;
  /** what stands behind it: "payee", "thing" or "amount" */
  object: string;
  /** what has to be said for it to be an expense: "amount", "method" */
  needs: readonly string[];
  /** how it was paid, where the verb says that */
  method: "Bank Transfer" | undefined;
}

/** How a sentence says that there is an expense: by a verb of paying, or by asking to record one. */
export interface ExpenseLead {
  /** the words that say it */
  span: Span;
  verb: PayingVerb | undefined;
  /** what stands before it: "Joe was paid", "the permit cost us" */
  subject: Span | undefined;
  /** "my wife": another one than who writes */
  isByOther?: boolean;
}

const VERBS = labelsByPhrase("paying verbs");
const VERB_PHRASES = byFirstWord([...VERBS.keys()]);
/** Who may have paid, and what says no more than that it was so. Other words make it less than plain. */
const SPEAKERS = wordSet("payers");
const NOT_AN_EXPENSE = wordSet("not an expense");
const NOT_PAID_NOUNS = wordSet("not paid when recorded");
const BILL_SUBJECTS = wordSet("bill subjects");
/** Who pays, not who is paid. */
const NOT_PAID = "i we you he she they it who me us";
const LONGEST_SUBJECT = 8;

const COSTING = keyPattern("(?:(?:cost|ran) (?:me|us)|set (?:me|us) back)");
const RECORD = "add log record enter note save create put track register file book";
const GLUE = "a an the this my new another me us for down following in one quick that of";
const CLAUSE_SPEAKERS = wordSet("clause speakers");

export function payingVerbAt(words: Words, at: number): PayingVerb | undefined {
  // "Got paid" is of an income, "got back" of going.
  if (words[at]?.key === "got" && isOneOf(words[at + 1], "paid back")) return undefined;
  const length = phraseLengthAt(words, at, VERB_PHRASES);
  const phrase = words
    .slice(at, at + length)
    .map(({ key }) => key)
    .join(" ");
  const label = VERBS.get(phrase);
  if (label === undefined) return undefined;
  const [object = "", ...needs] = label.split(" ");
  return {
    phrase,
    object,
    needs,
    method: needs.includes("transfer") ? "Bank Transfer" : undefined,
  };
}

function lengthOf({ phrase }: PayingVerb): number {
  return phrase.split(" ").length;
}

export function expenseLead(words: Words, isTaken: IsTaken): ExpenseLead | undefined {
  return recordLead(words, isTaken) ?? costLead(words) ?? verbLead(words, isTaken, 0);
}

/** "Add an expense: …", "Expense: …", "Log that I paid …", "Record $850 for drywall" */
function recordLead(words: Words, isTaken: IsTaken): ExpenseLead | undefined {
  const isRecord = isOneOf(words[0], RECORD);
  let at = isRecord || words[0]?.key === "new" ? 1 : 0;
  if (isRecord) at = words.findIndex((word, index) => index > 0 && !isOneOf(word, GLUE));
  if (at < 0) at = words.length;
  const isNoun = isOneOf(words[at], "expense payment purchase cost transaction");
  const to = at + (isNoun ? 1 : 0);
  const next = words[to];
  if (isNoun && NOT_AN_EXPENSE.has(next?.key ?? "")) return undefined;
  const isLabel = isNoun && [":", "-"].includes(next?.text ?? "");
  const isSummed = isNoun && (next?.key === "of" || next?.kind === "number");
  const isNew = isNoun && words[0]?.key === "new" && at === 1;
  if (!isRecord && !isLabel && !isSummed && !isNew) return undefined;
  if (!isNoun && words.some(({ key }) => NOT_PAID_NOUNS.has(key))) return undefined;
  const stated = verbLead(words, isTaken, to + (next?.kind === "mark" ? 1 : 0));
  if (stated !== undefined) return { ...stated, span: { from: 0, to: stated.span.to } };
  if (!isNoun && !isOneOf(words[0], "add log record enter note track")) return undefined;
  // Without the word expense only money makes it one; "track expenses" asks what can be done.
  const isPlain = isLabel || (isNoun && isOneOf(words[0], "add log record enter create new save"));
  return { span: { from: 0, to }, verb: isPlain ? undefined : verbOf("add"), subject: undefined };
}

function verbOf(phrase: string): PayingVerb {
  return { phrase, object: "amount", needs: ["amount"], method: undefined };
}

/** "The permit cost us 400": what it was stands before. */
function costLead(words: Words): ExpenseLead | undefined {
  if (isOneOf(words[0], NOT_PAID)) return undefined;
  for (let at = 1; at < Math.min(words.length, LONGEST_SUBJECT); at += 1) {
    const found = matchAt(words, at, COSTING);
    if (found === undefined) continue;
    const span = { from: at, to: at + found.length };
    return { span, verb: verbOf("cost"), subject: { from: 0, to: at } };
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
  const to = at + lengthOf(verb);
  const speaker = speakerIn(words, { from: start, to: at }, isTaken);
  if (speaker !== undefined) {
    return { ...speaker, span: { from: speaker.from, to }, verb, subject: undefined };
  }
  if (!["paid", "spent"].includes(verb.phrase)) return undefined;
  const subject = passiveSubject(words, { from: start, to: at }, isTaken);
  return subject && { span: { from: subject.to, to }, verb, subject };
}

/** Where the words begin that say who paid; undefined where anything else stands there. */
function speakerIn(
  words: Words,
  { from, to }: Span,
  isTaken: IsTaken,
): { from: number; isByOther: boolean } | undefined {
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
  const isBeen = isOneOf(words[to - 1], "been") && isOneOf(words[to - 2], "has have");
  const isWas = isOneOf(words[to - 1], "was were got");
  const subject = { from, to: Math.max(from, to - (isBeen ? 2 : isWas ? 1 : 0)) };
  const said = words.slice(subject.from, subject.to);
  if (said.length === 0 || said.length > LONGEST_SUBJECT) return undefined;
  if (said.some((word) => isOneOf(word, NOT_PAID))) return undefined;
  const isBare = said.every(
    ({ kind, key }, at) => isTaken(from + at) || kind !== "word" || BILL_SUBJECTS.has(key),
  );
  return isBeen || isWas || isBare ? subject : undefined;
}

/**
 * In a sentence that is known to be of an expense: the first verb of paying, wherever it stands;
 * without one all of the sentence says what it was.
 */
export function impliedLead(words: Words, isMeant: "expense" | "refund"): ExpenseLead {
  const at = words.findIndex((_, index) => payingVerbAt(words, index) !== undefined);
  const verb = payingVerbAt(words, at);
  const to = at + (verb === undefined ? 0 : lengthOf(verb));
  // "Joe got 850": what is got is no thing.
  const isMoney = verb?.object === "thing" && words[to]?.kind === "number";
  if (verb === undefined || isMoney || isMeant === "refund") {
    return { span: { from: -1, to: 0 }, verb: undefined, subject: undefined };
  }
  const from = isOneOf(words[at - 1], "i we") ? at - 1 : at;
  return { span: { from, to }, verb, subject: undefined };
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

/** "and he will finish the rest", "and will pay the rest" */
export function startsAnother(words: Words, at: number): boolean {
  const joining = "and but so because since while which who then . ! ; , - (";
  return isOneOf(words[at], joining) && CLAUSE_SPEAKERS.has(words[at + 1]?.key ?? "");
}
