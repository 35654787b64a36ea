import { UNTRACED } from "../../../../../shared/assistant/contract.ts";
import type { Evidence } from "../fact.ts";
import type { Figure } from "./figure.ts";
import { findFigures } from "./find-figures.ts";
import { labelsIn, type Names, namesOf } from "./labels.ts";
import { type Above, isRow, placeInRow, readAbove } from "./lines-above.ts";
import { traceFigure } from "./trace-figure.ts";

const INVISIBLE =
  /[\u00ad\u200b-\u200d\u2060-\u2064\ufeff](?=[\d.,$%])|(?<=[\d.,$%])[\u00ad\u200b-\u200d\u2060-\u2064\ufeff]/g;
/** Circled, superscript and subscript digits. A single one is an exponent or a footnote. */
const STYLED_DIGITS = /\p{No}{2,}/gu;
const OTHER_DIGIT = /(?!\d)\p{Nd}/gu;
const REFERENCE = /&#(?:x([\da-f]{1,6})|(\d{1,7}));|&(dollar|percnt|comma|period);/gi;
const NAMED = new Map([
  ["dollar", "$"],
  ["percnt", "%"],
  ["comma", ","],
  ["period", "."],
]);

/**
 * Normalizes figures, so that no spelling evades the check: digits of other scripts, character
 * references, invisible characters inside a number.
 */
function plainFigures(text: string): string {
  return text
    .replaceAll(REFERENCE, (reference, hex, decimal, name) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16);
      const character =
        name === undefined ? characterOf(code) : NAMED.get(String(name).toLowerCase());
      return character !== undefined && /[\p{Nd}$%,.]/u.test(character) ? character : reference;
    })
    .replaceAll(STYLED_DIGITS, (dressed) => {
      const plain = dressed.normalize("NFKC");
      return /^\d+$/.test(plain) ? plain : dressed;
    })
    .replaceAll(OTHER_DIGIT, (digit) => String(digitValue(digit)))
    .replaceAll(INVISIBLE, "");
}

function characterOf(code: number): string | undefined {
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : undefined;
}

/**
 * The value of a digit in any script. Unicode has the digits 0 to 9 of a script in a row, so the
 * row starts after a character that is not a digit.
 */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (code - zero) % 10;
}

/**
 * Links into the product, which only this check may write: a model's own link would look like
 * proof.
 */
const OWN_LINK = /!?\[([^[\]\n]*)\]\(\s*<?(?!https?:)[^()\n]*\)/gi;
/**
 * The end of a link with nested brackets, which the pattern above misses; a space before the target
 * breaks the link.
 */
