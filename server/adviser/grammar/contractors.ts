import { MAX_HOURLY_RATE, toDecimal } from "../../../shared/money.ts";
import { TEXT_LIMITS } from "../../../shared/text.ts";
import { type AmountMention, readAmounts } from "./money/amounts.ts";
import { capitalsFrom, findAll, findMatch, isCapital, isOneOf, type IsTaken } from "./sentence.ts";
import { lengthAt, lengthBefore, matchAt, runsOf, type Sentence, shortened } from "./sentence.ts";
import { type Span, takenBy, spanText, titled, type Word, type Words } from "./sentence.ts";
import { isListed, labelsByPhrase } from "./word-lists.ts";

export type ContractorReading = NonNullable<ReturnType<typeof readContractor>>;

const SPECIALTIES = labelsByPhrase("trades");

/** A contractor who is to be added, or is said to be new. */
export function readContractor(sentence: Sentence) {
  const { words } = sentence;
  const lead = leadOf(words);
  if (lead === undefined) return undefined;
  const rates = hourlyRates(words);
  const trade = lead.trade === undefined ? tradeIn(words, lead.taken) : undefined;
  const ofKind = (kind: Word["kind"]) =>
    words.flatMap((word, from) =>
      word.kind === kind ? [{ text: word.text, span: { from, to: from + 1 } }] : [],
    );
  const [emails, phones] = [ofKind("email"), ofKind("phone")];
  const taken = [...lead.taken, ...rates, ...emails, ...phones, ...(trade ? [trade] : [])];
  const [named, ...others] = segmentsOf(words, takenBy(taken));
  if (named === undefined) return undefined;
  const name = asName(spanText(sentence, named));
  const company = others.find((other) => other.isCompany || isCompanyName(words, other));
  const cents = rates.length === 1 ? rates[0]?.cents : undefined;
  const isRateRead = cents !== undefined && cents <= MAX_HOURLY_RATE;
  const isUnread =
    others.some((other) => other !== company) ||
    emails.length > 1 ||
    phones.length > 1 ||
    (rates.length > 0 && !isRateRead) ||
    [...name].length > TEXT_LIMITS.name;
  return {
    kind: "contractor" as const,
    fields: {
      name: shortened(name, TEXT_LIMITS.name),
      company: company ? shortened(asName(spanText(sentence, company)), TEXT_LIMITS.name) : null,
      email: emails[0]?.text ?? null,
      phone: phones[0]?.text ?? null,
      specialty: SPECIALTIES.get(lead.trade ?? trade?.said ?? "") ?? null,
      hourlyRate: isRateRead ? toDecimal(cents) : null,
      notes: isUnread ? sentence.said : null,
    },
  };
}

/** The words that say that there is one; undefined where nothing does, nor how to reach them. */
function leadOf(words: Words): { taken: { span: Span }[]; trade: string | undefined } | undefined {
  const opening = matchAt(words, 0, "contractor opening");
  const start = { from: 0, to: opening?.length ?? 0 };
  const behind = findMatch(words, "contractor behind", start.to);
  if (opening === undefined && behind === undefined) {
    // "Steve Park does our floors, his number is 555-440-1919": the first name, and nothing else.
    const from = words.findIndex(isCapital);
    const to = from + capitalsFrom(words, from);
    const before = { from: 0, to: from };
    const isReached = words.some(({ kind }) => kind === "phone" || kind === "email");
    const trade = words.flatMap((_, at) => tradeAt(words, at)?.said ?? [])[0];
    return isReached
      ? { taken: [{ span: before }, { span: { from: to, to: words.length } }], trade }
      : undefined;
  }
  if (start.to > 0 && lengthAt(words, start.to, "no contractor") > 0) return undefined;
  const said = behind && matchAt(words, behind.from, "contractor behind")?.said;
  return {
    taken: [{ span: start }, ...(behind ? [{ span: behind }] : [])],
    trade: opening?.said["trade"] ?? said?.["trade"],
  };
}

function tradeAt(words: Words, from: number) {
  const found = matchAt(words, from, "one trade");
  return found && { said: found.said["trade"] ?? "", span: { from, to: from + found.length } };
}

/** What was typed in small letters throughout is written as a name. */
function asName(text: string): string {
  const name = titled(text);
  if (/\p{Lu}/u.test(text)) return name;
  return name.replaceAll(/(?<=\s)\p{Ll}/gu, (letter) => letter.toUpperCase());
}

/** "$85/hour", "85 an hour", "rate 85": with the words that make it one. */
function hourlyRates(words: Words): AmountMention[] {
  const all = readAmounts(words);
  return all.flatMap((amount) => {
    const { from, to } = amount.span;
    const behind = lengthAt(words, to, "an hour");
    const isHourly = behind + lengthAt(words, to - 1, "an hour") > 0;
    if (!isHourly && lengthBefore(words, from, "before a rate") === 0) return [];
    if (all.length > 1) return [{ ...amount, cents: undefined }];
    return [{ ...amount, span: { from, to: to + behind } }];
  });
}

/** The trade that stands by itself: "Maria Lopez, electrician"; "Acme Plumbing" is a name. */
function tradeIn(words: Words, taken: readonly { span: Span }[]) {
  const trades = words.flatMap((_, at) => (takenBy(taken)(at) ? [] : (tradeAt(words, at) ?? [])));
  return trades.find(({ span: { from, to } }) => {
    const before = words[from - 1];
    // "add Bob Miller plumber"
    const isBehindName = isCapital(before) && !isCapital(words[from]);
    const isApart = before?.kind === "mark" || isOneOf(before, "a an the") || isBehindName;
    return isApart && (words[to]?.kind !== "word" || isOneOf(words[to], "from at who with and"));
  });
}

/** What is left, parted by punctuation, by what was taken, and by words that lead to a company. */
function segmentsOf(words: Words, isTaken: IsTaken) {
  // "Luis Ortega to do the tile": what is to be done is no part of a name.
  const isApart = (word: Word, at: number) =>
    isTaken(at) || word.key === "to" || (word.kind === "mark" && !isOneOf(word, "& '"));
  const [first] = runsOf(words, (word, at) => !isApart(word, at));
  const leads = findAll(words, (from) => {
    const length =
      from > (first?.from ?? 0) && !isTaken(from) ? companyLead(words, from, isTaken) : 0;
    return length > 0 ? { span: { from, to: from + length } } : undefined;
  });
  const isLead = takenBy(leads);
  const runs = runsOf(words, (word, at) => !isApart(word, at) && !isLead(at));
  return runs.flatMap((run) => {
    let { from, to } = run;
    while (from < to && lengthAt(words, from, "contractor glue") > 0) {
      from += lengthAt(words, from, "contractor glue");
    }
    while (from < to && isListed(words[to - 1]?.key, "no end of a name")) to -= 1;
    const isCompany = leads.some(({ span }) => span.to === run.from);
    return from < to ? [{ from, to, isCompany }] : [];
  });
}

/** "from", "who works for", with a name behind it */
function companyLead(words: Words, at: number, isTaken: IsTaken): number {
  const length = lengthAt(words, at, "before a company");
  const name = words[at + length];
  const isName = name?.kind === "word" && /^\p{L}/u.test(name.text) && !isTaken(at + length);
  return isName ? length : 0;
}

function isCompanyName(words: Words, { from, to }: Span): boolean {
  return to - from > 1 && lengthAt(words, to - 1, "company words") > 0 && isCapital(words[from]);
}
