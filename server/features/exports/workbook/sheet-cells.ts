import { mayBeFormula } from "../rules/csv.ts";
import type { Kind, Value } from "../tables/table.ts";

/*
 * Cells of a sheet in SpreadsheetML. Text is always written as text, never as a formula. Text that
 * looks like a formula is marked, so that it stays text when the user edits the cell.
 */

/** Indexes of the styles in `cellXfs`. */
export const STYLE = {
  plain: 0,
  head: 1,
  money: 2,
  day: 3,
  moment: 4,
  number: 5,
  /** text that looks like a formula */
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

/** Maximum length of a cell; Excel rejects a file with a longer one. */
const MAX_CHARACTERS = 32_767;

export function headCell(place: string, text: string): string {
  return textCell(place, text, STYLE.head);
}

export function cell(place: string, kind: Kind, value: Value): string {
  if (value === null || value === "") return "";
  if (kind === "text") {
    const text = String(value);
    return textCell(place, text, mayBeFormula(text) ? STYLE.quoted : STYLE.plain);
  }
  return `<c r="${place}" s="${STYLE_OF[kind]}"><v>${numberOf(kind, String(value))}</v></c>`;
}

/** @param sum the formula's cached value, for viewers that don't calculate */
export function totalCell(place: string, formula: string, sum: string): string {
  return `<c r="${place}" s="${STYLE.total}"><f>${formula}</f><v>${plainNumber(sum)}</v></c>`;
}

export function textCell(place: string, text: string, style: number): string {
  const content = escapeXml(truncate(text, MAX_CHARACTERS));
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

/** @throws for anything but a plain number */
function plainNumber(value: string): string {
  if (!/^-?\d+(?:\.\d+)?$/.test(value)) throw new RangeError(`Not a number: ${value}`);
  return value;
}

const DAY_MS = 86_400_000;
/**
 * One day early, because Excel treats 1900 as a leap year. Serial numbers before March 1900 are off
 * by one.
 */
const EPOCH = Date.UTC(1899, 11, 30);
const MARCH_1900 = 61;

/** Excel's serial number of a date: days since the end of 1899. */
function serialOf(day: string): number {
  const serial = (Date.parse(`${day}T00:00:00Z`) - EPOCH) / DAY_MS;
  return serial < MARCH_1900 ? serial - 1 : serial;
}

function minutesOf(moment: string): number {
  const at = new Date(moment);
  return at.getUTCHours() * 60 + at.getUTCMinutes();
}

/** "A1" for the first cell; after Z, columns continue with AA. */
export function cellReference(column: number, row: number): string {
  let letters = "";
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  }
  return letters + String(row);
}

/** Escapes XML. Characters that XML cannot express become _x0001_, as in Excel. */
export function escapeXml(text: string): string {
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

function truncate(text: string, length: number): string {
  if (text.length <= length) return text;
  const short = text.slice(0, length);
  return short.isWellFormed() ? short : short.slice(0, -1);
}
