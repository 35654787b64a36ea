import { isLive } from "../rules/csv.ts";
import type { Kind, Value } from "../tables/table.ts";

/*
 * A sheet's cells in SpreadsheetML. A text is written as a text and never as a formula, whatever it
 * begins with; one that begins like a formula is marked so that it stays a text when somebody
 * edits the cell.
 */

/** The places of `cellXfs` in the styles. */
export const STYLE = {
  plain: 0,
  head: 1,
  money: 2,
  day: 3,
  moment: 4,
  number: 5,
  /** a text that begins as a formula does */
  quoted: 6,
  total: 7,
  totalLabel: 8,
} as const;

const STYLE_OF: Record<Kind, number> = {
  text: STYLE.plain,
  money: STYLE.money,
  day: STYLE.day,
  moment: STYLE.moment,
  number: STYLE.number,
};

/** What a cell can hold; Excel refuses a file with more. */
const MOST_CHARACTERS = 32_767;

export function headCell(place: string, text: string): string {
  return textCell(place, text, STYLE.head);
}

export function cell(place: string, kind: Kind, value: Value): string {
  if (value === null || value === "") return "";
  if (kind === "text") {
    const text = String(value);
    return textCell(place, text, isLive(text) ? STYLE.quoted : STYLE.plain);
  }
  return `<c r="${place}" s="${STYLE_OF[kind]}"><v>${numberOf(kind, String(value))}</v></c>`;
}

/** @param sum what the formula comes to, for who shows the file without reckoning */
export function totalCell(place: string, formula: string, sum: string): string {
  return `<c r="${place}" s="${STYLE.total}"><f>${formula}</f><v>${plainNumber(sum)}</v></c>`;
}

export function textCell(place: string, text: string, style: number): string {
  const content = escaped(cutTo(text, MOST_CHARACTERS));
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${content}</t></is></c>`;
}

function numberOf(kind: Kind, value: string): string | number {
  switch (kind) {
    case "day":
      return serialOf(value);
    case "moment":
      return Math.round(serialOf(value.slice(0, 10)) * 1440 + minutesOf(value)) / 1440;
    case "money":
    case "number":
    case "text":
      return plainNumber(value);
  }
}

/** Only what is a number is written as one. */
function plainNumber(value: string): string {
  if (!/^-?\d+(?:\.\d+)?$/.test(value)) throw new RangeError(`Not a number: ${value}`);
  return value;
}

const DAY_MS = 86_400_000;
/** Excel takes 1900 for a leap year, so that its days before March of it are counted by one less. */
const EPOCH = Date.UTC(1899, 11, 30);
const FIRST_SURE = 61;

/** Days since the end of 1899, as a spreadsheet counts them. */
function serialOf(day: string): number {
  const serial = (Date.parse(`${day}T00:00:00Z`) - EPOCH) / DAY_MS;
  return serial < FIRST_SURE ? serial - 1 : serial;
}

function minutesOf(moment: string): number {
  const at = new Date(moment);
  return at.getUTCHours() * 60 + at.getUTCMinutes();
}

/** "A1" for the first cell; the columns go on after Z with AA. */
export function placeOf(column: number, row: number): string {
  let letters = "";
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  }
  return letters + String(row);
}

/** As XML takes it; what XML has no way to say is written as Excel does, _x0001_. */
export function escaped(text: string): string {
  return text
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replaceAll(
      /(?![\t\n\u007F-\u009F])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu,
      (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`,
    )
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

function cutTo(text: string, length: number): string {
  if (text.length <= length) return text;
  const short = text.slice(0, length);
  return short.isWellFormed() ? short : short.slice(0, -1);
}
