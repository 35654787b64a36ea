import { MAX_HOURLY_RATE, toDecimal } from "../../../shared/money.ts";
import { TEXT_LIMITS } from "../../../shared/text.ts";
import { type SaidAmount, saidAmounts } from "./amounts.ts";
import { contractorLead } from "./contractor-leads.ts";
import {
  isIn,
  phraseLengthAt,
  type Sentence,
  setOf,
  shortened,
  type Span,
  textOf,
  titled,
  type Word,
} from "./sentence.ts";
import { specialtyAt } from "./specialties.ts";
import { phraseList, wordSet } from "./word-lists.ts";

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
const GLUE = phraseList("contractor glue");
const HOURS = setOf("hour hr hourly hours h");
const BEFORE_COMPANY = phraseList("before a company");
const COMPANY_WORDS = wordSet("company words");

interface Segment extends Span {
  /** a word stands before it that leads to a company */
  isCompany: boolean;
}

/** Somebody who is to be added, or is said to be new. */
export function readContractor(sentence: Sentence): ContractorReading | undefined {
  const { words } = sentence;
  const lead = contractorLead(words);
  if (lead === undefined) return undefined;
  const rates = hourlyRates(words);
  const [rate] = rates;
  const trade = lead.specialty === undefined ? tradeIn(words, lead.taken) : undefined;
  const taken: Span[] = [
    ...lead.taken,
    ...rates.map(({ span }) => span),
    ...(trade === undefined ? [] : [trade.span]),
  ];
  const isTaken = (at: number) =>
    taken.some((span) => isIn(span, at)) || ["email", "phone"].includes(words[at]?.kind ?? "");
  const [named, ...others] = segmentsOf(words, isTaken);
  if (named === undefined || named.isCompany) return undefined;
  const name = asName(textOf(sentence, named));
  if (name === "") return undefined;
  const company = others.find(
    ({ from, to, isCompany }) => isCompany || isCompanyName(words, from, to),
  );
  const emails = words.filter(({ kind }) => kind === "email");
  const phones = words.filter(({ kind }) => kind === "phone");
  const isRateRead =
    rate?.cents !== undefined && rate.cents <= MAX_HOURLY_RATE && rates.length === 1;
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
      company:
        company === undefined
          ? null
          : shortened(asName(textOf(sentence, company)), TEXT_LIMITS.name) || null,
      email: emails.find(({ text }) => text.length <= MAX_EMAIL)?.text ?? null,
      phone: phones[0]?.text ?? null,
      specialty: lead.specialty ?? trade?.specialty ?? null,
      hourlyRate: isRateRead && rate.cents !== undefined ? toDecimal(rate.cents) : null,
      notes: isUnread ? sentence.said : null,
    },
  };
}

/** What was typed in small letters throughout is written as a name. */
function asName(text: string): string {
  const name = titled(text);
  return /\p{Lu}/u.test(text)
    ? name
    : name.replaceAll(/(?<=\s)\p{Ll}/gu, (letter) => letter.toUpperCase());
}

/** "$85/hour", "85 an hour", "rate 85": with the words that make it one. */
function hourlyRates(words: readonly Word[]): SaidAmount[] {
  const all = saidAmounts(words, { isTaken: () => false, isObject: () => false });
  return all.flatMap((amount) => {
    const { from, to } = amount.span;
    const end = [to - 1, to, to + 1].find((at) => HOURS.has(words[at]?.key ?? ""));
    const isLed =
      ["rate", "charges"].includes(words[from - 1]?.key ?? "") || isRateLabel(words, from);
    if (end === undefined && !isLed) return [];
    if (all.length > 1) return [{ ...amount, cents: undefined }];
    return [{ ...amount, span: { from, to: end === undefined ? to : Math.max(to, end + 1) } }];
  });
}

function isRateLabel(words: readonly Word[], at: number): boolean {
  return words[at - 1]?.text === ":" && words[at - 2]?.key === "rate";
}

/** The trade that stands by itself: "Maria Lopez, electrician"; "Acme Plumbing" is a name. */
function tradeIn(
  words: readonly Word[],
  taken: readonly Span[],
): { span: Span; specialty: string } | undefined {
  for (let at = 1; at < words.length; at += 1) {
    if (taken.some((span) => isIn(span, at))) continue;
    const trade = specialtyAt(words, at);
    if (trade === undefined) continue;
    const before = words[at - 1];
    const after = words[at + trade.length];
    const isApart = before?.kind === "mark" || ["a", "an", "the"].includes(before?.key ?? "");
    const isEnd =
      after?.kind !== "word" || ["from", "at", "who", "with", "and"].includes(after.key);
    if (isApart && isEnd)
      return { span: { from: at, to: at + trade.length }, specialty: trade.specialty };
  }
  return undefined;
}

/** What is left, parted by punctuation, by what was taken, and by words that lead to a company. */
function segmentsOf(words: readonly Word[], isTaken: (at: number) => boolean): Segment[] {
  const segments: Segment[] = [];
  let open: Segment | undefined;
  const close = (at: number) => {
    if (open !== undefined && open.from < at) segments.push({ ...open, to: at });
    open = undefined;
  };
  let at = 0;
  let isCompany = false;
  while (at < words.length) {
    const word = words[at];
    const company = phraseLengthAt(words, at, BEFORE_COMPANY);
    const glue = open === undefined ? phraseLengthAt(words, at, GLUE) : 0;
    const isParted =
      word === undefined ||
      isTaken(at) ||
      (word.kind === "mark" && !["&", "'"].includes(word.text));
    if (isParted) {
      close(at);
      at += 1;
    } else if (
      company > 0 &&
      segments.length + (open === undefined ? 0 : 1) > 0 &&
      /^\p{L}/u.test(words[at + company]?.text ?? "") &&
      !isTaken(at + company) &&
      words[at + company]?.kind === "word"
    ) {
      close(at);
      at += company;
      isCompany = true;
    } else if (glue > 0) {
      at += glue;
    } else {
      open ??= { from: at, to: at, isCompany };
      isCompany = false;
      at += 1;
    }
  }
  close(words.length);
  return segments.map((segment) => withoutTail(words, segment)).filter(({ from, to }) => from < to);
}

function withoutTail(words: readonly Word[], segment: Segment): Segment {
  let { to } = segment;
  while (to > segment.from && TAIL.has(words[to - 1]?.key ?? "")) to -= 1;
  return { ...segment, to };
}
const TAIL = wordSet("tail");

function isCompanyName(words: readonly Word[], from: number, to: number): boolean {
  const last = words[to - 1];
  return (
    to - from > 1 &&
    last !== undefined &&
    COMPANY_WORDS.has(last.key) &&
    /^\p{Lu}/u.test(words[from]?.text ?? "")
  );
}
