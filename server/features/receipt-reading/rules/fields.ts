import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import type { Cents } from "../../../../shared/money.ts";
import type { CurrencySign } from "./amounts.ts";
import { currencyOf } from "./currency.ts";
import { type Figure, figuresOf } from "./figures.ts";
import { merchantOf } from "./merchant.ts";
import { type Box, type Line, textLines, type Page } from "./page.ts";
import { receiptDayOf } from "./receipt-day.ts";
import { type TotalCandidate, type TotalCheck, itemFigures, totalCandidates } from "./totals.ts";

/**
 * `checked`: confirmed by other values on the receipt. `look`: read, but the user should compare it
 * with the image.
 */
export type Certainty = "checked" | "look";

interface Field<Value> {
  value: Value;
  certainty: Certainty;
  /** other possible values, the most likely first */
  alternatives: readonly Value[];
  /** the text as printed */
  text: string;
  boxes: readonly Box[];
}

interface TotalField extends Field<Cents> {
  checks: readonly TotalCheck[];
}

export interface Item {
  text: string;
  cents: Cents;
  box: Box;
}

/** Fields of a receipt; null where nothing was found. */
export interface ReceiptFields {
  merchant: Field<string> | null;
  day: Field<CalendarDate> | null;
  total: TotalField | null;
  tax: Field<Cents> | null;
  currency: CurrencySign | null;
  invoiceNumber: Field<string> | null;
  items: readonly Item[];
  /** all text that was read, in reading order */
  text: string;
}

/** With this mean probability of the characters, one check is enough. */
const SURE = 0.93;
const MAX_ALTERNATIVES = 3;

/**
 * The fields of a receipt, found by rules alone.
 *
 * @param today latest possible date of the receipt
 */
export function readFields(page: Page, today: CalendarDate): ReceiptFields {
  const lines = textLines(page);
  const figures = figuresOf(page, lines);
  const candidates = totalCandidates(figures);
  const total = totalField(candidates);
  const text = lines.map((line) => line.text).join("\n");
  return {
    merchant: merchantField(lines),
    day: dayField(lines, today),
    total,
    tax: taxField(figures, total, candidates[0]?.tax),
    currency: currencyOf(figures, total?.value, text),
    invoiceNumber: invoiceNumberField(lines),
    items: itemsOf(figures),
    text,
  };
}

function totalField(candidates: readonly TotalCandidate[]): TotalField | null {
  const [best, second] = candidates;
  if (best === undefined) return null;
  const isAhead = second === undefined || best.score - second.score >= 1;
  const isConfirmed =
    best.checks.length >= 2 || (best.checks.length === 1 && best.confidence >= SURE);
  return {
    value: best.cents,
    certainty: isConfirmed && isAhead && !best.isContradicted ? "checked" : "look",
    checks: best.checks,
    alternatives: candidates.slice(1, 1 + MAX_ALTERNATIVES).map(({ cents }) => cents),
    text: best.figures[0]?.words ?? "",
    boxes: best.figures.map(({ box }) => box),
  };
}

function merchantField(lines: readonly Line[]): ReceiptFields["merchant"] {
  const found = merchantOf(lines);
  if (found === undefined) return null;
  return {
    value: found.text,
    certainty: "look",
    alternatives: [],
    text: found.text,
    boxes: found.words.map(({ box }) => box),
  };
}

function dayField(lines: readonly Line[], today: CalendarDate): ReceiptFields["day"] {
  const found = receiptDayOf(lines, today);
  if (found === undefined) return null;
  const { day, others, isGuess, word } = found;
  const isChecked = others.length === 0 && !isGuess && word.confidence >= SURE;
  return {
    value: day,
    certainty: isChecked ? "checked" : "look",
    alternatives: others.slice(0, MAX_ALTERNATIVES),
    text: word.text,
    boxes: [word.box],
  };
}

/**
 * The tax, possibly a sum of several lines, with which the checked total adds up exactly; otherwise
 * the largest one.
 */
function taxField(
  figures: readonly Figure[],
  total: TotalField | null,
  added: Cents | undefined,
): ReceiptFields["tax"] {
  const taxes = figures.filter(
    ({ label, cents, isCut }) => label === "tax" && cents !== 0 && !isCut,
  );
  if (total?.certainty === "checked" && added !== undefined && added !== 0) {
    const one = taxes.filter(({ cents }) => cents === added).slice(0, 1);
    const parts = one.length > 0 ? one : taxes;
    return {
      value: added,
      certainty: "checked",
      alternatives: [],
      text: parts.map(({ words }) => words).join(", "),
      boxes: parts.map(({ box }) => box),
    };
  }
  const best = taxes
    .toSorted((a, b) => Math.abs(b.cents) - Math.abs(a.cents))
    .find(({ cents }) => total === null || Math.abs(cents) < Math.abs(total.value) / 2);
  if (best === undefined) return null;
  return {
    value: best.cents,
    certainty: "look",
    alternatives: [],
    text: best.words,
    boxes: [best.box],
  };
}

const NUMBER_LABEL =
  /(?:INV(?:OICE)?|RECEIPT|RCPT|BILL|DOC(?:UMENT)?|TRANS(?:ACTION)?|TRN|ORDER|CHECK|TICKET|SLIP|RECHNUNGS?|FACTURE)[ .]*(?:NO|NUM(?:BER)?|NR|#|ID|N°)?[ .:#]*(?<number>[A-Z0-9][A-Z0-9/-]{2,24})?\b/iu;

function invoiceNumberField(lines: readonly Line[]): ReceiptFields["invoiceNumber"] {
  for (const line of lines) {
    const match = NUMBER_LABEL.exec(line.text);
    const number = match?.groups?.["number"] ?? "";
    if (!/\d{3}/.test(number)) continue;
    const word = line.words.find(({ text }) => text.includes(number)) ?? line.words.at(-1);
    return {
      value: number,
      certainty: "look",
      alternatives: [],
      text: line.text,
      boxes: word === undefined ? [] : [word.box],
    };
  }
  return null;
}

function itemsOf(figures: readonly Figure[]): Item[] {
  return itemFigures(figures)
    .filter(({ words }) => /\p{L}{2}/u.test(words))
    .map(({ words, cents, box }) => ({ text: words, cents, box }));
}
