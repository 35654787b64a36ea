import { MAX_HOURLY_RATE, toDecimal } from "../../../../shared/money.ts";
import { TEXT_LIMITS } from "../../../../shared/text.ts";
import { type AmountMention, readAmounts } from "../money/amounts.ts";
import { contractorLead, specialtyAt } from "./contractor-leads.ts";
import { isCapital, isIn, isOneOf, type IsTaken, keyPattern, lengthAt } from "../sentence.ts";
import type { Sentence, Span, Word, Words } from "../sentence.ts";
import { shortened, textOf, titled } from "../sentence.ts";

export interface ContractorReading {
  kind: "contractor";
  fields: {
    name: string;
    company: string | null;
    email: string | null;
    phone: string | null;
    specialty: string | null;
    /** a decimal string with two places, for an hour */
    hourlyRate: string | null;
    notes: string | null;
  };
}

const MAX_EMAIL = 254;
const GLUE = keyPattern("<contractor glue>");
const BEFORE_COMPANY = keyPattern("<before a company>");
const COMPANY = keyPattern("<company words>");
const TAIL = "at in and is his her phone email rate charges with a an the who he she number cell";

interface Segment extends Span {
  /** a word stands before it that leads to a company */
  isCompany: boolean;
}

/** A contractor who is to be added, or is said to be new. */
export function readContractor(sentence: Sentence): ContractorReading | undefined {
  const { words } = sentence;
  const lead = contractorLead(words);
  if (lead === undefined) return undefined;
  const rates = hourlyRates(words);
  const [rate] = rates;
  const trade = lead.specialty === undefined ? tradeIn(words, lead.taken) : undefined;
  const taken = [...lead.taken, ...rates.map(({ span }) => span), ...(trade ? [trade.span] : [])];
  const ofKind = (kind: Word["kind"]) => words.filter((word) => word.kind === kind);
  const [emails, phones] = [ofKind("email"), ofKind("phone")];
  const isTaken = (at: number) =>
    taken.some((span) => isIn(span, at)) || ["email", "phone"].includes(words[at]?.kind ?? "");
  const [named, ...others] = segmentsOf(words, isTaken);
  if (named === undefined || named.isCompany) return undefined;
  const name = asName(textOf(sentence, named));
  if (name === "") return undefined;
  const company = others.find((other) => other.isCompany || isCompanyName(words, other));
  const companyName = company && shortened(asName(textOf(sentence, company)), TEXT_LIMITS.name);
  const cents = rates.length === 1 ? rate?.cents : undefined;
  const isRateRead = cents !== undefined && cents <= MAX_HOURLY_RATE;
  const isUnread =
    others.some((other) => other !== company) ||
    emails.length > 1 ||
    phones.length > 1 ||
    (rates.length > 0 && !isRateRead) ||
    [...name].length > TEXT_LIMITS.name ||
    (emails[0]?.text.length ?? 0) > MAX_EMAIL;
  return {
    kind: "contractor",
    fields: {
      name: shortened(name, TEXT_LIMITS.name),
      company: companyName || null,
      email: emails.find(({ text }) => text.length <= MAX_EMAIL)?.text ?? null,
      phone: phones[0]?.text ?? null,
      specialty: lead.specialty ?? trade?.specialty ?? null,
      hourlyRate: isRateRead ? toDecimal(cents) : null,
      notes: isUnread ? sentence.said : null,
    },
  };
}

/** What was typed in small letters throughout is written as a name. */
function asName(text: string): string {
  const name = titled(text);
  if (/\p{Lu}/u.test(text)) return name;
  return name.replaceAll(/(?<=\s)\p{Ll}/gu, (letter) => letter.toUpperCase());
}

/** "$85/hour", "85 an hour", "rate 85": with the words that make it one. */
function hourlyRates(words: Words): AmountMention[] {
  const all = readAmounts(words, { isTaken: () => false, isObject: () => false });
  return all.flatMap((amount) => {
    const { from, to } = amount.span;
    const end = [to - 1, to, to + 1].find((at) => isOneOf(words[at], "hour hr hourly hours h"));
    const colon = words[from - 1]?.text === ":" ? 1 : 0;
    const isLed = isOneOf(words[from - 1 - colon], colon > 0 ? "rate" : "rate charges");
    if (end === undefined && !isLed) return [];
    if (all.length > 1) return [{ ...amount, cents: undefined }];
    return [{ ...amount, span: { from, to: Math.max(to, (end ?? 0) + 1) } }];
  });
}

/** The trade that stands by itself: "Maria Lopez, electrician"; "Acme Plumbing" is a name. */
function tradeIn(words: Words, taken: readonly Span[]) {
  for (let at = 1; at < words.length; at += 1) {
    const trade = specialtyAt(words, at);
    if (trade === undefined || taken.some((span) => isIn(span, at))) continue;
    const to = at + trade.length;
    const before = words[at - 1];
    // "add Bob Miller plumber"
    const isBehindName = isCapital(before) && !isCapital(words[at]);
    const isApart = before?.kind === "mark" || isOneOf(before, "a an the") || isBehindName;
    const isEnd = words[to]?.kind !== "word" || isOneOf(words[to], "from at who with and");
    if (isApart && isEnd) return { span: { from: at, to }, specialty: trade.specialty };
  }
  return undefined;
}

/** What is left, parted by punctuation, by what was taken, and by words that lead to a company. */
function segmentsOf(words: Words, isTaken: IsTaken): Segment[] {
  const segments: Segment[] = [];
  let open: Segment | undefined;
  let isCompany = false;
  let at = 0;
  while (at < words.length) {
    const word = words[at];
    // "Luis Ortega to do the tile": what is to be done is no part of a name.
    const isApart = word?.key === "to" || (word?.kind === "mark" && !isOneOf(word, "& '"));
    const isParted = isTaken(at) || isApart;
    const company = isParted || segments.length === 0 ? 0 : companyLead(words, at, isTaken);
    const glue = isParted || open !== undefined ? 0 : lengthAt(words, at, GLUE);
    const skipped = isParted ? 1 : company || glue;
    isCompany ||= company > 0;
    if (skipped > 0) {
      if (glue === 0 || company > 0) open = undefined;
    } else {
      if (open === undefined) {
        open = { from: at, to: at, isCompany };
        segments.push(open);
      }
      isCompany = false;
      open.to = at + 1;
    }
    at += skipped || 1;
  }
  return segments.map((segment) => withoutTail(words, segment)).filter(({ from, to }) => from < to);
}

/** "from", "who works for", with a name behind it */
function companyLead(words: Words, at: number, isTaken: IsTaken): number {
  const length = lengthAt(words, at, BEFORE_COMPANY);
  const name = words[at + length];
  const isName = name?.kind === "word" && /^\p{L}/u.test(name.text) && !isTaken(at + length);
  return isName ? length : 0;
}

function withoutTail(words: Words, segment: Segment): Segment {
  let { to } = segment;
  while (to > segment.from && isOneOf(words[to - 1], TAIL)) to -= 1;
  return { ...segment, to };
}

function isCompanyName(words: Words, { from, to }: Span): boolean {
  return to - from > 1 && lengthAt(words, to - 1, COMPANY) > 0 && isCapital(words[from]);
}
