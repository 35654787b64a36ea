import { type CalendarDate, daysAfter } from "../../../../../shared/calendar-date.ts";
import { findDays } from "../days.ts";
import { merchantOf } from "../merchant.ts";
import { isTableHead, partOf } from "./labels.ts";
import { CELL_GAP } from "./numbers.ts";
import type { Row } from "./rows.ts";

export interface Fact<Value> {
  value: Value;
  row: Row;
}

/** Facts about a quote besides its lines. */
export interface QuoteFacts {
  contractor: Fact<string> | null;
  number: Fact<string> | null;
  work: Fact<string> | null;
  validUntil: Fact<CalendarDate> | null;
}

export function factsOf(rows: readonly Row[], today: CalendarDate): QuoteFacts {
  return {
    contractor: contractorOf(rows),
    number: numberOf(rows),
    work: workOf(rows),
    validUntil: validUntilOf(rows, today),
  };
}

const FROM = /^(?:from|contractor|company|prepared by|submitted by|von)\s*:\s*(?<name>\S.+)$/iu;
const TITLE =
  /^(?:quot(?:e|ation)|(?:cost |job |project )?estimate|(?:project |job )?proposal|bid|offer|angebot|kostenvoranschlag|devis|contract|agreement|scope|date|customer|client|prepared|to\b|bill|ship|attn|for\b|valid|project|job|re\b|number|no\b|page)/iu;

/** Ratio of a large font size to the next smaller one. */
const LARGE = 1.15;

function contractorOf(rows: readonly Row[]): Fact<string> | null {
  const first = rows.filter(({ page }) => page === 0);
  for (const row of first.slice(0, 20)) {
    for (const { text } of row.line.words) {
      const name = FROM.exec(text)?.groups?.["name"];
      if (name !== undefined) return { value: name.trim(), row };
    }
  }
  const begin = first.findIndex(
    ({ amount, text }) => amount !== undefined || isTableHead(text) || partOf(text) !== undefined,
  );
  // The title and the customer are next to the letterhead.
  const head = first.slice(0, Math.min(12, begin === -1 ? 12 : begin)).flatMap((row) => {
    const words = row.line.words.filter(({ text }) => !TITLE.test(text.trim()));
    return words.length === 0
      ? []
      : [{ row, words, text: words.map(({ text }) => text).join(" ") }];
  });
  const [tallest, second] = head.toSorted((a, b) => b.row.scale - a.row.scale);
  const isLarge = tallest !== undefined && tallest.row.scale > LARGE * (second?.row.scale ?? 1);
  const lines = isLarge ? [tallest] : head;
  const found = merchantOf(lines);
  const row =
    found && first.find(({ line }) => line.words.some((word) => found.words.includes(word)));
  return found && row ? { value: found.text, row } : null;
}

const NUMBER =
  /\b(?:quot(?:e|ation)|estimate|proposal|bid|offer|angebots?|kostenvoranschlag|devis)\s*(?:-?(?:no|num(?:ber)?|nr|nummer|id|n°)\b|#)?\s*[.:#]*\s*(?<number>[A-Z]{0,5}[-/]?\d[A-Z\d/-]{0,20})\b/iu;

function numberOf(rows: readonly Row[]): Fact<string> | null {
  for (const row of rows.slice(0, 30)) {
    const value = NUMBER.exec(row.text)?.groups?.["number"];
    if (value !== undefined && findDays(value).length === 0) return { value, row };
  }
  return null;
}

const WORK =
  /^(?:project|job|re|subject|work|betreff|projekt|bauvorhaben)(?: name| title| description)?\s*:\s*(?<work>.*)$/iu;
const MAX_WORK = 80;

function workOf(rows: readonly Row[]): Fact<string> | null {
  for (const row of rows.slice(0, 30)) {
    const cells = row.text.split(CELL_GAP);
    for (const [at, cell] of cells.entries()) {
      const match = WORK.exec(cell.trim());
      const value = match && (match.groups?.["work"] || cells[at + 1])?.trim();
      // An address is the place of the work, not its name.
      if (value && !/^\d/.test(value) && value.length <= MAX_WORK) return { value, row };
    }
  }
  return null;
}

const VALID =
  /\bvalid\b|\bgood (?:for|until|through)\b|\bexpir\w*|\bhonou?red\b|\boffer (?:ends|open)\b|gültig|bindefrist|valable/iu;
const SPAN =
  /(?<count>\d{1,3})\)? ?(?:calendar |business )?(?<unit>days?|weeks?|months?|tage?n?|wochen)/iu;
const MAX_DAYS = 366;

function validUntilOf(rows: readonly Row[], today: CalendarDate): Fact<CalendarDate> | null {
  const isMonthFirst = !rows.some(({ text }) => /€|EUR|£|GBP|MwSt|\bVAT\b/u.test(text));
  const dayIn = (text: string): CalendarDate | undefined => {
    const [dayFirst, monthFirst = dayFirst] = findDays(text)[0]?.readings ?? [];
    return isMonthFirst ? monthFirst : dayFirst;
  };
  const issued = rows
    .filter(({ text }) => !VALID.test(text))
    .map(({ text }) => dayIn(text))
    .find((day) => day !== undefined && day <= today);
  for (const row of rows) {
    const said = VALID.exec(row.text);
    if (said === null) continue;
    const text = row.text.slice(said.index);
    const { count, unit = "" } = SPAN.exec(text)?.groups ?? {};
    const days = Number(count ?? 0) * (/^w/iu.test(unit) ? 7 : /^m/iu.test(unit) ? 30 : 1);
    const isSpan = count !== undefined && days <= MAX_DAYS && issued !== undefined;
    const value = dayIn(text) ?? (isSpan ? daysAfter(issued, days) : undefined);
    if (value !== undefined) return { value, row };
  }
  return null;
}