const NESTED_OWN_LINK = /\](?=\(\s*<?(?!https?:))/gi;
/** Link definitions such as "[1]: /expenses". */
const OWN_TARGET =
  /^[ \t>]{0,20}\[(?!\^)[^[\]\n]{1,200}\]:[ \t]{0,20}(?![ \t]|<?https?:)\S{1,2000}[ \t]{0,20}(?:["'(].*)?$/gim;

/**
 * The reply with supported figures linked to the screen that shows them, and all others marked.
 * Verbatim quotations of a passage are left unchanged.
 *
 * @param known cache of lines already checked against the same evidence
 */
export function checkFigures(
  reply: string,
  evidence: Evidence,
  known = new Map<string, string>(),
): string {
  const names = namesOf(evidence.facts);
  const isNamedByQuestion = labelsIn(evidence.question ?? "", names).length > 0;
  const quotable = evidence.passages.map(condensed);
  const aboveOf = readAbove(names);
  let isFenced = false;
  return plainFigures(reply)
    .replaceAll(OWN_LINK, "$1")
    .replaceAll(NESTED_OWN_LINK, "] ")
    .replaceAll(OWN_TARGET, "")
    .split("\n")
    .map((line, index, lines) => {
      if (/^\s*(?:```|~~~)/.test(line)) isFenced = !isFenced;
      const above = aboveOf(line, lines[index + 1]);
      const key = JSON.stringify([isFenced, above, line]);
      const checked =
        known.get(key) ??
        checkLine(line, { evidence, names, isNamedByQuestion, quotable, isFenced, above });
      // The last line may still grow.
      if (index < lines.length - 1) known.set(key, checked);
      return checked;
    })
    .join("\n");
}

function condensed(text: string): string {
  return text.replaceAll(/[\s>]+/g, " ").trim();
}

/** Exact match at word and number boundaries: "$50" does not match "$500". */
function isQuotation(line: string, passages: readonly string[]): boolean {
  const quoted = /^\s*>(.*)$/.exec(line)?.[1];
  if (quoted === undefined) return false;
  const text = condensed(quoted);
  return passages.some((passage) => {
    const at = passage.indexOf(text);
    if (at === -1) return false;
    const around = [passage.slice(Math.max(0, at - 1), at), passage.slice(at + text.length)];
    return (
      !/[\p{L}\p{N}.,$-]$/u.test(around[0] ?? "") &&
      !/^(?:[\p{L}\p{N}%]|[.,]\d)/u.test(around[1] ?? "")
    );
  });
}

/** Links to a passage's source, which must have its exact name. */
const FOREIGN_LINK = /\[[^[\]\n]{1,300}\]\(https?:[^()\s]{1,500}\)/g;

function sourcesIn(line: string, passages: readonly string[]): { start: number; end: number }[] {
  return [...line.matchAll(FOREIGN_LINK)]
    .filter(([link]) => passages.some((passage) => passage.includes(link)))
    .map(({ index, 0: link }) => ({ start: index, end: index + link.length }));
}

interface LineContext {
  evidence: Evidence;
  names: Names;
  isNamedByQuestion: boolean;
  quotable: readonly string[];
  isFenced: boolean;
  above: Above;
}

function checkLine(line: string, context: LineContext): string {
  const { evidence, names, isNamedByQuestion, quotable, isFenced, above } = context;
  if (isQuotation(line, quotable)) return line;
  const sources = sourcesIn(line, quotable);
  const figures = findFigures(line, names.withNumbers).filter(
    (figure) => !sources.some(({ start, end }) => figure.start >= start && figure.end <= end),
  );
  if (figures.length === 0) return line;
  const labels = labelsIn(line, names);
  // Inside code a link would show as text.
  const mayLink = !isFenced && !line.includes("`");
  const isAskedAlone = above.labels.length === 0 && !isNamedByQuestion;
  const partOf = isRow(line) ? () => ({ start: 0, end: line.length }) : sentencesOf(line);
  let checked = line;
  // From last to first, so that insertions don't move the positions of figures that follow.
  for (const [index, figure] of [...figures.entries()].toReversed()) {
    const from = figures[index - 1]?.end ?? 0;
    const to = figures[index + 1]?.start ?? line.length;
    const column = above.columns[placeInRow(line, figure.start)];
    if (column?.isNumbering === true) continue;
    const traced = traceFigure(
      figure,
      {
        line,
        from,
        to,
        labels,
        part: partOf(figure.start),
        isAskedAlone,
        above: [...(column?.labels ?? []), ...above.labels],
        column: column?.metrics ?? [],
      },
      evidence,
    );
    if (traced === undefined) checked = marked(checked, figure);
    else if (
      traced.href !== undefined &&
      mayLink &&
      !isNone(line, figure) &&
      !isInLink(line, figure)
    ) {
      checked = linked(checked, figure, traced.href);
    }
  }
  return checked;
}

const SENTENCE_END = /[.!?;](?=\s)/g;

/** Returns a function that gives the bounds of the sentence at a position. */
function sentencesOf(line: string): (place: number) => { start: number; end: number } {
  const ends = [...line.matchAll(SENTENCE_END)].map(({ index }) => index);
  return (place) => ({
    start: ends.findLast((end) => end < place) ?? 0,
    end: ends.find((end) => end >= place) ?? line.length,
  });
}

function linked(line: string, { start, end }: Figure, href: string): string {
  const target = href.replaceAll("(", "%28").replaceAll(")", "%29").replaceAll("|", "%7C");
  return `${line.slice(0, start)}[${line.slice(start, end)}](${target})${line.slice(end)}`;
}

/** Inserts the mark after the emphasis, code or link around the figure. */
function marked(line: string, { end }: Figure): string {
  const rest = line.slice(end);
  const closing =
    /^[^[\]]{0,100}\]\([^)]*\)/.exec(rest)?.[0] ?? /^(?:\*+|_+|~~|`+)+/.exec(rest)?.[0] ?? "";
  const at = end + closing.length;
  return `${line.slice(0, at)} ${UNTRACED}${line.slice(at)}`;
}

/** Whether the figure is "no", as in "No expenses", for which no screen has rows. */
function isNone(line: string, { start, end }: Figure): boolean {
  return /^no/i.test(line.slice(start, end));
}

function isInLink(line: string, { start, end }: Figure): boolean {
  return (
    line.lastIndexOf("[", start) > line.lastIndexOf("]", start) &&
    /^[^[\]]{0,100}\]\(/.test(line.slice(end))
  );
}
