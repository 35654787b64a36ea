import { COSTING, type PayingVerb, payingVerbAt } from "./expense-verbs.ts";
import { isPhraseAt, setOf, type Span, type Word } from "./sentence.ts";
import { wordSet } from "./word-lists.ts";

/** How a sentence says that there is an expense: by a verb of paying, or by asking to record one. */
export interface ExpenseLead {
  /** the words that say it */
  span: Span;
  verb: PayingVerb | undefined;
  /** what stands before it: "Joe was paid", "the permit cost us" */
  subject: Span | undefined;
  /** "my wife": somebody else than who writes */
  isByOther?: boolean;
}

const SPEAKERS = wordSet("expense leads speakers");
const SUBJECTS = setOf("i we i've we've ive weve");
const PASSIVE = ["was", "were", "got", "has been", "have been"].map((aux) => aux.split(" "));
/** Somebody who pays, not somebody who is paid. */
const NOT_PAID = setOf("i we you he she they it who me us");
const LONGEST_SUBJECT = 8;

const RECORD = setOf("add log record enter note save create put track register file book");
const BETWEEN = setOf("a an the this my new another me us for down following in one quick that of");
const EXPENSE_NOUNS = setOf("expense payment purchase cost transaction");
/** With these the word expense alone is enough: "add an expense"; "track expenses" asks what can be done. */
const PLAINLY_RECORD = setOf("add log record enter create new save");
/** Without the word expense: "save $500" and "put $500" are not always about recording. */
const RECORD_MONEY = setOf("add log record enter note track");
const NOT_AN_EXPENSE = wordSet("not an expense");
const NOT_PAID_NOUNS = wordSet("expense leads not paid nouns");

export function expenseLead(
  words: readonly Word[],
  isTaken: (at: number) => boolean,
): ExpenseLead | undefined {
  return recordLead(words, isTaken) ?? costLead(words) ?? verbLead(words, isTaken, 0);
}

/** "Add an expense: …", "Expense: …", "Log that I paid …", "Record $850 for drywall" */
function recordLead(
  words: readonly Word[],
  isTaken: (at: number) => boolean,
): ExpenseLead | undefined {
  const isRecord = RECORD.has(words[0]?.key ?? "");
  const first = isRecord || words[0]?.key === "new" ? 1 : 0;
  const at = isRecord ? endOfGlue(words, first) : first;
  const isNoun = EXPENSE_NOUNS.has(words[at]?.key ?? "");
  const next = words[at + (isNoun ? 1 : 0)];
  if (isNoun && NOT_AN_EXPENSE.has(next?.key ?? "")) return undefined;
  const isLabel = isNoun && [":", "-"].includes(next?.text ?? "");
  const isSummed = isNoun && (next?.key === "of" || next?.kind === "number");
  if (!isRecord && !isLabel && !isSummed && !(isNoun && first === 1)) return undefined;
  if (words.some(({ key }) => NOT_PAID_NOUNS.has(key)) && !isNoun) return undefined;
  const to = at + (isNoun ? 1 : 0);
  const stated = verbLead(words, isTaken, to + (next?.kind === "mark" ? 1 : 0));
  if (stated !== undefined) return { ...stated, span: { from: 0, to: stated.span.to } };
  if (!isNoun && !RECORD_MONEY.has(words[0]?.key ?? "")) return undefined;
  // Without the word expense only money makes it one; who reads the amounts decides.
  const isPlain = isLabel || (isNoun && PLAINLY_RECORD.has(words[0]?.key ?? ""));
  return { span: { from: 0, to }, verb: isPlain ? undefined : ADDED, subject: undefined };
}

/** Behind "add an", "put down the following" */
function endOfGlue(words: readonly Word[], from: number): number {
  let at = from;
  while (BETWEEN.has(words[at]?.key ?? "")) at += 1;
  return at;
}

/** "Add $850 for drywall" */
const ADDED: PayingVerb = { phrase: ["add"], object: "amount", needs: ["amount"] };

function costLead(words: readonly Word[]): ExpenseLead | undefined {
  for (let at = 1; at < Math.min(words.length, LONGEST_SUBJECT); at += 1) {
    const phrase = COSTING.find((costing) => isPhraseAt(words, at, costing));
    if (phrase !== undefined && !NOT_PAID.has(words[0]?.key ?? "")) {
      return {
        span: { from: at, to: at + phrase.length },
        verb: { phrase, object: "amount", needs: ["amount"] },
        subject: { from: 0, to: at },
      };
    }
  }
  return undefined;
}

/** A verb of paying with nothing before it but who paid, when, and for what. */
function verbLead(
  words: readonly Word[],
  isTaken: (at: number) => boolean,
  start: number,
): ExpenseLead | undefined {
  for (let at = start; at < words.length; at += 1) {
    const verb = isTaken(at) ? undefined : payingVerbAt(words, at);
    if (verb === undefined) continue;
    const before = { from: start, to: at };
    const span = { from: at, to: at + verb.phrase.length };
    const speaker = speakerIn(words, before, isTaken);
    if (speaker !== undefined)
      return { ...speaker, span: { from: speaker.from, to: span.to }, verb, subject: undefined };
    if (!["paid", "spent"].includes(verb.phrase.join(" "))) return undefined;
    const subject = passiveSubject(words, before, isTaken);
    return subject && { span: { from: subject.to, to: span.to }, verb, subject };
  }
  return undefined;
}

/** Where the words begin that say who paid; undefined where anything else stands there. */
function speakerIn(
  words: readonly Word[],
  { from, to }: Span,
  isTaken: (at: number) => boolean,
): { from: number; isByOther: boolean } | undefined {
  let start = from;
  // "For the drywall I paid", "At Home Depot we spent"
  if (["for", "at", "from", "in"].includes(words[from]?.key ?? "") && !isTaken(from)) {
    start = words.findIndex(({ key }, at) => at > from && SUBJECTS.has(key));
    if (start < 0 || start > to || start - from > LONGEST_SUBJECT) return undefined;
  }
  const said = words
    .slice(start, to)
    .filter(({ kind }, at) => !isTaken(start + at) && kind !== "mark");
  if (!said.every(({ key }) => SPEAKERS.has(key))) return undefined;
  return { from: start, isByOther: said.some(({ key }) => ["my", "our"].includes(key)) };
}

/** "Joe was", "the deposit has been"; and "Deposit paid", but not "Joe paid", who is the one paying. */
function passiveSubject(
  words: readonly Word[],
  { from, to }: Span,
  isTaken: (at: number) => boolean,
): Span | undefined {
  const aux = PASSIVE.find(
    (phrase) => to - phrase.length >= from && isPhraseAt(words, to - phrase.length, phrase),
  );
  const subject = { from, to: to - (aux?.length ?? 0) };
  const said = words.slice(subject.from, subject.to);
  if (said.length === 0 || said.length > LONGEST_SUBJECT) return undefined;
  if (said.some(({ key }) => NOT_PAID.has(key))) return undefined;
  if (aux !== undefined) return subject;
  const isBare = said.every(
    ({ kind, key }, at) => isTaken(from + at) || kind !== "word" || BILL_SUBJECTS.has(key),
  );
  return isBare ? subject : undefined;
}
const BILL_SUBJECTS = wordSet("bill subjects");
