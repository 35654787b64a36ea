import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import { findDays, type PrintedDay } from "./days.ts";
import type { Line, Word } from "./page.ts";

export interface FoundDay {
  day: CalendarDate;
  /** other readings if day and month are ambiguous, and other dates that are as likely */
  others: readonly CalendarDate[];
  /** chosen only because the other reading is in the future */
  isGuess: boolean;
  word: Word;
}

interface ScoredDay extends FoundDay {
  score: number;
}

/** Minimum lead in score over the next date, by label, time of day or surrounding text. */
const LEAD = 1;

/** Signs of countries that write the day first, and of the country that writes the month first. */
const DAY_FIRST =
  /€|£|\bRM ?\d|\bEUR\b|\bGBP\b|\bGST\b|GSTID|GST ?(?:REG|NO|ID)|\bVAT\b|MWST|\bTVA\b|\bIVA\b|\bBTW\b|\bABN\b|SDN\.? ?BHD|GMBH|\bPTY\b|\bLTD\b|S\/B/iu;
const MONTH_FIRST =
  /\bSALES ?TAX\b|\b(?:A[LKZR]|C[AOT]|D[EC]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]),? ?\d{5}\b|\(\d{3}\) ?\d{3}-\d{4}|\bSUBTOTAL\b.*\$/u;

const LABEL = /DATE|DATUM|DATA|FECHA|\bDT\b|TARIKH/iu;
const OTHER_DAY =
  /DUE|EXP|VALID|RETURN|UNTIL|BEFORE|BEST|DELIVER|PRINT|SINCE|W\.?E\.?F|BIRTH|ORDERED|POLICY|REWARD|OFFER/iu;
const TIME = /\d{1,2}[:.]\d{2}(?:[:.]\d{2})?\s*(?:AM|PM)?/iu;

/** The date of the purchase, if one is printed. */
export function receiptDayOf(lines: readonly Line[], today: CalendarDate): FoundDay | undefined {
  const all = lines.flatMap((line, index) =>
    daysOn(line).map((found) => ({ ...found, score: scoreOf(found, { line, index, lines }) })),
  );
  const order = orderOf(
    lines,
    all.map(({ printed }) => printed),
  );
  const read = all.flatMap(({ printed, word, score }): ScoredDay[] => {
    const readings = readingsOf(printed, order);
    const [day, ...others] = readings.filter((reading) => reading <= today);
    if (day === undefined) return [];
    return [{ day, others, isGuess: readings.length > others.length + 1, word, score }];
  });
  const [best, ...rest] = read.toSorted((a, b) => b.score - a.score);
  if (best === undefined) return undefined;
  const rivals = rest.filter(({ score }) => best.score - score < LEAD).map(({ day }) => day);
  const others = new Set([...best.others, ...rivals]);
  others.delete(best.day);
  return { day: best.day, others: [...others], isGuess: best.isGuess, word: best.word };
}

/** One reading if the order is known, even if that date is in the future. */
function readingsOf({ readings }: PrintedDay, order: PrintedDay["order"]): readonly CalendarDate[] {
  const [dayFirst, monthFirst = dayFirst] = readings;
  if (order === undefined) return readings;
  return [order === "day_first" ? dayFirst : monthFirst];
}

function daysOn({ words }: Line): { printed: PrintedDay; word: Word }[] {
  return words.flatMap((word, at) => {
    const found = findDays(word.text);
    const next = words[at + 1];
    if (found.length > 0 || next === undefined) return found.map((printed) => ({ printed, word }));
    // "14 MAY" and "2017" may have been found as two pieces.
    return findDays(`${word.text} ${next.text}`)
      .filter(({ from, to }) => from < word.text.length && to > word.text.length)
      .map((printed) => ({ printed, word }));
  });
}

function scoreOf(
  { printed }: { printed: PrintedDay },
  { line, index, lines }: { line: Line; index: number; lines: readonly Line[] },
): number {
  let score = 1 - index / Math.max(1, lines.length);
  if (LABEL.test(line.text)) score += 2;
  if (LABEL.test(lines[index - 1]?.text ?? "")) score += 0.5;
  if (TIME.test(line.text.slice(printed.to))) score += 1;
  if (OTHER_DAY.test(line.text)) score -= 3;
  return score;
}

/**
 * Whether day or month comes first: by another date on the page, otherwise by signs of the country.
 */
function orderOf(lines: readonly Line[], days: readonly PrintedDay[]): PrintedDay["order"] {
  const shown = new Set(days.flatMap(({ order }) => (order === undefined ? [] : [order])));
  if (shown.size === 1) return [...shown][0];
  const text = lines.map((line) => line.text).join("\n");
  const isDayFirst = DAY_FIRST.test(text);
  const isMonthFirst = MONTH_FIRST.test(text);
  if (isDayFirst === isMonthFirst) return undefined;
  return isDayFirst ? "day_first" : "month_first";
}
